import IdentityKeys
import OPML
import Testing

/// One bad outline costs no other.
@Suite struct ListRepairTests {
  /// Outlines that something is lost of, each in line 5.
  static let damaged: [(String, address: String?)] = [
    (#"<outline text="\#(long(9 << 20))" xmlUrl="https://b.example/"/>"#, "https://b.example/"),
    (#"<outline text="Bad" xmlUrl="https://b.example/\#(long(3 << 20))"/>"#, nil),
    (
      #"<outline text="Bad" xmlUrl="https://b.example/" \#(attributes(200_000))/>"#,
      "https://b.example/"
    ),
    (
      #"<outline text="Bad" \#(attributes(300)) xmlUrl="https://b.example/"/>"#,
      "https://b.example/"
    ),
    (#"<outline text="Bad" \#(long(300)) xmlUrl="https://b.example/"/>"#, nil),
    (
      #"<outline text="Bad" \#(long(60_000))="" xmlUrl="https://b.example/"/>"#,
      "https://b.example/"
    ),
    (#"<outline text="Bad xmlUrl="https://b.example/"/>"#, nil),
    (#"<outline text="Bad" xmlUrl="https://b.example/ />"#, nil),
    (#"<outline text="Bad" xmlUrl=https://b.example/ />"#, nil),
    (#"<outline xmlUrl="https://b.example/" text="Say "Bad""/>"#, "https://b.example/"),
    (#"<outline text="Bad" text="Worse" xmlUrl="https://b.example/"/>"#, "https://b.example/"),
    (#"<outline text="Bad" xmlUrl="https://b.example/" xmlUrl="https://c.example/"/>"#, nil),
    (#"<outline text="Bad" xmlUrl="https://b.example/""#, "https://b.example/"),
    (#"<outline text="Bad"xmlUrl="https://b.example/"/>"#, nil),
    (#"<outline text="Bad" xmlUrl="https://b.example/&f;"/>"#, nil),
    (#"<outline text="Bad" xmlUrl="https://b.example/&eacute;"/>"#, nil),
    (#"<outline text="Bad" xmlUrl="https://b.example/&#27;"/>"#, nil),
    (#"<outline text="Bad" URL="https://b.example/&f;"/>"#, nil),
    (#"<outline text="Bad" type="rss"/>"#, nil),
  ]

  @Test(arguments: damaged.indices)
  func `an outline that something is lost of is named, and the others are read`(
    index: Int
  ) throws {
    let (outline, address) = Self.damaged[index]
    let list = try read(
      """
      <outline text="One" xmlUrl="https://a.example/1"/>
      \(outline)
      <outline text="Folder">
        <outline text="Two" xmlUrl="https://a.example/2"/>
        <outline text="Three" xmlUrl="nonsense"/>
      </outline>
      """)
    let bad = [address].compactMap { $0 }
    #expect(
      list.feeds.map(\.url) == ["https://a.example/1"] + bad + ["https://a.example/2"])
    #expect(list.feeds.last?.folder == ["Folder"])
    #expect(list.end == .complete && !list.isFlawless)
    try #require(list.findings.map(\.kind.isFailure) == [true, true])
    #expect(list.findings.map(\.line) == [5, 8])
    #expect(list.findings[1].place == "Folder > Three")
  }

  /// Outlines that XML does not take, but lose nothing.
  static let mended = [
    (#"<outline text="Not &#27; good" xmlUrl="https://b.example/"/>"#, "Not &#27; good"),
    (#"<outline text="Not &#xFFFE; good" xmlUrl="https://b.example/"/>"#, "Not &#xFFFE; good"),
    (
      #"<outline text="&undefined; &amp; &eacute;" xmlUrl="https://b.example/"/>"#,
      "&undefined; & é"
    ),
    (#"<outline text="a < b > c" xmlUrl="https://b.example/"/>"#, "a < b > c"),
    (#"<outline text="<b>Loud</b>" xmlUrl="https://b.example/"/>"#, "<b>Loud</b>"),
    (#"<!-- a -- b --><outline text="A" xmlUrl="https://b.example/"/>"#, "A"),
    (#"<outline text="A" xmlUrl="https://b.example/"/></outline>"#, "A"),
    (#"5 < 6 & 7 ]]> <outline text='A "b"' xmlUrl='https://b.example/'/>"#, #"A "b""#),
  ]

  @Test(arguments: mended)
  func `what has a clear meaning is read`(outline: String, name: String) throws {
    let list = try read(
      """
      <outline text="One" xmlUrl="https://a.example/1"/>
      \(outline)
      <outline text="Two" xmlUrl="https://a.example/2"/>
      """)
    #expect(list.feeds.map(\.name) == ["One", name, "Two"])
    #expect(list.feeds[1].url == "https://b.example/")
    #expect(list.isFlawless)
    #expect(list.title == "Subs")
  }

  @Test func `a reference to nothing is told with its place`() throws {
    let list = try read(
      """
      <outline text="F"><outline text="&undefined;" xmlUrl="https://a.example/1"/></outline>
      """)
    #expect(list.findings.map(\.kind) == [.bareAmpersand])
    #expect(list.findings.map(\.place) == ["F > &undefined;"])
    #expect(list.findings.map(\.line) == [4])
  }

  @Test func `an entity in an address is not dropped in silence`() throws {
    let list = try OPMLReader.read(
      Array(
        """
        <!DOCTYPE opml [ <!ENTITY a "ha"> <!ENTITY f "&a;&a;">
          <!ENTITY x SYSTEM "file:///etc/hosts"> <!-- ]> --> <!ENTITY h 'h.example'> ]>
        <opml><body>
        <outline text="f" xmlUrl="http://127.0.0.1:1/&f;"/>
        <outline text="x" xmlUrl="http://127.0.0.1:1/&x;"/>
        <outline text="h &f; &a;" xmlUrl="https://&h;/&amp;&#38;"/>
        </body></opml>
        """.utf8))
    #expect(list.feeds.map(\.url) == ["https://h.example/&&"])
    #expect(list.feeds.map(\.name) == ["h &f; ha"])
    try #require(list.findings.map(\.kind) == [.badAddress, .badAddress, .bareAmpersand])
    #expect(list.findings[0].address == "http://127.0.0.1:1/&f;")
    #expect(list.findings.map(\.line) == [4, 5, 6])
    #expect(list.end == .complete)
  }

  @Test(arguments: [65, 300, 20_000])
  func `folders that are too deep are one with the deepest`(depth: Int) throws {
    let list = try read(
      String(repeating: "<outline text='f'>\n", count: depth)
        + "<outline text='One' xmlUrl='https://a.example/1'/>"
        + String(repeating: "</outline>", count: depth)
        + "<outline text='Two' xmlUrl='https://a.example/2'/>")
    #expect(list.feeds.map(\.name) == ["One", "Two"])
    #expect(list.feeds.map(\.folder.count) == [64, 0])
    #expect(list.findings.map(\.kind) == [.damaged])
    #expect(list.findings.map(\.line) == [68])
    #expect(
      list.findings.map(\.place) == [Array(repeating: "f", count: 9).joined(separator: " > ")])
    #expect(list.end == .complete)
  }

  @Test func `folders up to the bound are read as they are`() throws {
    let list = try read(
      String(repeating: "<outline text='f'>", count: 64)
        + "<outline text='One' xmlUrl='https://a.example/1'/>"
        + String(repeating: "</outline>", count: 64))
    #expect(list.isFlawless)
    #expect(list.feeds.map(\.folder.count) == [64])
  }

  @Test func `bottomless folders are cut off`() throws {
    let list = try read(
      "<outline text='One' xmlUrl='https://n.example/'/>"
        + String(repeating: "<outline text='f'>", count: 100_000), isClosed: false)
    #expect(list.feeds.count == 1)
    #expect(list.end == .cutOff)
  }

  @Test func `a folder is no feed without an address, whatever its type`() throws {
    let list = try read(
      """
      <outline type="rss" text="Folder"><outline text="One" xmlUrl="https://a.example/1"/></outline>
      <outline type="RSS" text="Lost"><other/>
      </outline>
      <outline type="text" text="Note"/>
      """)
    #expect(list.findings.map(\.kind) == [.missingAddress])
    #expect(list.findings.map(\.place) == ["Lost"])
    #expect(list.findings.map(\.line) == [5])
  }

  @Test func `more names of attributes than a parser keeps stop nothing`() throws {
    let outlines = (0..<100).map { outline in
      let attributes = (0..<150).map { "a\(outline)_\($0)=''" }.joined(separator: " ")
      return "<outline text='\(outline)' \(attributes) xmlUrl='https://a.example/\(outline)'/>\n"
    }
    let list = try read(outlines.joined())
    #expect(list.feeds.map(\.name) == (0..<100).map { "\($0)" })
    #expect(list.end == .complete)
  }

  @Test(arguments: ["<x>", "<x>&", "<y>", "<p:x a='&'>", "<x><br><br>"])
  func `what some program puts around outlines hides none, whether it ends or not`(
    foreign: String
  ) throws {
    let list = try read(
      "<outline text='F'>" + foreign + "<outline text='In' xmlUrl='https://a.example/1'/></x>"
        + "<outline text='Out' xmlUrl='https://a.example/2'/></outline>"
        + "<outline text='Last' xmlUrl='https://a.example/3'/>")
    #expect(list.feeds.map(\.name) == ["In", "Out", "Last"])
    #expect(list.feeds.map(\.folder) == [["F"], ["F"], []])
    #expect(list.end == .complete)
  }

  @Test func `elements without an end cost no outline, however many`() throws {
    let list = try read(
      "<outline text='F'>"
        + String(repeating: "<br><outline text='One' xmlUrl='https://a.example/1'/>", count: 200)
        + "<outline text='Two' xmlUrl='https://a.example/2'/></outline>"
        + "<outline text='Last' xmlUrl='https://a.example/3'/>")
    #expect(list.feeds.map(\.name) == ["One", "Two", "Last"])
    #expect(list.feeds.map(\.folder) == [["F"], ["F"], []])
  }

  @Test func `a mended list has its lines where they were`() throws {
    let list = try read(
      """
      <outline text="A &
      B"
        note="\(Self.long(70_000))

      " xmlUrl="https://a.example/1"/><!--


      --><outline text="C"
      xmlUrl=""/>
      """)
    #expect(list.findings.map(\.line) == [4, 8, 12])
    #expect(list.findings.map(\.kind) == [.bareAmpersand, .damaged, .missingAddress])
    #expect(list.feeds.map(\.name) == ["A & B"])
  }

  @Test func `any byte may be wrong and the outlines far from it are read`() throws {
    var random = SystemRandomNumberGenerator()
    let outlines = (0..<20).map {
      "<outline text='T\($0)' xmlUrl=\"https://a.example/\($0)\">\n</outline>\n"
    }
    let whole = Array(document(outlines.joined(), isClosed: true).utf8)
    let middle = 105..<whole.count - 20
    for _ in 0..<2_000 {
      var bytes = whole
      let place = Int.random(in: middle, using: &random)
      bytes[place] = Array("<>\"'&/=;! a".utf8).randomElement(using: &random) ?? 0
      let list = try OPMLReader.read(bytes)
      let around = bytes[place - 60..<min(bytes.count, place + 60)]
      #expect(list.feeds.count >= 18, "\(String(decoding: around, as: UTF8.self))")
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "<outline a=\"", "<outline a='<b c=\"", "<!--", "&", "<outline text='f' type='rss'/>",
      "<![CDATA[",
      "</outline>", "<x>", "&a;", "<",
    ])
  func `time grows with the bytes alone`(piece: String) throws {
    let list = try read(
      "&<outline text='One' xmlUrl='https://n.example/'/>"
        + String(repeating: piece, count: (256 << 10) / piece.utf8.count))
    #expect(list.feeds.count == 1)
  }

  private static func long(_ count: Int) -> String {
    String(repeating: "x", count: count)
  }

  private static func attributes(_ count: Int) -> String {
    (0..<count).map { "a\($0)=''" }.joined(separator: " ")
  }

  private func read(_ outlines: String, isClosed: Bool = true) throws -> OPMLDocument {
    try OPMLReader.read(Array(document(outlines, isClosed: isClosed).utf8))
  }

  /// The outlines begin in line 4.
  private func document(_ outlines: String, isClosed: Bool) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <opml version="2.0"><head><title> Subs </title></head>
    <body>
    \(outlines)
    \(isClosed ? "</body></opml>" : "")
    """
  }
}
