import FeedModel
import FeedParser
import Testing

@Suite struct GrammarTests {
  @Test(arguments: [
    (
      #"<rss version="2.0"><channel><title>T</title><item><guid>1</guid></item></channel></rss>"#,
      FeedFormat.rss2
    ),
    (#"<rss><channel><title>T</title><item><guid>1</guid></item></channel></rss>"#, .rss2),
    (
      #"<rss version="0.91"><channel><title>T</title><item><guid>1</guid></item></channel></rss>"#,
      .rss0x
    ),
    (
      #"<rss version="2.0"><channel><title>T</title></channel><item><guid>1</guid></item></rss>"#,
      .rss2
    ),
    (#"<channel><title>T</title><item><guid>1</guid></item></channel>"#, .rss2),
    (
      #"<rss version="2.0" xmlns="http://backend.userland.com/rss2"><channel><title>T</title><item><guid>1</guid></item></channel></rss>"#,
      .rss2
    ),
    (
      #"<rss version="2.0" xmlns="urn:somebody's"><channel><title>T</title><item><guid>1</guid></item></channel></rss>"#,
      .rss2
    ),
    (
      #"<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel r:about="x"><title>T</title></channel><item r:about="1"/></r:RDF>"#,
      .rss1
    ),
    (
      #"<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id></entry></feed>"#,
      .atom1
    ),
    (
      #"<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>T</a:title><a:entry><a:id>1</a:id></a:entry></a:feed>"#,
      .atom1
    ),
    (
      #"<feed xmlns="http://purl.org/atom/ns#" version="0.3"><title>T</title><entry><id>1</id></entry></feed>"#,
      .atom03
    ),
    (
      #"<envelope><body><rss version="2.0"><channel><title>T</title><item><guid>1</guid></item></channel></rss></body></envelope>"#,
      .rss2
    ),
  ])
  func `every format is told by its structure`(xml: String, format: FeedFormat) throws {
    let read = try ReadFeed(xml)
    #expect(read.source.format == format)
    #expect(read.feed.title == "T")
    #expect(read.episodes.map(\.guid) == ["1"])
  }

  @Test(arguments: [
    ("", FeedParserError.empty), ("  \n", .empty),
    ("<html><head/><body/></html>", .htmlPage), ("<!DOCTYPE html><HTML></HTML>", .htmlPage),
    ("<!doctype html><p>hi<br>", .htmlPage),
    ("<opml version='2.0'><body/></opml>", .notAFeed(root: "opml")),
  ])
  func `what is no feed is refused by name`(text: String, error: FeedParserError) {
    #expect(throws: error) { try ReadFeed(text) }
  }

  @Test func `a title counts only at its right place`() throws {
    let read = try ReadFeed(
      ReadFeed.rss(
        """
        <image><title>not this</title><url>i.png</url></image>
        <podcast:liveItem status="live"><title>nor this</title><guid>live</guid></podcast:liveItem>
        <title>The show</title>
        <item><media:group><media:title>no</media:title></media:group><itunes:title>no</itunes:title>
        <title>The episode</title><guid>1</guid></item>
        """))
    #expect(read.feed.title == "The show")
    #expect(read.feed.liveItems.map(\.item.title) == ["nor this"])
    #expect(read.episodes.map(\.title) == ["The episode"])
  }

  @Test(arguments: [
    "<image><X/></image>", "<textInput><X/></textInput>", "<media:group><X/></media:group>",
    "<podcast:liveItem status='live'><X/></podcast:liveItem>",
    "<media:content url='m'><X/></media:content>",
    "<atom:source><X/></atom:source>", "<foreign><X/></foreign>", "<x:y xmlns:x='urn:x'><X/></x:y>",
  ])
  func `what stands inside another element fills no field`(around: String) throws {
    let inner = """
      <title>no</title><guid>no</guid><link>https://no.org/</link><description>no</description>
      <enclosure url="https://no.org/n.mp3"/><pubDate>Mon, 05 Oct 2026 05:00:00 GMT</pubDate>
      <itunes:duration>9</itunes:duration><itunes:author>no</itunes:author><category>no</category>
      <atom:title>no</atom:title><atom:id>no</atom:id><atom:link href="https://no.org/"/>
      <atom:link rel="enclosure" href="https://no.org/n.mp3"/><atom:updated>2026-10-05T05:00:00Z</atom:updated>
      <content:encoded>no</content:encoded><language>no</language><copyright>no</copyright>
      <item><guid>no</guid></item><atom:entry><atom:id>no</atom:id></atom:entry>
      """
    let nested = around.replacing("<X/>", with: inner)
    let read = try ReadFeed(ReadFeed.rss(nested + "<item>\(nested)<season>1</season></item>"))
    let feed = read.feed
    #expect(
      [feed.title, feed.link, feed.description, feed.author, feed.language] == [
        nil, nil, nil, nil, nil,
      ])
    #expect(feed.categories == [] && feed.published == nil && feed.updated == nil)
    #expect(read.episodes.count == 1)
    let episode = try #require(read.episodes.first)
    #expect([episode.title, episode.guid, episode.link, episode.summary] == [nil, nil, nil, nil])
    #expect([episode.contentHTML, episode.author] == [nil, nil])
    #expect(episode.enclosures == [] && episode.published == nil && episode.updated == nil)
    #expect(episode.durationSeconds == nil && episode.categories == [])
  }

  private static func item(_ number: Int) -> String {
    "<item><guid isPermaLink='false'>\(number)</guid></item>"
  }

  @Test func `a cut document gives what is complete and says so`() throws {
    let whole = ReadFeed.rss(Self.item(1) + Self.item(2))
    let cut = try ReadFeed(String(whole.dropLast(30)))
    #expect(cut.episodes.map(\.guid) == ["1"])
    #expect(!cut.source.isComplete)
    #expect(cut.diagnostics.map(\.code) == [.truncated])
  }

  private static func cutOff(_ half: String) -> String {
    let start = item(1) + "<item xml:base='https://a.org/'><guid>2</guid><link>x</link>" + half
    return ReadFeed.rss(start).replacing("</channel></rss>", with: "")
  }

  @Test(arguments: [
    "<description>Half", "<description><![CDATA[Half", "<description>Half</descr",
    "<content:encoded><![CDATA[<p>Half", "<itunes:summary>a &am",
  ])
  func `an episode that broke off in its notes is told apart, with all that stands before them`(
    half: String
  ) throws {
    let xml = Self.cutOff(half)
    let read = try ReadFeed(xml)
    #expect(read.episodes.map(\.guid) == ["1"])
    #expect(read.cutOff?.guid == "2")
    #expect(read.cutOff?.link == "https://a.org/x")
    #expect(read.cutOff?.summary == nil && read.cutOff?.contentHTML == nil)
    #expect(!read.source.isComplete)
    #expect(try ReadFeed(xml, chunk: 1) == read)
  }

  @Test(arguments: [
    "", "<title>Ha", "<title>Ha</ti", "<podcast:value><podcast:valueRec", "<description",
    "<media:group><media:title>Ha</media:title>", "<enclosure ur", "<description>x</description>",
  ])
  func `an episode that broke off elsewhere is none`(half: String) throws {
    let xml = Self.cutOff(half)
    let read = try ReadFeed(xml)
    #expect(read.episodes.map(\.guid) == ["1"])
    #expect(read.cutOff == nil)
    #expect(!read.source.isComplete)
    #expect(try ReadFeed(xml, chunk: 1) == read)
  }

  @Test
  func `a document that breaks off between episodes, or before anything is in one, cuts none`()
    throws
  {
    for end in ["", "<item", "<item>", "<item> <gui", "<title>Half"] {
      let xml = ReadFeed.rss(Self.item(1) + end).replacing("</channel></rss>", with: "")
      #expect(try ReadFeed(xml).cutOff == nil)
    }
  }

  @Test func `limits keep what stands before`() throws {
    var limits = FeedLimits()
    limits.episodes = 2
    let items = (1...5).map(Self.item).joined()
    let read = try ReadFeed(Array(ReadFeed.rss(items).utf8), limits: limits)
    #expect(read.episodes.count == 2)
    #expect(!read.source.isComplete)
    #expect(read.diagnostics.map(\.code.rawValue) == ["limit.items"])
  }

  @Test func `a document beyond the limit of bytes is read up to it`() throws {
    let items = (1...500).map(Self.item).joined()
    let bytes = Array(ReadFeed.rss(items).utf8)
    var limits = FeedLimits()
    limits.bytes = bytes.count / 2
    let read = try ReadFeed(bytes, chunk: 10, limits: limits)
    #expect(read.episodes.count > 100)
    #expect(!read.source.isComplete)
    #expect(read.diagnostics.map(\.code.rawValue) == ["limit.bytes"])
  }

  @Test(
    arguments: [
      "<br />\n<b>Notice</b>: x in <b>y</b>\n", "<p>x</p>", "<x>& < &</x>", "<x a='<&'/>",
      "<!-- x --><x><y/></x> & < & <z>", "<x/>" + String(repeating: "y", count: 60_000),
    ], ["", "<?xml version=\"1.0\"?>\n<!DOCTYPE rss>"])
  func `what stands before a feed is left out, elements included`(before: String, head: String)
    throws
  {
    let feed = ReadFeed.rss(
      "<title>T</title><item><guid>a</guid></item><item><guid>b & c</guid></item>")
    for chunk in [1, 7, 1_000, .max] {
      let read = try ReadFeed(before + head + feed, chunk: chunk)
      #expect(read.feed.title == "T")
      #expect(read.episodes.map(\.guid) == ["a", "b & c"])
      #expect(read.source.isComplete && !read.source.isWellFormed)
      let junk = try #require(read.diagnostics.first { $0.code == .junkBeforeRoot })
      #expect(junk.offset == 0 && junk.count == 1)
      let fault = try #require(read.diagnostics.first { $0.code == .bareAmpersand })
      #expect(fault.offset == (before + head + feed).utf8.count - 33)
    }
  }

  @Test func `what is no feed is none, whatever follows`() {
    for text in [
      "<x/><y/>", "<x>&</x><y/>", "<x/> & " + String(repeating: "y", count: 70_000) + "<rss/>",
    ] {
      #expect(throws: FeedParserError.notAFeed(root: "x")) { try ReadFeed(text) }
    }
  }
}
