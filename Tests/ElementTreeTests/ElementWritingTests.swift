import ElementTree
import Testing

@Suite struct ElementWritingTests {
  private let tree: ElementTree
  private let names: [String: UInt16]

  init() {
    let table = NameTable()
    tree = ElementTree(names: table)
    var names: [String: UInt16] = [:]
    for local in ["a", "b", "k"] {
      names[local] = table.append(
        PlainNames().resolve(local: local, prefix: nil, namespace: local == "k" ? nil : "urn:n"))
    }
    self.names = names
  }

  private func number(_ name: String) throws -> UInt16 { try #require(names[name]) }

  private var xml: String {
    tree.roots.map { String(decoding: $0.canonicalXML(), as: UTF8.self) }.joined()
  }

  @Test func `what is written from values reads as what a parser writes`() throws {
    tree.begin(try number("a"), attributes: [(try number("k"), "<\"é\"")])
    tree.append("one ")
    tree.append("")
    tree.append("& two")
    tree.begin(try number("b"), attributes: [(try number("k"), "")])
    tree.end()
    tree.end()
    #expect(
      xml == #"<a xmlns="urn:n" k="&lt;&quot;é&quot;">one &amp; two<b k=""></b></a>"#)
  }

  @Test func `what was written since a mark is taken back, whatever is open`() throws {
    tree.begin(try number("a"))
    tree.begin(try number("b"))
    tree.append("stays")
    tree.end()
    let mark = tree.mark
    tree.begin(try number("b"))
    tree.end()
    tree.begin(try number("b"))
    tree.begin(try number("a"))
    tree.append("goes")
    tree.rewind(to: mark)
    tree.begin(try number("b"))
    tree.end()
    tree.end()
    #expect(xml == #"<a xmlns="urn:n"><b>stays</b><b></b></a>"#)
  }
}
