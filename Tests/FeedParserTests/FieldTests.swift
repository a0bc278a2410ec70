import ElementTree
import FeedModel
import FeedParser
import Testing
import Timestamps

@Suite struct FieldTests {
  private func episode(_ item: String) throws -> Episode {
    try #require(try ReadFeed(item: item).episodes.first)
  }

  @Test func `a guid with no isPermaLink is a permalink and fills the link`() throws {
    let one = try episode("<guid>https://example.org/1</guid>")
    #expect(one.guidIsPermaLink == true)
    #expect(one.link == "https://example.org/1")
    let two = try episode("<guid isPermaLink='false'>https://example.org/1</guid>")
    #expect(two.guidIsPermaLink == false)
    #expect(two.link == nil)
    #expect(try episode("<guid>opaque</guid>").link == nil)
  }

  @Test func `blank elements say nothing`() throws {
    let episode = try episode(
      "<guid>  </guid><title/><itunes:title>Real</itunes:title><link> </link>")
    #expect(episode.guid == nil)
    #expect(episode.title == "Real")
    #expect(episode.link == nil)
  }

  @Test func `enclosures are in document order with their addresses made absolute`() throws {
    let episode = try episode(
      """
      <enclosure url=" /a b.mp3
      " type="audio/mpeg; x=1" length="12"/><enclosure url="//cdn.example.org/c.jpg" length="x"/>
      """)
    #expect(
      episode.enclosures == [
        Enclosure(url: "https://feeds.example.net/a%20b.mp3", type: "audio/mpeg", lengthBytes: 12),
        Enclosure(url: "https://cdn.example.org/c.jpg"),
      ])
  }

  @Test func `media content stands in only where there is no enclosure`() throws {
    let media = "<media:content url='https://x.org/m.mp3' type='audio/mpeg' fileSize='5'/>"
    #expect(try episode(media).enclosures.map(\.lengthBytes) == [5])
    let both = try episode("<enclosure url='https://x.org/e.mp3'/>" + media)
    #expect(both.enclosures.map(\.url) == ["https://x.org/e.mp3"])
  }

  @Test func `what is played gives the duration, in a group too`() throws {
    let sound = "<media:content url='https://x.org/m.mp3' type='audio/mpeg' duration='100'/>"
    let group = try episode("<media:group>\(sound)</media:group>")
    #expect(group.enclosures.count == 1)
    #expect(group.durationSeconds == 100)
    let film = "<media:content url='https://x.org/m.gif' type='image/gif' duration='3'/>"
    #expect(try episode(film + sound).durationSeconds == 100)
    #expect(try episode("<itunes:duration>7</itunes:duration>" + sound).durationSeconds == 7)
  }

  @Test func `a media object may be a picture or have one`() throws {
    let picture = "<media:content url='https://x.org/p.jpg' medium='image'/>"
    #expect(try episode(picture).image == "https://x.org/p.jpg")
    let sound =
      "<media:content url='https://x.org/m.mp3' type='audio/mpeg'><media:thumbnail url='https://x.org/t.png'/></media:content>"
    #expect(try episode(sound).image == "https://x.org/t.png")
    #expect(try episode("<media:group>\(sound)</media:group>").image == "https://x.org/t.png")
    #expect(
      try episode("<media:group>\(sound)\(picture)</media:group>").image == "https://x.org/p.jpg")
  }

  @Test func `the parts of an owner may stand in the channel`() throws {
    let parts = "<itunes:email>a@example.org</itunes:email><itunes:name>Ann</itunes:name>"
    #expect(
      try ReadFeed(ReadFeed.rss(parts)).feed.owner == Owner(name: "Ann", email: "a@example.org"))
    let owner = "<itunes:owner><itunes:name>Bea</itunes:name></itunes:owner>"
    #expect(try ReadFeed(ReadFeed.rss(parts + owner)).feed.owner == Owner(name: "Bea"))
  }

  @Test func `unreadable values are unknown and reported once with a count`() throws {
    let items = (1...3).map {
      "<item><guid>\($0)</guid><pubDate>yesterday</pubDate><itunes:duration>long</itunes:duration></item>"
    }
    let read = try ReadFeed(ReadFeed.rss(items.joined()))
    #expect(read.episodes.allSatisfy { $0.published == nil && $0.durationSeconds == nil })
    #expect(read.episodes.first?.publishedRaw == "yesterday")
    let counts = Dictionary(
      uniqueKeysWithValues: read.diagnostics.map { ($0.code.rawValue, $0.count) })
    #expect(counts["date.unreadable"] == 3)
    #expect(counts["duration.unreadable"] == 3)
  }

  private func codes(_ item: String) throws -> [String] {
    try ReadFeed(item: "<guid isPermaLink='false'>1</guid>" + item).diagnostics.map(\.code.rawValue)
  }

  @Test(arguments: [
    ("<atom:updated>yesterday</atom:updated>", "date.unreadable"),
    ("<itunes:season>1.5</itunes:season>", "number.unreadable"),
    ("<itunes:season>-1</itunes:season>", "number.unreadable"),
    (
      "<enclosure url='https://x.org/a' type='audio/mpeg' length='-1'/>",
      "enclosure.length-unreadable"
    ),
    ("<enclosure type='audio/mpeg' length='1'/>", "enclosure.url-missing"),
    ("<enclosure url=' ' type='audio/mpeg' length='1'/>", "enclosure.url-missing"),
    (
      "<psc:chapters xmlns:psc='http://podlove.org/simple-chapters'><psc:chapter start='soon'/></psc:chapters>",
      "chapters.start-unreadable"
    ),
    ("<enclosure url='\u{200B}http://x.org/a' type='a/b' length='1'/>", "url.repaired"),
    ("<enclosure url='http://http://x.org/a' type='a/b' length='1'/>", "url.repaired"),
    ("<link>\u{A0}http://x.org/a</link>", "url.repaired"),
    ("<itunes:image href='http://x.org/a\u{FEFF}'/>", "url.repaired"),
    ("<enclosure url='http://x.org:99999/a' type='a/b' length='1'/>", "url.invalid"),
    ("<enclosure url='http://x y.org/a' type='a/b' length='1'/>", "url.invalid"),
  ]) func `what an episode says and cannot be read is reported`(item: String, code: String) throws {
    #expect(try codes(item) == [code])
  }

  @Test(arguments: [
    ("<pubDate>around noon</pubDate>", "date.unreadable"),
    ("<lastBuildDate>32 Foo 2026</lastBuildDate>", "date.unreadable"),
    ("<ttl>sixty</ttl>", "number.unreadable"), ("<ttl>-5</ttl>", "number.unreadable"),
    ("<skipHours><hour>25</hour><hour>3</hour></skipHours>", "number.unreadable"),
    ("<podcast:liveItem start='soon'/>", "date.unreadable"),
    ("<podcast:liveItem><pubDate>x</pubDate></podcast:liveItem>", "date.unreadable"),
    (
      "<podcast:liveItem><itunes:duration>x</itunes:duration></podcast:liveItem>",
      "duration.unreadable"
    ),
  ]) func `what a channel says and cannot be read is reported`(channel: String, code: String) throws
  {
    let read = try ReadFeed(ReadFeed.rss(channel))
    #expect(read.diagnostics.map(\.code.rawValue) == [code])
    #expect(read.diagnostics.map(\.count) == [1])
  }

  @Test func `Atom's date is one in RSS too, prefix or none`() throws {
    let episode = try episode("<published>2024-01-01T10:00:00Z</published>")
    #expect(episode.published?.iso8601 == "2024-01-01T10:00:00Z")
    let both = try self.episode(
      "<published>2024-01-01T10:00:00Z</published><pubDate>Tue, 02 Jan 2024 10:00:00 GMT</pubDate>")
    #expect(both.published?.iso8601 == "2024-01-02T10:00:00Z")
  }

  @Test func `blanks of any kind around a text are none of it`() throws {
    let episode = try episode(
      """
      <guid isPermaLink="false">&#160;g&#x2003;</guid><title>&#160;A&#160;</title>
      <itunes:subtitle>\u{3000}S&#160;</itunes:subtitle><itunes:author>&#160;N</itunes:author>
      <category>&#160;C</category><itunes:season>&#160;2</itunes:season>
      """)
    #expect(episode.guid == "g")
    #expect(episode.title == "A")
    #expect(episode.subtitle == "S")
    #expect(episode.author == "N")
    #expect(episode.categories == [["C"]])
    #expect(episode.season == 2)
  }

  @Test func `what no one sees around an address is none of it`() throws {
    let episode = try episode(
      """
      <link>&#xA0;http://e.org/page</link><itunes:image href="&#xA0;http://e.org/i.png"/>
      <enclosure url="&#x200B;http://e.org/a.mp3&#xFEFF;"/><enclosure url="http://http://e.org/a"/>
      """)
    #expect(episode.link == "http://e.org/page")
    #expect(episode.image == "http://e.org/i.png")
    #expect(episode.enclosures.map(\.url) == ["http://e.org/a.mp3", "http://e.org/a"])
  }

  @Test func `the letters of RSS and iTunes are forgiven, in attributes too`() throws {
    let channel = """
      <itunes:Author>Ann</itunes:Author><itunes:Image HREF="https://x.org/c.png"/>
      <itunes:Category Text="Arts"><itunes:Category TEXT="Food"/></itunes:Category>
      <itunes:Owner><itunes:Name>Ann</itunes:Name></itunes:Owner>
      <Item><GUID ISPERMALINK="false">https://x.org/1</GUID><itunes:Duration>60</itunes:Duration>
      <itunes:Image HREF="https://x.org/i.png"/>
      <Enclosure URL="https://x.org/1.mp3" Type="audio/mpeg" Length="5"/></Item>
      """
    let read = try ReadFeed(ReadFeed.rss(channel))
    #expect(read.feed.author == "Ann")
    #expect(read.feed.image == "https://x.org/c.png")
    #expect(read.feed.categories == [["Arts", "Food"]])
    #expect(read.feed.owner == Owner(name: "Ann"))
    let episode = try #require(read.episodes.first)
    #expect(episode.guidIsPermaLink == false)
    #expect(episode.durationSeconds == 60)
    #expect(episode.image == "https://x.org/i.png")
    #expect(
      episode.enclosures == [
        Enclosure(url: "https://x.org/1.mp3", type: "audio/mpeg", lengthBytes: 5)
      ])
    #expect(episode.extensions.map(\.name.local) == ["Duration", "Image"])
    #expect(episode.extensions.map(\.name.isKnown) == [true, true])
    #expect(read.diagnostics.isEmpty)
  }

  @Test func `a language that stands for none is unknown and reported`() throws {
    let read = try ReadFeed(
      "<rss version='2.0'><channel><language>Klingonisch</language></channel></rss>")
    #expect(read.feed.language == nil)
    #expect(read.diagnostics.map(\.code.rawValue).contains("language.unreadable"))
  }

  @Test func `the first language that can be read is that of the feed`() throws {
    let read = try ReadFeed(
      """
      <rss version='2.0' xml:lang='de'><channel xmlns:dc='http://purl.org/dc/elements/1.1/'>
      <dc:language>fr</dc:language><language>en_GB</language></channel></rss>
      """)
    #expect(read.feed.language == "en-GB")
    #expect(!read.diagnostics.map(\.code.rawValue).contains("language.unreadable"))
  }

  @Test func `the better source wins whatever its place`() throws {
    let episode = try episode(
      """
      <dc:date>2020-01-01</dc:date><pubDate>Sun, 01 Nov 2026 06:00:00 GMT</pubDate>
      <itunes:summary>s</itunes:summary><description>d</description>
      """)
    #expect(episode.published?.iso8601 == "2026-11-01T06:00:00Z")
    #expect(episode.summary == "d")
  }

  @Test(
    arguments: [
      ("a@b.org (Ann)", "Ann", "a@b.org"), ("Ann <a@b.org>", "Ann", "a@b.org"),
      ("Ann", "Ann", nil), ("a@b.org", nil, "a@b.org"), ("Ann (the first)", "Ann (the first)", nil),
    ] as [(String, String?, String?)])
  func `an author of RSS is a name, an address or both`(text: String, name: String?, mail: String?)
    throws
  {
    let escaped = text.replacing("<", with: "&lt;")
    let author = try #require(try episode("<author>\(escaped)</author>").authors.first)
    #expect(author.name == name)
    #expect(author.email == mail)
  }

  @Test func `XHTML content is markup without prefixes`() throws {
    let read = try ReadFeed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><content type="xhtml">
      <x:div xmlns:x="http://www.w3.org/1999/xhtml"><x:p>a<x:br/>b</x:p></x:div></content>
      <title type="html">a &lt;b></title></entry></feed>
      """)
    #expect(read.episodes.first?.contentHTML == "<p>a<br/>b</p>")
    #expect(read.episodes.first?.title == "a <b>")
  }

  @Test func `xml base counts where it stands`() throws {
    let read = try ReadFeed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.org/x/"><link href="p"/>
      <entry xml:base="y/"><id>1</id><link href="q"/><link rel="enclosure" href="/e.mp3"/></entry></feed>
      """)
    #expect(read.feed.link == "https://a.org/x/p")
    #expect(read.episodes.first?.link == "https://a.org/x/y/q")
    #expect(read.episodes.first?.enclosures.map(\.url) == ["https://a.org/e.mp3"])
  }

  @Test func `every namespaced subtree is kept, known or not, and nothing of the core`() throws {
    let episode = try episode(
      """
      <title>t</title><content:encoded>c</content:encoded><itunes:season>1</itunes:season>
      <x:y xmlns:x="urn:x" a="1">t<x:z/>u</x:y><odd:one>2</odd:one><plain>3</plain>
      """)
    #expect(episode.extensions.map(\.name.local) == ["season", "y", "one"])
    #expect(episode.extensions.map(\.name.isKnown) == [true, false, false])
    #expect(episode.extensions[1].content.count == 3)
    #expect(episode.extensions[1].xml == #"<x:y xmlns:x="urn:x" a="1">t<x:z></x:z>u</x:y>"#)
  }

  @Test(arguments: [
    "http://www.itunes.com/DTDs/Podcast-1.0.dtd", "https://www.itunes.com/dtds/podcast-1.0.dtd",
    " http://www.itunes.com/dtds/podcast-1.0.dtd ", "http://www.itunes.com/dtds/podcast-1.0.dtd/",
  ])
  func `a vocabulary is known by all its spellings, and the spelling is kept`(uri: String) throws {
    let xml = """
      <rss version="2.0" xmlns:i="\(uri)"><channel><item><guid>1</guid><i:season>4</i:season></item></channel></rss>
      """
    let episode = try #require(try ReadFeed(xml).episodes.first)
    #expect(episode.season == 4)
    #expect(
      episode.extensions.first?.name.namespace == "http://www.itunes.com/dtds/podcast-1.0.dtd")
    #expect(episode.extensions.first?.name.namespaceWritten == uri)
  }

  @Test func `an undeclared but conventional prefix is understood`() throws {
    let read = try ReadFeed(
      "<rss><channel><item><guid>1</guid><itunes:season>4</itunes:season></item></channel></rss>")
    #expect(read.episodes.first?.season == 4)
    #expect(read.episodes.first?.extensions.first?.name.namespaceWritten == "")
    #expect(read.diagnostics.map(\.code).contains(.undeclaredPrefix))
  }

  @Test func `renaming a prefix changes no value and no digest`() throws {
    let xml = ReadFeed.rss(
      """
      <item><guid>1</guid><podcast:value type="lightning" method="keysend"><podcast:valueRecipient type="node" address="a" split="1"/></podcast:value>
      <podcast:person role="guest">P</podcast:person></item>
      """)
    let one = try ReadFeed(xml)
    let two = try ReadFeed(
      xml.replacing("podcast:", with: "pc:").replacing("xmlns:podcast", with: "xmlns:pc"))
    #expect(one.episodes.first?.persons == two.episodes.first?.persons)
    #expect(one.episodes.first?.value == two.episodes.first?.value)
    #expect(
      one.episodes.first?.extensions.map(\.sha256) == two.episodes.first?.extensions.map(\.sha256))
    #expect(one.episodes.first?.extensions.map(\.xml) != two.episodes.first?.extensions.map(\.xml))
  }
}
