import IdentityKeys
import OPML
import Testing

@Suite struct OPMLReaderTests {
  @Test func `outlines around a feed are its folder, whatever their type says`() throws {
    let list = try read(
      """
      <outline text="Top" type="rss" xmlUrl="https://a.example/1.xml"/>
      <outline type="rss" text="tech &amp; more">
        <outline title="Audio"><outline text="Deep" xmlUrl="https://a.example/2.xml"
          htmlUrl="https://a.example/"/></outline>
        <outline><outline text="Flat" xmlUrl="https://a.example/3.xml"/></outline>
      </outline>
      """)
    #expect(list.isFlawless)
    #expect(list.title == "Subs")
    #expect(list.feeds.map(\.name) == ["Top", "Deep", "Flat"])
    #expect(list.feeds.map(\.folder) == [[], ["tech & more", "Audio"], ["tech & more"]])
    #expect(list.feeds[1].htmlURL == "https://a.example/")
  }

  @Test func `names of attributes have any case`() throws {
    let list = try read(
      """
      <outline type="rss" text="One" xmlURL="https://c.example/1"/>
      <outline type="rss" text="Two" xmlurl="https://c.example/2"/>
      <OUTLINE TYPE="RSS" TEXT="Three" XMLURL="https://c.example/3"/>
      <outline type="rss" text="Four" url="https://c.example/4"/>
      <outline text="Five" xmlurl="https://c.example/no" xmlUrl="https://c.example/5"/>
      """)
    #expect(list.feeds.map(\.name) == ["One", "Two", "Three", "Four", "Five"])
    #expect(
      list.feeds.map(\.key.text) == (1...5).map { "https://c.example/\($0)" })
    #expect(list.isFlawless)
  }

  @Test func `a missing text is no harm`() throws {
    let list = try read(
      """
      <outline title="Only title" xmlUrl="https://e.example/1"/>
      <outline text=" Only text " xmlUrl="https://e.example/2"/>
      <outline text="My name" title="Official" xmlUrl="https://e.example/3"/>
      <outline xmlUrl="https://e.example/4"/>
      <outline text="https://e.example/5" title=" " xmlUrl="https://e.example/5"/>
      """)
    #expect(list.feeds.map(\.name) == ["Only title", "Only text", "My name", nil, nil])
    #expect(list.feeds.map(\.title) == [nil, nil, "Official", nil, nil])
  }

  @Test func `spellings of one address are one feed`() throws {
    let list = try read(
      """
      <outline text="A"><outline text="One" xmlUrl="https://i.example/feed"/></outline>
      <outline text="B/C"><outline text="D"><outline title="Uno" xmlUrl="HTTPS://I.Example:443/feed#x"
        category="/x,/y"/></outline></outline>
      <outline text="A"><outline text="Eins" xmlUrl="feed://i.example/feed" category="y"/></outline>
      <outline text="Other" xmlUrl="http://i.example/feed"/>
      """)
    #expect(list.feeds.map(\.name) == ["One", "Other"])
    #expect(list.feeds[0].folder == ["A"])
    #expect(list.feeds[0].tags == [#"B\/C/D"#, "x", "y"])
    #expect(list.findings.map(\.kind) == [.duplicate, .duplicate])
    #expect(list.isFlawless)
  }

  @Test func `a bad outline does not stop the others, and is named with its place`() throws {
    let list = try read(
      """
      <outline text="Good" xmlUrl="https://j.example/1"/>
      <outline text="Empty" xmlUrl=""/>
      <outline text="Folder">
        <outline text="Relative" xmlUrl="/feed.xml"/>
        <outline text="Script" xmlUrl="javascript:alert(1)"/></outline>
      <outline text="File" xmlUrl="file:///etc/hosts"/>
      <outline text="Secret" xmlUrl="ftp://me:pw@j.example/?token=x"/>
      <outline xmlUrl="nonsense"/>
      <outline text="A note"/>
      <outline text="More" type="include" url="https://j.example/more.opml"/>
      <outline text="Off" isComment="true"><outline text="Off" xmlUrl="https://j.example/off"/></outline>
      <outline text="Good too" xmlUrl="https://j.example/2"/>
      """)
    #expect(list.feeds.map(\.name) == ["Good", "Good too"])
    #expect(list.end == .complete && !list.isFlawless)
    let kinds: [OPMLFinding.Kind] = [
      .missingAddress, .badAddress, .badAddress, .badAddress, .badAddress, .badAddress, .otherList,
      .comment,
    ]
    #expect(list.findings.map(\.kind) == kinds)
    #expect(list.findings.map(\.line) == [5, 7, 8, 9, 10, 11, 13, 14])
    #expect(list.findings[1].place == "Folder > Relative")
    #expect(list.findings[4].address == "ftp://***@j.example/?token=***")
    #expect(list.findings[5].place == "?")
  }

  @Test func `secrets are taken off the address`() throws {
    let list = try read(
      """
      <outline text="Basic" xmlUrl="https://me%40x:p%3Aw@k.example/feed"/>
      <outline text="Again" xmlUrl="https://k.example/feed"/>
      <outline text="Private" xmlUrl="https://k.example/rss?token=abc" isPrivate="true"/>
      <outline text="Not said" xmlUrl="https://k.example/rss?token=abc"/>
      """)
    #expect(list.feeds.count == 3)
    #expect(list.feeds[0].url == "https://k.example/feed")
    #expect(list.feeds[0].user == "me@x" && list.feeds[0].password == "p:w")
    #expect(list.feeds[1].url == "https://k.example/rss?token=")
    #expect(list.feeds[1].key.isPrivate && list.feeds[1].isPrivate)
    #expect(list.feeds[1].secretURL == "https://k.example/rss?token=abc")
    #expect(list.feeds[2].url == "https://k.example/rss?token=abc" && !list.feeds[2].isPrivate)
  }

  @Test func `a list that breaks off is read as far as it goes`() throws {
    let whole = document(
      """
      <outline text="One" xmlUrl="https://l.example/1"/>
      <outline text="Two" xmlUrl="https://l.example/2"/>
      """)
    let bytes = Array(whole.utf8)
    var counts = Set<Int>()
    for length in whole.utf8.count - 60..<whole.utf8.count - 8 {
      let list = try OPMLReader.read(Array(bytes[..<length]))
      counts.insert(list.feeds.count)
      #expect(list.end == .cutOff && !list.isFlawless)
    }
    #expect(counts == [1, 2])
  }

  @Test func `a bare ampersand does not cut an address`() throws {
    let list = try read(
      """
      <outline text="Rutherford & Fry" xmlUrl="https://g.example/1"/>
      <outline text="DevOps" xmlUrl="https://g.example/?format=raw&feedname=1&#38;x=&y"/>
      <!-- & --><outline text="Fine &amp; good" xmlUrl="https://g.example/f?a=1&amp;b=2"/>
      """)
    #expect(list.feeds.map(\.name) == ["Rutherford & Fry", "DevOps", "Fine & good"])
    #expect(
      list.feeds.map(\.key.text) == [
        "https://g.example/1", "https://g.example/?format=raw&feedname=1&x=&y",
        "https://g.example/f?a=1&b=2",
      ])
    #expect(list.findings.map(\.kind) == [.bareAmpersand])
    #expect(list.findings[0].line == 4)
    #expect(list.end == .complete)
  }

  @Test func `entities of HTML are letters`() throws {
    let list = try read(
      #"<outline text="Caf&eacute; &#233; &nbsp;x" xmlUrl="https://m.example/"/>"#)
    #expect(list.feeds.map(\.name) == ["Café é \u{A0}x"])
  }

  @Test func `another encoding is read`() throws {
    let text = document(#"<outline text="Caf@" xmlUrl="https://m.example/"/>"#)
      .replacing("UTF-8", with: "ISO-8859-1")
    let bytes = text.utf8.map { $0 == UInt8(ascii: "@") ? 0xE9 : $0 }
    #expect(try OPMLReader.read(bytes).feeds.map(\.name) == ["Café"])
  }

  @Test func `what is no list is an error`() {
    #expect(throws: OPMLError.empty) { try OPMLReader.read([]) }
    #expect(throws: OPMLError.empty) { try OPMLReader.read(Array("not XML at all".utf8)) }
    #expect(throws: OPMLError.notOPML(root: "rss")) {
      try OPMLReader.read(Array("<rss><channel/></rss>".utf8))
    }
  }

  @Test func `a list without anything in it is one`() throws {
    #expect(try OPMLReader.read(Array("<opml/>".utf8)).isFlawless)
    #expect(try OPMLReader.read(Array("<opml version='1.0'><body/></opml>".utf8)).feeds.isEmpty)
  }

  private func read(_ outlines: String) throws -> OPMLDocument {
    try OPMLReader.read(Array(document(outlines).utf8))
  }

  /// The outlines begin in line 4.
  private func document(_ outlines: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <opml version="2.0"><head><title> Subs </title></head>
    <body>
    \(outlines)
    </body></opml>
    """
  }
}
