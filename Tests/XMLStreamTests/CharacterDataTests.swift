import ElementTree
import FeedBytes
import Testing
import XMLStream

/// What is read of a document: its items, where each begins, and how the document ends.
private final class Items: XMLStreamDelegate, Equatable {
  private var items: [String] = []
  private var places: [DocumentPlace] = []
  private var ends: [DocumentPlace] = []
  private var outcome = XMLOutcome.empty
  private var faults: [XMLFault] = []
  private var stream: XMLStream?

  /// Byte by byte, libxml2 never holds the end of a text, and reads all of them itself.
  init(_ xml: String, chunk: Int) {
    let stream = XMLStream(names: PlainNames(), delegate: self)
    self.stream = stream
    let bytes = Array(xml.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      stream.push(bytes.span.extracting(start..<min(start + chunk, bytes.count)))
    }
    outcome = stream.finish()
    faults = stream.faults
    self.stream = nil
  }

  static func == (one: Items, other: Items) -> Bool {
    one.items == other.items && one.places == other.places && one.ends == other.ends
      && one.outcome == other.outcome && one.faults == other.faults
  }

  /// The first item, as canonical XML.
  var first: String? { items.first }

  func started(_ element: ElementView, depth: Int) -> XMLDecision {
    depth == 1 ? .descend : element.local == "skip" ? .skip : .collectRecord
  }

  func collected(_ element: ElementView, _ decision: XMLDecision) {
    items.append(String(decoding: element.canonicalXML(), as: UTF8.self))
    if let stream { places.append(stream.elementPlace) }
  }

  func ended(depth: Int) { stream.map { ends.append($0.place) } }
}

@Suite struct CharacterDataTests {
  static let texts = [
    "plain", "twö wörds, 日本語, 🎧", "one\nline\n", "\n", "\n\n  \n", "\ttab", "a\rb", "a\r\nb",
    "a\r", "&lt;p&gt;&amp;amp; &quot;x&quot; &apos;y&apos;", "&#65;&#x42;&#233;&#x1F3A7;",
    "&#10;&#13;&#9;", "&#0;", "&#xD800;", "&#X41;", "&#xFFFF;", "&#1114112;", "&#99999999999999;",
    "&#;", "&#x;", "&#65", "&lt", "&lt ;", "&", "&&amp;", "&nbsp;", "&unknown;", "&ent;",
    "é&ent;é\n&lt;",
    "a > b", ">", "]]", "]]]", "a]]>b", "]]>", "é]]>", "]]&gt;", "&#93;]>", "]]<![CDATA[>]]>",
    "<![CDATA[<b>&amp;</b> é\n]]>", "<![CDATA[]]>", "<![CDATA[a]]b]]>", "<![CDATA[]]]]>",
    "<![CDATA[]]]]><![CDATA[>]]>", "a<![CDATA[b]]>c\n<![CDATA[\nd\r\n]]>e", "<![CDATA[a\r]]>\nb",
    "<![CDATA[a\r]]></x><x><![CDATA[\nb]]>", "<![CDATA[a\u{1}b]]>", "a\u{1}b", "<![CDATA[open",
    "<![cdata[a]]>", "<!-- é\n -->a<!--]]>-->b", "a<?p i\n?>b", "<b>in<i/>side</b>\nbehind<b/>.",
    "<b\n a='1'\n>x\n</b\n>y\n<b\n/>", "a<b", "a</b>c", String(repeating: "länger\n", count: 40),
    "<![CDATA[a\r]]>t<![CDATA[\nb]]>",
    "<![CDATA[a\r]]><![CDATA[\nb]]>", "&#0000065;&#00000000065;", String(repeating: "]", count: 40),
    String(repeating: "&amp;", count: 30), String(repeating: "<b>é</b>\n", count: 30),
  ]

  private static func document(_ text: String) -> String {
    """
    <!DOCTYPE r [<!ENTITY ent "mean&#105;ng">]>
    <r>\(text)<item\n><x>\(text)</x></item>
     <item\n b="ü"\n>\(text)<x>ö</x>\(text)</item><skip>\(text)</skip>é<item/>\(text)
    </r>\n<!-- end -->\n
    """
  }

  @Test(arguments: texts) func `text is the same in one piece and byte by byte`(text: String) {
    let document = Self.document(text)
    let bytewise = Items(document, chunk: 1)
    for chunk in [1 << 20, 5, 16, 64] { #expect(Items(document, chunk: chunk) == bytewise) }
  }

  @Test(arguments: ["]]>", "]", "]]", "]]]>", "]]]]", "]x]>", "]&gt;"])
  func `brackets mean the same wherever the bytes are cut`(brackets: String) {
    let text = String(repeating: "x", count: 700)
    let document = "<r><item>\(text)\(brackets)\(text)</item></r>"
    let whole = Items(document, chunk: 1 << 20)
    let cuts = [1, 2, 705, 706, 707, 708, 709, 710, 711, 712, 713, 714]
    for cut in cuts { #expect(Items(document, chunk: cut) == whole) }
  }

  @Test func `a tag of several lines has its column, however far the line before it began`() {
    let text = String(repeating: "x", count: 6_000)
    let document = Self.document("\n" + text)
    #expect(Items(document, chunk: 1 << 20) == Items(document, chunk: 100))
  }

  @Test(arguments: [
    ("a&lt;é&#x41;\n<![CDATA[<&]]>z", "<item>a&lt;éA\n&lt;&amp;z</item>"),
    ("<b>x\n</b>\n ", "<item><b>x\n</b>\n </item>"),
    ("]]&gt;<![CDATA[]]]]><![CDATA[>]]>", "<item>]]&gt;]]&gt;</item>"),
    ("&ent;&lt;", "<item>meaning&lt;</item>"),
  ]) func `text is what the markup says`(text: String, item: String) {
    let document = "<!DOCTYPE r [<!ENTITY ent 'meaning'>]><r><item>\(text)</item></r>"
    #expect(Items(document, chunk: 1 << 20).first == item)
  }
}
