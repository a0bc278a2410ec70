import FeedBytes
import Testing

@Suite struct MarkupRepairTests {
  /// What came out, and what was said about it.
  struct Result: Equatable {
    var text: String
    var repairs: [MarkupRepair.Repair]
    var refusals: [MarkupRepair.Refusal] = []
    var ending: MarkupRepair.Refusal?
  }

  static func repair(_ text: String, inside open: [String] = [], cuts: [Int] = []) -> Result {
    let bytes = Array(text.utf8)
    var stage = MarkupRepair(openElements: open)
    var output: [UInt8] = []
    func take(_ span: Span<UInt8>) {
      for at in span.indices { output.append(span[at]) }
    }
    var start = 0
    for cut in cuts + [bytes.count] {
      stage.push(bytes.span.extracting(start..<cut), take)
      start = cut
    }
    stage.finish(take)
    return Result(
      text: String(decoding: output, as: UTF8.self), repairs: stage.repairs,
      refusals: stage.refusals, ending: stage.ending)
  }

  /// Repairs a text whole, in two pieces cut at every place, and byte by byte.
  static func repairInPieces(_ text: String, inside open: [String] = []) -> Result {
    let whole = repair(text, inside: open)
    let count = text.utf8.count
    for cut in 0...count { #expect(repair(text, inside: open, cuts: [cut]) == whole) }
    #expect(repair(text, inside: open, cuts: Array(1..<max(count, 1))) == whole)
    return whole
  }

  typealias Row = (text: String, expected: String, kinds: [MarkupRepair.Kind])

  static let inText: [Row] = [
    ("AT&T & co", "AT&amp;T &amp; co", [.bareAmpersand]),
    ("&nbsp;&x-1.2;&é; &lt", "&nbsp;&x-1.2;&é; &amp;lt", [.bareAmpersand]),
    ("&#65;&#x41;", "&#65;&#x41;", []),
    ("&#X41;", "&#x41;", [.referenceSpelling]),
    ("a&#0;b&#x1F;c&#xFFFE;d", "abcd", [.forbiddenReference]),
    ("&#xD83D;&#xDE00;|&#55357;&#56832;", "\u{1F600}|\u{1F600}", [.forbiddenReference]),
    ("&#xD83D;|&#xDE00;&#xDE00;", "|", [.forbiddenReference]),
    ("&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}", [.forbiddenReference]),
    ("&#;&#x;&#12a;&#xG;", "&amp;#;&amp;#x;&amp;#12a;&amp;#xG;", [.bareAmpersand]),
    ("a < b", "a &lt; b", [.bareLessThan]),
    ("I <3 u </3", "I &lt;3 u &lt;/3", [.bareLessThan]),
    ("x<y", "x&lt;y", [.bareLessThan]),
    ("x<y&z", "x&lt;y&amp;z", [.bareLessThan, .bareAmpersand]),
    ("<!x><![if y]><>", "&lt;!x>&lt;![if y]>&lt;>", [.bareLessThan]),
    ("<me@example.org>", "&lt;me@example.org>", [.bareLessThan]),
    ("<http://example.org/>", "&lt;http://example.org/>", [.bareLessThan]),
    ("<x, y>", "&lt;x, y>", [.bareLessThan]),
    ("a ]]> b ]>", "a ]]&gt; b ]>", [.sectionEndInText]),
    ("]]&#1;>", "]]&gt;", [.forbiddenReference, .sectionEndInText]),
    ("]]</x>>", "]]&gt;", [.strayEndTag, .sectionEndInText]),
    ("<![CDATA[a ]]&<b> ]]]>>", "<![CDATA[a ]]&<b> ]]]>>", []),
    ("a<!-- b - c -->d", "a<!-- b - c -->d", []),
    ("a<!-- b -- c --->d", "a<!-- b -->d", [.commentCut]),
    ("a<!-- b --->d<!---->", "a<!-- b -->d<!---->", [.commentCut]),
    ("a<?b c?>d", "a<?b c?>d", []),
    ("a<?= 5 ?>d<?1?>", "ad", [.instructionDropped]),
    ("a <? b", "a &lt;? b", [.bareLessThan]),
    ("a<?xml version=\"1.0\"?>d", "ad", [.declarationDropped]),
    ("a<!DOCTYPE b>d", "ad", [.doctypeDropped]),
  ]

  @Test(arguments: inText)
  func `text becomes text`(row: Row) {
    let result = Self.repairInPieces("<rss><t>\(row.text)</t></rss>")
    #expect(result.text == "<rss><t>\(row.expected)</t></rss>")
    #expect(result.repairs.map(\.kind) == row.kinds)
    #expect(result.refusals.isEmpty)
  }

  static let tags: [Row] = [
    (#"<b c="1" d='"' />"#, #"<b c="1" d='"' />"#, []),
    (#"<b c = "1&amp;2>3">x</b >"#, #"<b c = "1&amp;2>3">x</b >"#, []),
    (#"<b c="1"d="2"/>"#, #"<b c="1" d="2"/>"#, [.attributeRepaired]),
    (
      "<b c=1 d=x/y?z=1&w>t</b>", #"<b c="1" d="x/y?z=1&amp;w">t</b>"#,
      [.attributeRepaired, .bareAmpersand]
    ),
    ("<b c=audio/mpeg/>", #"<b c="audio/mpeg"/>"#, [.attributeRepaired]),
    ("<a c=http://x/>t</a>", #"<a c="http://x/">t</a>"#, [.attributeRepaired]),
    ("<b c d='1' e>t</b>", #"<b c="" d='1' e="">t</b>"#, [.attributeRepaired]),
    ("<b c= >t</b>", #"<b c="">t</b>"#, [.attributeRepaired]),
    (#"<b c="1" c="2" c/>"#, #"<b c="1"/>"#, [.attributeRepaired, .duplicateAttribute]),
    (#"<b xmlns:x="u" xmlns:x="v"/>"#, #"<b xmlns:x="u"/>"#, [.duplicateAttribute]),
    (#"<b c="1 < 2 & 3"/>"#, #"<b c="1 &lt; 2 &amp; 3"/>"#, [.bareLessThan, .bareAmpersand]),
    (
      #"<b c="&#1;&#X41;&amp;"/>"#, #"<b c="&#x41;&amp;"/>"#,
      [.forbiddenReference, .referenceSpelling]
    ),
    (#"<b c="1" / d="2">t</b>"#, #"<b c="1" d="2">t</b>"#, [.attributeRepaired]),
    (#"<b c="1" 2="3"/>"#, #"<b c="1"/>"#, [.attributeDropped]),
    ("<b></b x='1'>", "<b></b>", [.endTagRepaired]),
    ("<b></b<c/>", "<b></b><c/>", [.endTagRepaired]),
    ("<b></B>", "<b></b>", [.endTagRepaired]),
    ("<b>x", "<b>x</b>", [.unclosedElement]),
    ("<b><c>x</b>", "<b><c>x</c></b>", [.unclosedElement]),
    ("x<br>y<p>z", "x<br></br>y<p>z</p>", [.unclosedElement]),
    ("x<HR>y<img src='z'>w", "x<HR></HR>y<img src='z'></img>w", [.unclosedElement]),
    ("<br></br><br>\n</br><img>z</img>", "<br></br><br>\n</br><img>z</img>", []),
    ("<a:b:1>x</a:b:1>", "&lt;a:b:1>x", [.bareLessThan, .strayEndTag]),
    ("<a:b:c:1 a::1=''/><:a/><a:1:2/><a::1/>", "<a:b:c:1 a::1=''/><:a/><a:1:2/><a::1/>", []),
    ("<b c:d:1='2' c:d:e='3' xmlns:f:1='4'/>", "<b c:d:e='3'/>", [.attributeDropped]),
    ("<b c:d:1/>", "<b/>", [.attributeRepaired, .attributeDropped]),
    ("<?a:b:1 ?>", "<?a:b:1 ?>", []),
    ("x</b>y</p >", "xy", [.strayEndTag]),
    ("</a$>", "", [.strayEndTag]),
  ]

  @Test(arguments: tags)
  func `tags become tags`(row: Row) {
    let result = Self.repairInPieces("<rss><t>\(row.text)</t></rss>")
    #expect(result.text == "<rss><t>\(row.expected)</t></rss>")
    #expect(result.repairs.map(\.kind) == row.kinds)
    #expect(result.refusals.isEmpty)
  }

  static let structure: [Row] = [
    (
      "<rss><channel><title>x<item>a</item></channel></rss>",
      "<rss><channel><title>x</title><item>a</item></channel></rss>", [.unclosedElement]
    ),
    (
      "<rss><channel><item><title>a<item>b</item></channel></rss>",
      "<rss><channel><item><title>a</title></item><item>b</item></channel></rss>",
      [.unclosedElement]
    ),
    (
      "<rss><channel><item><p><b>a</item><item/></rss>",
      "<rss><channel><item><p><b>a</b></p></item><item/></channel></rss>", [.unclosedElement]
    ),
    (
      "<x:feed><x:entry><x:a></x:feed>", "<x:feed><x:entry><x:a></x:a></x:entry></x:feed>",
      [.unclosedElement]
    ),
    (
      "<rss><channel><title>x</channel></title></rss>",
      "<rss><channel><title>x</title></channel></rss>", [.unclosedElement, .strayEndTag]
    ),
    (
      "<rss><channel><image><item>a</image>b</item></channel></rss>",
      "<rss><channel><image></image><item>ab</item></channel></rss>",
      [.unclosedElement, .strayEndTag]
    ),
    (
      "<rss><channel><item><podcast:liveItem>a<item/></channel></RSS>",
      "<rss><channel><item></item><podcast:liveItem>a</podcast:liveItem><item/></channel></rss>",
      [.unclosedElement, .endTagRepaired]
    ),
    (
      "<rss><channel><title>x<link>y</link><item><title>a<guid>b</guid></title></item></rss>",
      "<rss><channel><title>x</title><link>y</link><item><title>a</title><guid>b</guid></item></channel></rss>",
      [.unclosedElement, .strayEndTag]
    ),
    (
      "<feed><entry><d xmlns='u'><entry><entry/></entry></d></entry></feed>",
      "<feed><entry><d xmlns='u'><entry><entry/></entry></d></entry></feed>", []
    ),
    (
      "<rss><channel><item><m:item/><m:x><m:item>a</m:item></m:x></item></channel></rss>",
      "<rss><channel><item><m:item/><m:x><m:item>a</m:item></m:x></item></channel></rss>", []
    ),
  ]

  @Test(arguments: structure)
  func `an episode that begins or ends sets the structure right`(row: Row) {
    let result = Self.repairInPieces(row.text)
    #expect(result.text == row.expected)
    #expect(result.repairs.map(\.kind) == row.kinds)
  }

  static let around: [Row] = [
    ("<?xml version='1.0'?>\n<rss/>\n", "<?xml version='1.0'?>\n<rss/>\n", []),
    (
      "Warning: <b>x</b>\n<?xml version='1.0'?><rss/>", "<?xml version='1.0'?><rss/>",
      [.junkBeforeRoot]
    ),
    ("<br />\n<b>Notice</b><RSS></RSS>", "<RSS></RSS>", [.junkBeforeRoot]),
    ("<!-- x --><?xml version='1.0'?><feed/>", "<!-- x --><feed/>", [.declarationDropped]),
    ("<?xml version=1.0?><feed/>", "<feed/>", [.declarationDropped]),
    ("<?xml version='1.0'><feed/>", "<feed/>", [.declarationDropped]),
    (
      "<?xml version='1.0'?><?xml version='1.0'?><feed/>", "<?xml version='1.0'?><feed/>",
      [.declarationDropped]
    ),
    (
      "<!DOCTYPE rss [<!ENTITY a 'b'>]><rss>&a;</rss>",
      "<!DOCTYPE rss [<!ENTITY a 'b'>]><rss>&a;</rss>", []
    ),
    (
      "<!DOCTYPE rss PUBLIC \"-//x//EN\" \"y.dtd\"><rss/>",
      "<!DOCTYPE rss PUBLIC \"-//x//EN\" \"y.dtd\"><rss/>", []
    ),
    ("<rss <channel/>", "<channel/>", [.junkBeforeRoot]),
    ("<!doctype rss><rss/>", "<rss/>", [.doctypeDropped]),
    (
      "<!DOCTYPE a [<!ENTITY % b PUBLIC 'c' 'd'>\n%b;]><a/>",
      "<!DOCTYPE a [<!ENTITY % b PUBLIC 'c' 'd'>\n%b;]><a/>", []
    ),
    ("<!DOCTYPE a [<!ELEMENT a (b, c)> ] ><a/>", "<a/>", [.doctypeDropped]),
    ("\u{FEFF}<opml/>", "<opml/>", [.junkBeforeRoot]),
    ("<!DOCTYPE rss \"><rss a='\"'/>", "<rss a='\"'/>", [.doctypeDropped]),
    ("<!DOCTYPE rss PUBLIC><rss/>", "<rss/>", [.doctypeDropped]),
    ("<opml><body/></opml>", "<opml><body/></opml>", []),
    ("<rss/> <!-- x --><?a?> <script/>y", "<rss/> <!-- x --><?a?> ", [.contentAfterRoot]),
    ("just text", "just text", []),
  ]

  @Test(arguments: around)
  func `what stands around the root is put right or left out`(row: Row) {
    let result = Self.repairInPieces(row.text)
    #expect(result.text == row.expected)
    #expect(result.repairs.map(\.kind) == row.kinds)
  }

  @Test(arguments: [
    (#"<a t="He said "hi" there">"#, MarkupRepair.Refusal.Reason.quoteInValue, 15),
    (#"<a t="say "x=5" now">"#, .quoteInValue, 14),
    (#"<a t=it"s>"#, .quoteInValue, 7),
    ("<l u=http://example.org/>", .slashInValue, 23),
  ])
  func `what could only be guessed is refused`(
    text: String, reason: MarkupRepair.Refusal.Reason, offset: Int
  ) {
    let place = DocumentPlace(offset: 7 + offset, line: 2, column: offset + 1)
    let result = Self.repairInPieces("<rss>x\n" + text + "<b/></rss>")
    #expect(result.text == "<rss>x\n</rss>")
    #expect(result.refusals.map(\.reason) == [reason])
    #expect(result.refusals.map(\.place) == [place])
    #expect(result.repairs.isEmpty && result.ending == nil)
  }

  static let lost: [(text: String, expected: String)] = [
    // In the start tag of an item, and in a part of one.
    ("<item a=\"b \"c\" d\"><g/></item><item>2</item>", "<item>2</item>"),
    ("<item>1<p a=\"b \"c\" d\">x</p></item><item>2</item>", "<item>1</item><item>2</item>"),
    ("<item><d><p a=\"b\"c\">x</p></item><item>2</item>", "<item><d></d></item><item>2</item>"),
    // What has it is no item, and may be the last.
    ("<i a=\"b\"c\"><item>2</item>", "<item>2</item>"),
    ("<item>1</item><i a=\"b\"c\"/>", "<item>1</item>"),
    ("<item>1</item><item a=\"b\"c\"/>", "<item>1</item>"),
    // Items are named in what is lost, which are none.
    (
      "<item a=\"b\"c\"><![CDATA[<item>]]>]]<!-- <item> -- <item> --><m:item/><items/></item><item>2</item>",
      "<item>2</item>"
    ),
    // The quote that is missing is found in the next item, in a later one, or nowhere.
    ("<item><e u=\"b></item><item><e u=\"c\"/>2</item>", "<item></item><item><e u=\"c\"/>2</item>"),
    (
      "<item><e u=\"b></item><item>2</item><item u=\"c\">3</item>",
      "<item></item><item>2</item><item u=\"c\">3</item>"
    ),
    ("<item><e u='b></item><item>2</item>", "<item></item><item>2</item>"),
    ("<e u=\"b/>\n<item u=\"\">2</item>", "<item u=\"\">2</item>"),
    ("<item>1<e u=\"b></item>", "<item>1</item>"),
  ]

  @Test(arguments: lost)
  func `behind what is refused it goes on with the next episode`(
    row: (text: String, expected: String)
  ) {
    let result = Self.repairInPieces("<rss><channel>\(row.text)</channel></rss>")
    #expect(result.text == "<rss><channel>\(row.expected)</channel></rss>")
    #expect(result.refusals.map(\.reason) == [.quoteInValue])
    #expect(result.ending == nil && result.repairs.isEmpty)
  }

  @Test func `what names an item in a value is a value`() {
    let text = "<rss><channel><item><a t=\"use <item> here\"/></item></channel></rss>"
    let result = Self.repairInPieces(text)
    #expect(result.text == text.replacing("use <item>", with: "use &lt;item>"))
    #expect(result.refusals.isEmpty)
  }

  @Test func `each reason is told once, with its first place and a count`() {
    let bad = "<item>\n<a t=\"b\"c\"/></item>"
    let result = Self.repairInPieces(
      "<feed>" + bad + bad + "<item><l u=http://x.y/>" + bad + "</feed>")
    #expect(result.refusals.map(\.reason) == [.quoteInValue, .slashInValue])
    #expect(result.refusals.map(\.count) == [3, 1])
    #expect(result.refusals[0].place == DocumentPlace(offset: 21, line: 2, column: 9))
  }

  @Test func `where no episode could follow, what is refused ends everything`() {
    for text in ["<rss a=\"b\"c\"><channel/></rss>", "<a><b c=\"d\"e\"/><item/></a>"] {
      let result = Self.repairInPieces(text)
      #expect(!result.text.contains("item") && !result.text.contains("channel"))
      #expect(result.ending?.reason == .quoteInValue)
    }
  }

  @Test func `what is beyond a bound is left out`() {
    let long = String(repeating: "x", count: 300 << 10)
    let many = (0..<1_025).map { "a\($0)='1'" }.joined(separator: " ")
    let declared = (0..<4_097).map { "xmlns:a\($0)='1'" }.joined(separator: " ")
    let deep = (0..<300).map { "<a\($0)>" }.joined()
    let cases: [(MarkupRepair.Refusal.Reason, String)] = [
      (.tagLimit, "<a b='\(long)'/>"), (.tagLimit, "<a></a \(long)>"),
      (.tagLimit, "<\(long.prefix(60_000))/>"),
      (.attributeLimit, "<a \(many)/>"), (.attributeLimit, "<a \(declared)/>"),
      (.depthLimit, deep),
    ]
    for (reason, text) in cases {
      let document = "<rss><channel><item>1\(text)</item><item>2</item></channel></rss>"
      let result = Self.repair(document)
      #expect(
        result
          == Self.repair(document, cuts: [20, 70_000, 71_000].filter { $0 < document.utf8.count }))
      #expect(result.refusals.map(\.reason) == [reason])
      #expect(result.text.hasPrefix("<rss><channel><item>1"))
      #expect(result.text.hasSuffix("</item><item>2</item></channel></rss>"))
    }
  }

  @Test func `a comment of any length is passed on as a short one`() {
    let long = String(repeating: "x -\n", count: 100_000)
    let whole = "<rss><!--\(long)--><item>&</item></rss>"
    let result = Self.repair(whole)
    #expect(
      result == Self.repair(whole, cuts: Array(stride(from: 1, to: whole.utf8.count, by: 997))))
    #expect(result.text.utf8.count < 70_000)
    #expect(result.text.hasSuffix(" --><item>&amp;</item></rss>"))
    #expect(result.repairs.map(\.kind) == [.bareAmpersand])
  }

  @Test(arguments: [
    ("<a>b<c", "<a>b"), ("<a>b</a", "<a>b"), ("<a>b&am", "<a>b"),
    ("<a><![CDATA[b", "<a><![CDATA[b]]>"),
    ("<a><![CDATA[b]", "<a><![CDATA[b]]>"), ("<a><![CDA", "<a>"), ("<a><!-- b -", "<a><!-- b -->"),
    ("<a><?b c", "<a>"), ("<a>b<c d=\"e", "<a>b"),
  ])
  func `what is cut off at the end is left out`(text: String, expected: String) {
    let result = Self.repairInPieces(text)
    #expect(result.text == expected)
    #expect(result.repairs.isEmpty)
  }

  @Test func `it goes on inside of open elements`() {
    let result = Self.repairInPieces(
      "<item>a & b</ITEM></channel></rss>", inside: ["rss", "channel"])
    #expect(result.text == "<item>a &amp; b</item></channel></rss>")
  }

  @Test func `a repair tells the place of the first`() {
    var stage = MarkupRepair(
      openElements: ["a"], at: DocumentPlace(offset: 100, line: 7, column: 9))
    stage.push(Array("b\nc & d & e".utf8).span) { _ in }
    stage.push(Array(" & f\n\n & g".utf8).span) { _ in }
    #expect(stage.repairs.map(\.kind) == [.bareAmpersand])
    #expect(stage.repairs.first?.count == 4)
    #expect(stage.repairs.first?.place == DocumentPlace(offset: 104, line: 8, column: 3))
  }

  @Test func `sound bytes pass on in place, and short pieces together`() {
    var stage = MarkupRepair(openElements: ["a"])
    let sound = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000)
    sound.withUnsafeBufferPointer { bytes in
      stage.push(bytes.span) { span in
        span.withUnsafeBufferPointer { #expect($0.baseAddress == bytes.baseAddress) }
      }
    }
    var pieces = 0
    stage.push([UInt8](repeating: UInt8(ascii: "&"), count: 10_000).span) { _ in pieces += 1 }
    #expect(pieces < 10)
  }
}
