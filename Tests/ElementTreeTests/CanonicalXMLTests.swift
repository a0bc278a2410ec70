import ElementTree
import Testing
import XMLStream

/// The answers were made by an independent canonicaliser (`xmllint --exc-c14n`).
@Suite struct CanonicalXMLTests {
  static func canonical(_ xml: String) throws -> String {
    let root = try #require(XMLDocument.parse(Array(xml.utf8)).root)
    return String(decoding: root.canonicalXML(), as: UTF8.self)
  }

  @Test(arguments: [
    ("<a/>", "<a></a>"),
    ("<a z='1' b='2'/>", #"<a b="2" z="1"></a>"#),
    (
      "<p:a xmlns:p='urn:p' xmlns:unused='urn:u'/>",
      #"<p:a xmlns:p="urn:p"></p:a>"#
    ),
    (
      "<a xmlns='urn:d'><b xmlns=''/></a>",
      #"<a xmlns="urn:d"><b xmlns=""></b></a>"#
    ),
    (
      "<a xmlns:x='urn:x' xmlns:w='urn:w'><b x:k='1' w:k='2' k='3'/></a>",
      #"<a><b xmlns:w="urn:w" xmlns:x="urn:x" k="3" w:k="2" x:k="1"></b></a>"#
    ),
    (
      "<p:a xmlns:p='urn:1'><p:b xmlns:p='urn:2'/><p:c/></p:a>",
      #"<p:a xmlns:p="urn:1"><p:b xmlns:p="urn:2"></p:b><p:c></p:c></p:a>"#
    ),
    ("<a>&lt;&gt;&amp;\"'&#13;</a>", "<a>&lt;&gt;&amp;\"'&#xD;</a>"),
    ("<a b='&lt;&gt;&amp;&quot;&#9;&#10;&#13;'/>", #"<a b="&lt;>&amp;&quot;&#x9;&#xA;&#xD;"></a>"#),
    ("<a><![CDATA[<b>&]]>c</a>", "<a>&lt;b&gt;&amp;c</a>"),
    ("<a><!-- no -->x<?do this?></a>", "<a>x<?do this?></a>"),
    ("<a xml:lang='en' b='1'/>", #"<a b="1" xml:lang="en"></a>"#),
    ("<a>é \u{1F600}</a>", "<a>é \u{1F600}</a>"),
  ])
  func `a subtree has one canonical form`(xml: String, expected: String) throws {
    #expect(try Self.canonical(xml) == expected)
  }

  /// The search for characters to escape looks at sixteen bytes at once.
  @Test(arguments: ["&amp;", "&lt;", "&gt;", "&quot;", "&#13;", "&#9;", "&#10;", "é"])
  func `what is escaped is found wherever it stands`(written: String) throws {
    let inText =
      ["&quot;": "\"", "&#13;": "&#xD;", "&#9;": "\t", "&#10;": "\n"][written] ?? written
    let inValue =
      ["&gt;": ">", "&#13;": "&#xD;", "&#9;": "&#x9;", "&#10;": "&#xA;"][written] ?? written
    for before in 0..<36 {
      let head = String(repeating: "x", count: before)
      let tail = String(repeating: "y", count: (36 - before) % 20)
      #expect(
        try Self.canonical("<a b='\(head)\(written)\(tail)'>\(head)\(written)\(tail)\(written)</a>")
          == "<a b=\"\(head)\(inValue)\(tail)\">\(head)\(inText)\(tail)\(inText)</a>")
    }
  }

  @Test func `many attributes are sorted as few are`() throws {
    let names = (0..<300).map { "k\($0)" }
    let written = names.shuffled().map { "\($0)='\($0)'" }.joined(separator: " ")
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { "\($0)=\"\($0)\"" }.joined(separator: " ")
    #expect(try Self.canonical("<a \(written)/>") == "<a \(sorted)></a>")
  }

  @Test func `one writer's memory serves one element after another`() throws {
    let root = try #require(
      XMLDocument.parse(Array("<a xmlns:p='urn:p'><p:b><c/></p:b><p:d p:e='1'/></a>".utf8)).root)
    let first = root.canonicalXML()
    let children = root.children.map { String(decoding: $0.canonicalXML(), as: UTF8.self) }
    #expect(
      children == [
        #"<p:b xmlns:p="urn:p"><c></c></p:b>"#, #"<p:d xmlns:p="urn:p" p:e="1"></p:d>"#,
      ])
    #expect(root.canonicalXML() == first)
  }

  @Test func `an undeclared prefix is printed and not declared`() throws {
    #expect(try Self.canonical("<a><u:b u:k='1'/></a>") == #"<a><u:b u:k="1"></u:b></a>"#)
  }

  @Test func `XHTML inside is markup without prefix and declaration`() throws {
    let xml = """
      <c xmlns:h="http://www.w3.org/1999/xhtml"><h:p>a<h:br/>b</h:p><o xmlns="urn:o"/></c>
      """
    let root = try #require(XMLDocument.parse(Array(xml.utf8)).root)
    let markup = root.innerMarkup("http://www.w3.org/1999/xhtml")
    #expect(markup == #"<p>a<br/>b</p><o xmlns="urn:o"></o>"#)
  }

  @Test(arguments: ["<c>", "<c xmlns='urn:feed'>", "<f:c xmlns:f='urn:feed'>"])
  func `HTML that was not escaped is markup without declaration`(around: String) throws {
    let end = around.hasPrefix("<f") ? "</f:c>" : "</c>"
    let xml = around + "<p class='x'>a<br/></p><o xmlns='urn:o'><p xmlns=''/></o>" + end
    let root = try #require(XMLDocument.parse(Array(xml.utf8)).root)
    let html = "http://www.w3.org/1999/xhtml"
    #expect(
      root.innerMarkup(html) == """
        <p class="x">a<br/></p><o xmlns="urn:o"><p xmlns="\(html)"></p></o>
        """)
  }

  @Test func `what was written into an element of HTML that has no content stands behind it`()
    throws
  {
    let xml = """
      <c xmlns:h="http://www.w3.org/1999/xhtml"><h:p>a<h:br>b<h:b>c</h:b></h:br>d</h:p>\
      <br>e<o xmlns="urn:o"><hr>f</hr></o></br></c>
      """
    let root = try #require(XMLDocument.parse(Array(xml.utf8)).root)
    let markup = root.innerMarkup("http://www.w3.org/1999/xhtml")
    #expect(
      markup == #"<p>a<br/>b<b>c</b>d</p><br/>e<o xmlns="urn:o"><hr>f</hr></o>"#)
  }
}
