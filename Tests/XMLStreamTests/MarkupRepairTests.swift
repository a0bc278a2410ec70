import ElementTree
import FeedBytes
import Testing
import XMLStream

/// Goes into `rss` and `channel`, collects items as records and passes over `skip`.
private final class Channel: XMLStreamDelegate {
  var records: [String] = []
  var broken: [String] = []
  var places: [DocumentPlace] = []
  unowned var stream: XMLStream?

  func started(_ element: ElementView, depth: Int) -> XMLDecision {
    switch element.local {
    case "item": .collectRecord
    case "skip": .skip
    default: depth <= 2 ? .descend : .collectDocument
    }
  }

  func collected(_ element: ElementView, _ decision: XMLDecision) {
    guard decision == .collectRecord else { return }
    records.append(String(decoding: element.canonicalXML(), as: UTF8.self))
    if let stream { places.append(stream.elementPlace) }
  }

  func brokeOff(_ record: CutRecord) {
    broken.append(
      String(decoding: record.element.canonicalXML(), as: UTF8.self)
        + (record.cutChild.map { " in " + $0.local } ?? ""))
  }

  func ended(depth: Int) {}
}

/// What a repaired document gave.
private struct Reading {
  let channel = Channel()
  let stream: XMLStream
  let outcome: XMLOutcome
  /// What was collected for the document.
  var document: String {
    stream.document.closeOpenElements()
    return stream.document.roots.map { String(decoding: $0.canonicalXML(), as: UTF8.self) }.joined()
  }
  var kinds: [MarkupRepair.Kind] { stream.repairs.map(\.kind) }

  init(_ xml: String, chunk: Int = .max, limits: XMLLimits = XMLLimits()) {
    stream = XMLStream(
      names: PlainNames(), limits: limits, repairsMarkup: true, delegate: channel)
    channel.stream = stream
    var rest = Array(xml.utf8)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(chunk)
      stream.push(Array(piece).span)
      rest = rest.dropFirst(piece.count)
    }
    outcome = stream.finish()
  }
}

@Suite struct MarkupRepairTests {
  static let feed = """
    <?xml version="1.0"?>
    <rss xmlns:p="http://example.org/p"
      version="2.0"><channel><title>Salt &amp; pepper</title>
    <item><title>One</title><p:x>1</p:x></item>
    <skip><b>no</b></skip>
    <item><title>Two & three</title><p:x>2</p:x></item>
    <item><title>Four</title><p:x>4</p:x></item>
    <link>https://example.org/</link></channel></rss>
    """

  @Test func `what stands before the fault is delivered once, and what stands behind it too`() {
    let reading = Reading(Self.feed)
    #expect(reading.outcome == .complete)
    #expect(reading.kinds == [.bareAmpersand])
    #expect(
      reading.channel.records == [
        "<item><title>One</title><p:x xmlns:p=\"http://example.org/p\">1</p:x></item>",
        "<item><title>Two &amp; three</title><p:x xmlns:p=\"http://example.org/p\">2</p:x></item>",
        "<item><title>Four</title><p:x xmlns:p=\"http://example.org/p\">4</p:x></item>",
      ])
    #expect(
      reading.document
        == "<rss version=\"2.0\"><channel><title>Salt &amp; pepper</title>"
        + "<link>https://example.org/</link></channel></rss>")
  }

  @Test func `any cut of the bytes gives the same`() {
    let whole = Reading(Self.feed)
    for chunk in 1..<80 {
      let reading = Reading(Self.feed, chunk: chunk)
      #expect(reading.channel.records == whole.channel.records)
      #expect(reading.channel.places == whole.channel.places)
      #expect(reading.document == whole.document)
      #expect(reading.stream.repairs == whole.stream.repairs)
    }
  }

  @Test func `places are those of the document, before the fault and behind it`() throws {
    let reading = Reading(Self.feed)
    #expect(reading.channel.places.map(\.line) == [4, 6, 7])
    #expect(reading.channel.places.map(\.column) == [1, 1, 1])
    let repair = try #require(reading.stream.repairs.first)
    #expect(repair.place.line == 6 && repair.place.column == 18)
    let text = Array(Self.feed.utf8)
    let offset = text.indices.first { text[$0...].starts(with: "& three".utf8) }
    #expect(repair.place.offset == offset)
  }

  /// What changes the number of bytes or lines, each before an item.
  static let shifting = [
    "<link\n a=1\n\n b=2>x</link>", "<!-- a -- b\n\n -->", "& < &#X41; ]]>", "</b\n>", "<a><b>",
    "<i\n\nx='1' x='2'/>", "<?xml version='1.0'\n?>", "<!DOCTYPE\n\nx>", "&#0;&",
    "<![CDATA[\n]]>\n&", "é日&amp;<b>ü</b>", "<![CDATA[é]]>é&",
    "<skip>" + String(repeating: "\n& <", count: 3_000) + "</skip>",
  ]

  @Test(arguments: [1, 7, .max])
  func `places behind repairs are those of the document`(chunk: Int) {
    var xml = "<rss><channel>\n"
    var places: [DocumentPlace] = []
    for piece in Self.shifting {
      xml += piece + " "
      let lines = xml.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      places.append(
        DocumentPlace(
          offset: xml.utf8.count, line: lines.count, column: (lines.last?.count ?? 0) + 1))
      xml += "<item><g>1</g></item>\n"
    }
    #expect(Reading(xml + "</channel></rss>", chunk: chunk).channel.places == places)
  }

  @Test func `a fault in the channel takes nothing of it away or doubles it`() {
    let reading = Reading(
      "<rss><channel><title>a & b</title><item><g>1</g></item><d>c < d</d></channel></rss>")
    #expect(reading.outcome == .complete)
    #expect(
      reading.document
        == "<rss><channel><title>a &amp; b</title><d>c &lt; d</d></channel></rss>")
    #expect(reading.channel.records == ["<item><g>1</g></item>"])
    #expect(reading.kinds == [.bareAmpersand, .bareLessThan])
  }

  @Test
  func `a fault between elements, in one that is passed over and before the root is repaired`() {
    for xml in [
      "<rss><channel> & <item><g>1</g></item></channel></rss>",
      "<rss><channel><skip>a & b</skip><item><g>1</g></item></channel></rss>",
      "<rss a=1><channel><item><g>1</g></item></channel></rss>",
      "oops <?xml version='1.0'?><rss><channel><item><g>1</g></item></channel></rss>",
    ] {
      let reading = Reading(xml)
      #expect(reading.outcome == .complete, "\(xml)")
      #expect(reading.channel.records == ["<item><g>1</g></item>"], "\(xml)")
      #expect(!reading.stream.repairs.isEmpty, "\(xml)")
    }
  }

  @Test func `faults that end nothing are counted once, though their element is read twice`() {
    let reading = Reading(
      "<rss><channel><item><q:a/></item><item><q:b/>&who; & </item></channel></rss>")
    #expect(reading.outcome == .complete)
    #expect(reading.stream.faults.first { $0.kind == .undeclaredPrefix }?.count == 2)
    #expect(reading.stream.faults.first { $0.kind == .undefinedEntity }?.count == 1)
  }

  @Test func `a document that just ends is truncated, with nothing repaired`() {
    let sound = Self.feed.replacing("Two & three", with: "Two")
    let tagEnd = Array(sound.utf8)[22...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0
    for length in 22..<(sound.utf8.count - 6) {
      let reading = Reading(String(decoding: sound.utf8.prefix(length), as: UTF8.self))
      let isBegun = length >= tagEnd
      #expect(isBegun == (reading.outcome == .truncated), "\(length)")
      #expect(reading.stream.repairs.isEmpty, "\(length)")
    }
  }

  @Test func `a fault in the last bytes is repaired, and the cut behind it seen`() {
    let reading = Reading("<rss><channel><item><g>1</g></item><item><g>a & b</g></item>")
    #expect(reading.outcome == .truncated)
    #expect(reading.channel.records.count == 2)
    #expect(reading.kinds == [.bareAmpersand])
  }

  @Test func `what cannot be mended without guessing is refused with its place`() {
    let reading = Reading(
      "<rss><channel><item><g>1</g></item>\n<item a=\"say \"hi\" now\"/></channel></rss>")
    #expect(reading.outcome == .complete)
    #expect(reading.stream.refusals.map(\.reason) == [.quoteInValue])
    #expect(reading.stream.refusals.first?.place.line == 2)
    #expect(reading.channel.records == ["<item><g>1</g></item>"])
  }

  @Test(arguments: [1, 7, 100, .max])
  func `a record from which something was left out is told as far as it is whole`(chunk: Int) {
    let reading = Reading(
      """
      <rss><channel><item><g>1</g></item><item><g>2</g><d>x<p a="b"c">y</p></d><e/></item>
      <image><t>x</t><u a="b"c"/></image><item><g>3</g><e a="b"c"/></item><item><g>4</g></item>
      <title>T</title></channel></rss>
      """, chunk: chunk)
    #expect(reading.outcome == .complete)
    #expect(reading.channel.records == ["<item><g>1</g></item>", "<item><g>4</g></item>"])
    #expect(reading.channel.broken == ["<item><g>2</g></item> in d", "<item><g>3</g></item>"])
    #expect(reading.stream.refusals.map(\.count) == [2])
    #expect(reading.document == "<rss><channel><title>T</title></channel></rss>")
  }

  @Test func `a part of the channel that is not whole is none`() {
    let reading = Reading(
      "<rss><channel><image><t>x</t><u a=\"b\"c\"/></image><item/><title>T</title></channel></rss>")
    #expect(reading.document == "<rss><channel><title>T</title></channel></rss>")
    #expect(reading.channel.records == ["<item></item>"])
  }

  static let oversized: [(XMLLimit, MarkupRepair.Refusal.Reason, String)] = [
    (.depth, .depthLimit, (0..<100).map { "<d\($0)>" }.joined()),
    (
      .attributes, .attributeLimit,
      "<d " + (0..<20).map { "a\($0)=''" }.joined(separator: " ") + "/>"
    ),
    (
      .attributes, .attributeLimit,
      "<d " + (0..<50).map { "xmlns:a\($0)='u'" }.joined(separator: " ") + "/>"
    ),
    (.tag, .tagLimit, "<d a='" + String(repeating: "x", count: 200 << 10) + "'/>"),
    (.tag, .tagLimit, "<d a='" + String(repeating: ">", count: 110 << 10) + "'/>"),
    (.tag, .tagLimit, "<" + String(repeating: "x", count: 51_000) + "/>"),
  ]

  /// Whether something before it was repaired or not, and in whatever pieces it comes.
  @Test(arguments: oversized)
  func `what is beyond a limit of the markup is left out, and no episode but its own`(
    limit: XMLLimit, reason: MarkupRepair.Refusal.Reason, content: String
  ) {
    var limits = XMLLimits()
    limits.depth = 50
    limits.attributes = 10
    limits.pendingBytes = 100 << 10
    for fault in ["", "&"] {
      let xml =
        "<rss><channel><item><g>1\(fault)</g></item><item><g>2</g>\(content)</item><item><g>3</g></item></channel></rss>"
      for chunk in [.max, 1_000, 40_000] {
        let reading = Reading(xml, chunk: chunk, limits: limits)
        #expect(reading.outcome == .complete)
        #expect(
          reading.channel.records.map { $0.suffix(15) == "<g>3</g></item>" } == [false, true])
        #expect(reading.stream.refusals.map(\.reason) == [reason])
      }
    }
  }

  @Test func `a root beyond a limit is that limit`() {
    var limits = XMLLimits()
    limits.attributes = 1
    #expect(
      Reading("<rss a='' b=''><channel/></rss>", limits: limits).outcome
        == .limit(.attributes, DocumentPlace(offset: 10, line: 1, column: 11)))
  }

  @Test func `what is between elements does not count for what can be gone back to`() {
    var limits = XMLLimits()
    limits.recordBytes = 100 << 10
    limits.documentBytes = 100 << 10
    for filler in ["<!-- x -->", " ", "x\n", "<?a b?>", "&amp;"] {
      let filling = String(repeating: filler, count: (400 << 10) / filler.utf8.count)
      let xml =
        "<rss><channel><item><g>1</g></item>\(filling)<item><g>2 & 3</g></item></channel></rss>"
      for chunk in [1_000, .max] {
        let reading = Reading(xml, chunk: chunk, limits: limits)
        #expect(reading.outcome == .complete)
        #expect(reading.channel.records.last == "<item><g>2 &amp; 3</g></item>")
        #expect(reading.stream.repairs.first?.place.offset == xml.utf8.count - 30)
      }
    }
  }

  @Test func `a comment of any length takes nothing with it`() {
    let long = String(repeating: "x", count: 1 << 20)
    for fault in ["", "&"] {
      let reading = Reading(
        "<rss><channel><item>1\(fault)</item><!--\(long)--><item>2</item></channel></rss>",
        chunk: 16 << 10)
      #expect(reading.outcome == .complete)
      #expect(reading.channel.records.last == "<item>2</item>")
    }
  }

  @Test func `an element beyond its limit is not gone back to`() {
    var limits = XMLLimits()
    limits.recordBytes = 100 << 10
    limits.documentBytes = 100 << 10
    let channel = Channel()
    let stream = XMLStream(
      names: PlainNames(), limits: limits, repairsMarkup: true, delegate: channel)
    let filler = String(repeating: "x", count: 64 << 10)
    for part in ["<rss><channel><skip>", filler, filler, filler, "</b></skip></channel></rss>"] {
      stream.push(Array(part.utf8).span)
    }
    guard case .malformed = stream.finish() else {
      Issue.record("read on")
      return
    }
  }
}
