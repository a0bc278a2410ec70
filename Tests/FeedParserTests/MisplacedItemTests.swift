import FeedModel
import FeedParser
import Testing

/// Items that stand where the grammar has none, and parts that lost theirs.
@Suite struct MisplacedItemTests {
  private static func item(_ number: Int) -> String {
    "<item><title>t\(number)</title><guid>g\(number)</guid>"
      + "<enclosure url=\"https://e.example/\(number).mp3\"/></item>"
  }

  private static func feed(_ items: String) -> String {
    "<rss version=\"2.0\"><channel><title>T</title>\(item(3))\(items)\(item(1))</channel></rss>"
  }

  @Test(arguments: [
    "<div>\(item(2))</div>", "<items>\(item(2))</items>", "<channel>\(item(2))</channel>",
  ])
  func `items in an element that is put around them are episodes`(items: String) throws {
    let read = try ReadFeed(Self.feed(items))
    #expect(read.episodes.map(\.guid) == ["g3", "g2", "g1"])
    #expect(read.feed.title == "T" && read.source.isComplete)
  }

  @Test func `an item inside of an item is an episode of its own`() throws {
    let inner = Self.item(2)
    let outer = "<item><title>t4</title><guid>g4</guid>\(inner)</item>"
    let read = try ReadFeed(Self.feed(outer))
    #expect(read.episodes.map(\.guid) == ["g3", "g4", "g2", "g1"])
    #expect(read.episodes[1].enclosures.isEmpty)
    #expect(read.diagnostics.contains { $0.code == .itemOutsideChannel })
  }

  @Test(arguments: ["<item<title>", "< item><title>", "<title>"])
  func `a feed in which an item lost its start is not complete`(start: String) throws {
    let lost = start + Self.item(2).dropFirst("<item><title>".count)
    let read = try ReadFeed(Self.feed(lost))
    #expect(read.episodes.map(\.guid) == ["g3", "g1"])
    #expect(read.diagnostics.contains { $0.code == .itemNotBegun })
    #expect(!read.source.isComplete)
  }

  @Test(arguments: [
    "<description>d", "<itunes:duration>60", "<content:encoded>d", "<itunes:summary>d", "<pubDate>",
  ])
  func `a part without its end tag keeps the guid and the enclosure`(part: String) throws {
    let broken = Self.item(2).replacing("<guid>", with: part + "<guid>")
    let read = try ReadFeed(Self.feed(broken))
    #expect(read.episodes.map(\.guid) == ["g3", "g2", "g1"])
    #expect(read.episodes.allSatisfy { $0.enclosures.count == 1 })
  }

  @Test(arguments: [
    "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  ])
  func `RSS in the namespace of another format is RSS`(namespace: String) throws {
    let xml = Self.feed(Self.item(2))
      .replacing("<rss ", with: "<rss xmlns=\"\(namespace)\" ")
    let read = try ReadFeed(xml)
    #expect(read.source.format == .rss2)
    #expect(read.episodes.map(\.guid) == ["g3", "g2", "g1"])
    #expect(read.episodes.allSatisfy { $0.enclosures.count == 1 })
  }

  @Test func `RSS 1.0 in a namespace of nobody's is read alike in the channel and in its items`()
    throws
  {
    let xml = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="urn:nobody's">
      <title>T</title><item rdf:about="1"><title>One</title></item></rdf:RDF>
      """
    #expect(try ReadFeed(xml).episodes.map(\.title) == ["One"])
  }

  @Test func `episodes of a file have the addresses that they are stored with`() throws {
    let early = "<item><guid>a</guid><enclosure url=\"a.mp3\"/></item>"
    let late = "<item><guid>b</guid><enclosure url=\"b.mp3\"/></item>"
    let read = try ReadFeed(
      "<rss version=\"2.0\"><channel>\(early)<link>https://show.example/site/</link>\(late)</channel></rss>",
      url: "file:///srv/feed.xml")
    #expect(read.episodes.last?.enclosures.map(\.url) == ["https://show.example/site/b.mp3"])
    #expect(read.recordBase == "https://show.example/site/")
  }

  @Test(arguments: [item(2), "<rss><channel>\(item(2))</channel></rss>", "<p>hint</p>\(item(2))"])
  func `a feed with an episode behind its end is not complete`(behind: String) throws {
    let whole = Self.feed("") + behind
    for text in [whole, whole.replacing("<title>T", with: "<title>T & U")] {
      let read = try ReadFeed(text)
      #expect(read.episodes.map(\.guid) == ["g3", "g1"])
      #expect(!read.source.isComplete)
      #expect(
        Set(read.diagnostics.map(\.code)).isSuperset(of: [.itemBehindRoot, .trailingContent]))
    }
  }

  @Test(arguments: [
    (
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
        + " xmlns='http://purl.org/rss/1.0/'>\(item(1))</rdf:RDF>",
      "<r:item><r:title>2</r:title></r:item>"
    ),
    ("<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>g1</id></entry></feed>", "<a:entry/>"),
  ])
  func `an episode behind the end may have a prefix`(feed: String, behind: String) throws {
    let read = try ReadFeed(feed + behind)
    #expect(read.episodes.map(\.guid) == ["g1"] && !read.source.isComplete)
    #expect(read.diagnostics.contains { $0.code == .itemBehindRoot })
  }

  @Test(arguments: [
    "<p>Warning: <b>items</b> & more</p>", "<!-- open", "<?php echo ", "<", "x", "<!-- a -- b",
    "<p/><!-- <item><guid>2</guid></item> -->", "<p><![CDATA[ '<item>' ]]></p>",
    "<!-- \(String(repeating: "long ", count: 80_000))",
    "<p/>" + String(repeating: "junk ", count: 400_000),
  ])
  func `what else stands behind the end of a feed takes nothing of it away`(behind: String) throws {
    let feed = Self.feed("")
    let whole = try ReadFeed(Array((feed + behind).utf8))
    #expect(whole.episodes.map(\.guid) == ["g3", "g1"])
    #expect(whole.source.isComplete && !whole.source.isWellFormed)
    let trailing = whole.diagnostics.filter { $0.code == .trailingContent }
    #expect(trailing.count == 1 && trailing[0].count == 1)
    #expect(trailing.allSatisfy { $0.offset ?? 0 >= feed.utf8.count })
    if behind.utf8.count < 100 {
      #expect(try ReadFeed(Array((feed + behind).utf8), chunk: 1) == whole)
    }
  }

  @Test func `junk behind the end says nothing of the items before`() throws {
    let read = try ReadFeed(Self.feed("<guid>stray</guid>") + "<p>x</p>")
    #expect(read.source.isComplete)
    #expect(read.diagnostics.contains { $0.code == .itemNotBegun })
  }

  @Test(arguments: [
    "<itm><guid>g2</guid></item>", "<i tem><guid>g2</guid></item>", "entry><guid>g2</guid></item>",
    "<it<b>em><title>t2</title></item>",
  ])
  func `an end without a start costs the feed its completeness`(broken: String) throws {
    for text in [Self.feed(broken), Self.feed("").replacing(Self.item(3), with: broken)] {
      let read = try ReadFeed(text)
      #expect(read.episodes.last?.guid == "g1" && !read.episodes.contains { $0.guid == "g2" })
      #expect(!read.source.isComplete)
      #expect(read.diagnostics.contains { $0.code == .itemNotBegun })
    }
    let atom = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>a</id></entry>"
    let read = try ReadFeed(atom + "entry><id>b</id><title>B</title></entry></feed>")
    #expect(read.episodes.map(\.guid) == ["a"] && !read.source.isComplete)
  }

  @Test func `an end that stands twice costs nothing`() throws {
    let read = try ReadFeed(Self.feed("</item>" + Self.item(2) + "</item></item>"))
    #expect(read.episodes.map(\.guid) == ["g3", "g2", "g1"] && read.source.isComplete)
  }

  @Test(arguments: ["<b>", "<itunes:episode>", "<image><url>x</url>", "<div>"])
  func `a channel inside of what was not ended is the channel`(open: String) throws {
    let read = try ReadFeed(
      Self.feed("").replacing("<channel>", with: open + "<channel>"))
    #expect(read.episodes.map(\.guid) == ["g3", "g1"] && read.feed.title == "T")
  }

  @Test(arguments: ["<item>", "<item><p>x</p>", "<generator>g<item>"])
  func `an open item in Atom swallows no entry`(open: String) throws {
    let feed = "<feed xmlns='http://www.w3.org/2005/Atom'>\(open)"
    let entries = "<entry><id>a</id></entry><entry><id>b</id></entry>"
    #expect(try ReadFeed(feed + entries + "</feed>").episodes.map(\.guid) == ["a", "b"])
  }
}
