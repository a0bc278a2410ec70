import ElementTree
import FeedBytes
import Testing
import XMLStream

/// Collects `item`s as records and everything else for the document.
private final class Items: XMLStreamDelegate {
  var records: [String] = []
  var ends: [Int] = []

  func started(_ element: ElementView, depth: Int) -> XMLDecision {
    switch element.local {
    case "item": .collectRecord
    case "skip": .skip
    case "halt": .stop
    default: depth <= 2 ? .descend : .collectDocument
    }
  }

  func collected(_ element: ElementView, _ decision: XMLDecision) {
    if decision == .collectRecord {
      records.append(String(decoding: element.canonicalXML(), as: UTF8.self))
    }
  }

  func ended(depth: Int) { ends.append(depth) }
}

@Suite struct XMLStreamTests {
  private func read(_ bytes: [UInt8], chunk: Int = 1 << 20, limits: XMLLimits = XMLLimits())
    -> (items: Items, stream: XMLStream, outcome: XMLOutcome)
  {
    let items = Items()
    let stream = XMLStream(names: PlainNames(), limits: limits, delegate: items)
    var at = 0
    while at < bytes.count {
      let end = min(at + chunk, bytes.count)
      stream.push(bytes.span.extracting(at..<end))
      at = end
    }
    let outcome = stream.finish()
    return (items, stream, outcome)
  }

  private func read(_ xml: String, chunk: Int = 1 << 20, limits: XMLLimits = XMLLimits())
    -> (items: Items, stream: XMLStream, outcome: XMLOutcome)
  {
    read(Array(xml.utf8), chunk: chunk, limits: limits)
  }

  static let feed = """
    <r a="1"><c><t>x</t><item n="1">é<b>&amp;</b><![CDATA[a\r\nb\rc]]></item><skip><item/></skip>
    <item n="2" u="?a=1&amp;b=2"/></c></r>
    """

  @Test func `records come one at a time and the rest stays as the document`() throws {
    let result = read(Self.feed)
    #expect(result.outcome == .complete)
    #expect(
      result.items.records == [
        "<item n=\"1\">é<b>&amp;</b>a\nb\nc</item>",
        "<item n=\"2\" u=\"?a=1&amp;b=2\"></item>",
      ])
    let root = try #require(result.stream.document.roots.first { _ in true })
    #expect(
      String(decoding: root.canonicalXML(), as: UTF8.self)
        == "<r a=\"1\"><c><t>x</t></c></r>")
  }

  @Test func `any cut of the bytes gives the same`() {
    let whole = read(Self.feed).items.records
    for chunk in 1..<40 { #expect(read(Self.feed, chunk: chunk).items.records == whole) }
  }

  @Test func `a document that just ends is truncated, one that breaks a rule is malformed`() {
    let bytes = Array(Self.feed.utf8)
    for length in 20..<(bytes.count - 6) {
      let outcome = read(Array(bytes.prefix(length))).outcome
      #expect(outcome == .truncated, "\(length)")
    }
    guard case .malformed(let fault) = read("<r>\n<c></r>").outcome else {
      Issue.record("a wrong end tag was accepted")
      return
    }
    #expect(fault.place.line == 2)
  }

  @Test func `complete records before a fault are kept`() {
    let result = read("<r><c><item n='1'/><item n='2'>a & b</item><item n='3'/></c></r>")
    #expect(result.items.records == ["<item n=\"1\"></item>"])
  }

  @Test func `content behind the root is reported and does not count`() {
    let result = read("<r><c><item/></c></r><script>x</script>")
    #expect(result.outcome == .complete)
    #expect(result.stream.faults.map(\.kind) == [.trailingContent])
    #expect(result.items.records.count == 1)
  }

  @Test func `an undeclared prefix is kept and reported`() {
    let result = read("<r><c><item><x:a x:b='1'/></item></c></r>")
    #expect(result.outcome == .complete)
    #expect(result.items.records == ["<item><x:a x:b=\"1\"></x:a></item>"])
    #expect(result.stream.faults.map(\.kind) == [.undeclaredPrefix])
  }

  @Test func `names of HTML and of the document's own DTD stand for their text`() {
    let xml = """
      <!DOCTYPE r [<!ENTITY who "The Makers &#169;"> <!ENTITY nbsp "mine">]>
      <r><c><item a="&who;&eacute;">&who;&nbsp;&eacute;</item></c></r>
      """
    let result = read(xml)
    #expect(result.outcome == .complete)
    #expect(
      result.items.records == ["<item a=\"The Makers ©é\">The Makers ©mineé</item>"])
    #expect(result.stream.faults.map(\.kind) == [.undefinedEntity])
    #expect(result.stream.faults.first?.count == 2)
  }

  @Test func `an entity that is declared and not used is no fault`() {
    let xml = """
      <!DOCTYPE r [<!ENTITY b "<i>x</i>"> <!ENTITY lt "&#38;#60;">]><r><c><item>&lt;</item></c></r>
      """
    #expect(read(xml).stream.faults.isEmpty)
  }

  @Test func `an entity that is not declared has the place of its first element`() {
    let result = read("<r><c><item/>\n<item>&nosuch;</item>\n<item>&nosuch;</item></c></r>")
    #expect(result.stream.faults.map(\.place.line) == [2])
  }

  @Test(arguments: [
    #"<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]><r><c><item>&x;</item></c></r>"#,
    #"<!DOCTYPE r [<!ENTITY % p SYSTEM "file:///etc/hostname"> %p;]><r><c><item>a</item></c></r>"#,
  ])
  func `no file is read`(xml: String) {
    for record in read(xml).items.records {
      #expect(["<item>a</item>", "<item></item>"].contains(record))
    }
  }

  /// What is declared in a document type, used as `&e;`, and what it stands for there.
  @Test(arguments: [
    (##"<!ENTITY e "Smith &amp; Co">"##, "Smith &amp; Co"),
    (##"<!ENTITY e "by &who;"><!ENTITY who "Ann &amp; Bo">"##, "by Ann &amp; Bo"),
    (##"<!ENTITY e "&eacute;&#38;#233;&#38;#xE9;">"##, "ééé"),
    (##"<!ENTITY e "&#38;lt;b&#38;gt;">"##, "&lt;b&gt;"),
    (##"<!ENTITY e "&nosuch; here">"##, "&amp;nosuch; here"),
    // Markup stands as it is written, a file, itself and far too much for nothing.
    (##"<!ENTITY e "<em>x</em>">"##, "&amp;e;"),
    (##"<!ENTITY e "see &file;"><!ENTITY file SYSTEM "file:///etc/hostname">"##, ""),
    (##"<!ENTITY e "a&f;"><!ENTITY f "b&e;">"##, ""),
    (
      ##"<!ENTITY e "&f;&f;&f;&f;&f;&f;&f;&f;"><!ENTITY f "&g;&g;&g;&g;&g;&g;&g;&g;"><!ENTITY g "&h;&h;&h;&h;&h;&h;&h;&h;"><!ENTITY h "">"##,
      ""
    ),
  ])
  func `what a declared entity refers to is followed, within a bound`(
    declarations: String, text: String
  ) {
    let result = read(
      "<!DOCTYPE r [\(declarations)]><r><c><item a='&e;'>&e;|&e;</item></c></r>")
    #expect(result.outcome == .complete)
    #expect(
      result.items.records == [
        "<item a=\"\(text.replacing("&gt;", with: ">"))\">\(text)|\(text)</item>"
      ])
  }

  @Test func `a tag with more new names than were met before is read whole`() {
    let first = (0..<120).map { "<n\($0)/>" }.joined()
    let attributes = (0..<200).map { "a\($0)='\($0)'" }.joined(separator: " ")
    let result = read("<r><c><item>\(first)</item><item \(attributes)/></c></r>")
    let expected = (0..<200).map(String.init).sorted().map { "a\($0)=\"\($0)\"" }.joined(
      separator: " ")
    #expect(result.items.records.last == "<item \(expected)></item>")
  }

  @Test func `declared entities are bounded in all they add`() {
    let text = String(repeating: "x", count: 1_000)
    let uses = String(repeating: "&e;", count: 5_000)
    let result = read("<!DOCTYPE r [<!ENTITY e '\(text)'>]><r><c><item>\(uses)</item></c></r>")
    guard case .limit(.entities, _) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
  }

  @Test func `each limit stops the document and keeps what stands before`() {
    let nested = String(repeating: "<d>", count: 100_000)
    let attributes = (0..<2_000).map { "a\($0)='1'" }.joined(separator: " ")
    let names = (0..<9_000).map { "<n\($0)/>" }.joined()
    let long = String(repeating: "y", count: 300 << 10)
    let text = String(repeating: "text ", count: 4 << 20)
    let cases: [(XMLLimit, String)] = [
      (.depth, "<item>\(nested)"), (.attributes, "<item \(attributes)/>"),
      (.names, "<item>\(names)</item>"), (.tag, "<item a='\(long)'/>"),
      (.record, "<item>\(text)</item>"),
    ]
    for (limit, content) in cases {
      let result = read("<r><c><item n='0'/>" + content + "</c></r>", chunk: 16 << 10)
      guard case .limit(let passed, _) = result.outcome else {
        Issue.record("\(limit): \(result.outcome)")
        continue
      }
      #expect(passed == limit)
      #expect(result.items.records == ["<item n=\"0\"></item>"])
    }
  }

  @Test func `what has no text counts for the size of a record and a document`() {
    let elements = String(repeating: "<e/>", count: 30_000)
    let instructions = String(repeating: "<?a b?>", count: 20_000)
    let skipped = String(repeating: "<d>", count: 10_000)
    var limits = XMLLimits()
    limits.recordBytes = 100_000
    limits.documentBytes = 100_000
    let cases: [(XMLLimit, String)] = [
      (.record, "<item>" + elements), (.record, "<item>" + instructions),
      (.document, "<x>" + elements), (.depth, "<skip>" + skipped),
      (.document, String(repeating: "<e></e>", count: 30_000)),
    ]
    for (limit, content) in cases {
      let place = limit == .document && content.hasPrefix("<e>") ? "<r><c/>" : "<r><c><item n='0'/>"
      let result = read(place + content, limits: limits)
      guard case .limit(let passed, _) = result.outcome else {
        Issue.record("\(limit): \(result.outcome)")
        continue
      }
      #expect(passed == limit)
    }
  }

  @Test func `names that no element has are counted too`() {
    let declared = (0..<40_000).map { "<e xmlns:p\($0)='u'/>" }.joined()
    let targets = (0..<40_000).map { "<?p\($0) ?>" }.joined()
    let skipped = (0..<40_000).map { "<e\($0)/>" }.joined()
    let contents = [
      "<item>\(declared)</item>", "<skip>\(declared)</skip>", "<skip>\(targets)</skip>",
      "<skip>\(skipped)</skip>",
    ]
    for content in contents {
      let results = [16 << 10, 1 << 20].map {
        read("<r><c><item n='0'/>\(content)</c></r>", chunk: $0)
      }
      #expect(results[0].outcome == results[1].outcome)
      guard case .limit(.names, _) = results[0].outcome else {
        Issue.record("\(content.prefix(30)): \(results[0].outcome)")
        continue
      }
      #expect(results[0].items.records == ["<item n=\"0\"></item>"])
    }
  }

  @Test func `a name too many inside of a tag leaves nothing of the tag`() {
    var limits = XMLLimits()
    for names in 4...12 {
      limits.names = names
      let attributes = (0..<12).map { "a\($0)='\($0)'" }.joined(separator: " ")
      let result = read("<r><c><x>1</x><y \(attributes)>2</y></c></r>", limits: limits)
      guard case .limit(.names, _) = result.outcome else {
        Issue.record("\(names): \(result.outcome)")
        continue
      }
      result.stream.document.closeOpenElements()
      let root = result.stream.document.roots.first { _ in true }
      #expect(
        root.map { String(decoding: $0.canonicalXML(), as: UTF8.self) }
          == "<r><c><x>1</x></c></r>")
    }
  }

  @Test func `a name that nobody knows stands for itself, in text and attributes`() {
    let result = read("<r><c><item a='x &foo; y'>x &foo; y</item><item/></c></r>")
    #expect(result.outcome == .complete)
    #expect(
      result.items.records == ["<item a=\"x &amp;foo; y\">x &amp;foo; y</item>", "<item></item>"])
    #expect(result.stream.faults.map(\.kind) == [.undefinedEntity])
  }

  @Test func `half an element of the document is none`() throws {
    let result = read("<r><c><a>whole</a><b>half & more</b></c></r>")
    result.stream.document.closeOpenElements()
    let root = try #require(result.stream.document.roots.first { _ in true })
    #expect(String(decoding: root.canonicalXML(), as: UTF8.self) == "<r><c><a>whole</a></c></r>")
  }
}
