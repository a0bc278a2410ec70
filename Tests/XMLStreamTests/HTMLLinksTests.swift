import Testing
import XMLStream

@Suite struct HTMLLinksTests {
  private func links(_ page: String) -> HTMLLinks { HTMLLinks(Array(page.utf8)) }

  @Test func `feeds are found in document order with type and title`() {
    let found = links(
      """
      <!DOCTYPE html><html><head><base href="https://example.org/blog/">
      <link rel="stylesheet" href="a.css" type="text/css">
      <link rel="alternate" type="application/rss+xml" title="Episodes &amp; more" href="/feed.xml">
      <LINK REL="Alternate home" TYPE="Application/Atom+XML; charset=utf-8" HREF=" atom.xml ">
      <link rel='alternate' type='application/feed+json' href='feed.json?a=1&amp;b=2'>
      <link rel="alternate" hreflang="de" href="/de/">
      <link rel="alternate" type="application/json" href="/wp-json/1">
      </head><body></body></html>
      """)
    #expect(found.base == "https://example.org/blog/")
    #expect(found.feeds.map(\.href) == ["/feed.xml", "atom.xml", "feed.json?a=1&b=2"])
    #expect(
      found.feeds.map(\.type) == [
        "application/rss+xml", "application/atom+xml", "application/feed+json",
      ])
    #expect(found.feeds.map(\.title) == ["Episodes & more", nil, nil])
  }

  @Test(arguments: [
    "<body><p>x</p><link rel=alternate type=application/rss+xml href=f></body>",
    "<link rel='alternate' type='application/rss+xml' href='f'>",
    "<html><head><title>x</title><link rel='feed' type='application/atom+xml' href='f'/>",
    "<link rel='alternate' type='application/rss+xml' href='f'><link rel='alternate' type='application/rss+xml' href='f'>",
  ]) func `links are found wherever they stand, each once`(_ page: String) {
    #expect(links(page).feeds.map(\.href) == ["f"])
  }

  @Test(arguments: [
    "", "no page at all", "<link rel='alternate' type='application/rss+xml'>",
    "<link rel='alternate' type='application/rss+xml' href=' '>",
    "<link rel='alternate' href='feed.xml'>", "<a href='feed.xml'>RSS</a>",
    "<!-- <link rel='alternate' type='application/rss+xml' href='f'> -->",
    "<script>'<link rel=\"alternate\" type=\"application/rss+xml\" href=\"f\">'</script>",
  ]) func `what names no feed is none`(_ page: String) {
    #expect(links(page).feeds.isEmpty)
  }

  @Test func `the charset of the header, of the page and UTF-8 are read`() {
    let latin =
      Array("<link rel=alternate type=application/rss+xml href=f title='".utf8)
      + [0x5A, 0xFC] + Array("'>".utf8)
    #expect(HTMLLinks(latin, charset: "windows-1252").feeds.first?.title == "Zü")
    let russian =
      Array(
        "<meta charset=windows-1251><link rel=alternate type=application/rss+xml href=f title='"
          .utf8)
      + [0xCF] + Array("'>".utf8)
    #expect(HTMLLinks(russian).feeds.first?.title == "П")
    let plain = "<link rel=alternate type=application/rss+xml href=f title='Zü'>"
    #expect(links(plain).feeds.first?.title == "Zü")
    #expect(HTMLLinks(Array(plain.utf8), charset: "no-such-charset").feeds.first?.title == "Zü")
  }

  @Test func `no more than a hundred are taken`() {
    let page = (0..<500).map { "<link rel=alternate type=application/rss+xml href=f\($0)>" }
    #expect(links(page.joined()).feeds.count == 100)
  }
}
