import ElementTree
import Testing
import XMLStream

@Suite struct RoleIndexTests {
  /// The role of `rN` is N.
  struct NumberedNames: NameResolver {
    func resolve(local: String, prefix: String?, namespace: String?) -> ElementName {
      ElementName(
        namespace: namespace, prefix: prefix, local: local,
        role: UInt16(local.dropFirst()) ?? 0)
    }
  }

  static func parsed(_ xml: String) throws -> (tree: ElementTree, root: ElementView) {
    let parsed = XMLDocument.parse(Array(xml.utf8), names: NumberedNames())
    return (parsed.tree, try #require(parsed.root))
  }

  @Test func `the first of each role is found, and how many there are`() throws {
    let (_, root) = try Self.parsed(
      "<r>a<r1 n='1'/><r2 n='2'/>b<r1 n='3'/><?x?><r9 n='4'/><x/></r>")
    let index = RoleIndex(roleCount: 5)
    index.fill(root)
    #expect((0..<5).map { index.count(of: $0) } == [0, 2, 1, 0, 0])
    #expect(index[1]?["n"] == "1" && index[2]?["n"] == "2" && index[3] == nil)
    #expect(index.all(of: 1).map { $0["n"] } == ["1", "3"])
    #expect(index.all(of: 2).map { $0["n"] } == ["2"])
    #expect(index.all(of: 4).isEmpty)
  }

  @Test func `what was there before is forgotten`() throws {
    let (_, root) = try Self.parsed("<r><r0><r1/><r1/></r0><r0><r2/></r0></r>")
    let index = RoleIndex(roleCount: 3)
    for child in root.children {
      index.fill(child)
      #expect(index.count(of: 1) + index.count(of: 2) == child.children.reduce(0) { n, _ in n + 1 })
    }
    #expect(index[1] == nil && index.count(of: 2) == 1)
  }

  @Test func `the children of another element come behind`() throws {
    let (_, root) = try Self.parsed("<r><r0><r1 n='1'/></r0><r0><r1 n='2'/><r2 n='3'/></r0></r>")
    let index = RoleIndex(roleCount: 3)
    let parts = Array(root.children)
    index.fill(parts[0])
    index.add(parts[1])
    #expect(index[1]?["n"] == "1" && index[2]?["n"] == "3")
    #expect(index.all(of: 1).map { $0["n"] } == ["1", "2"])
  }

  @Test func `a shared subtree is found in its own tree`() throws {
    let (tree, root) = try Self.parsed("<r><r1 n='1'/><r2 n='2'><r1/></r2></r>")
    let encoder = ElementEncoder(names: tree.names)
    let second = try #require(root.children.first { $0.role == 2 })
    encoder.encode(second)
    let stored = encoder.bytes
    encoder.encode(root) { $0.role == 2 ? 7 : nil }
    let read = try #require(
      ElementTree(decoding: encoder.bytes, names: NumberedNames()) { _ in stored })
    let index = RoleIndex(roleCount: 3)
    index.fill(try #require(read.roots.first { _ in true }))
    #expect(index[1]?["n"] == "1" && index[2]?["n"] == "2")
    #expect(index.all(of: 2).map { $0["n"] } == ["2"])
  }

  @Test func `an attribute's bytes are lent in place`() throws {
    let (_, root) = try Self.parsed("<r xmlns:p='urn:p' p:n='no' n=' 12 ' e=''/>")
    #expect(root.withAttributeBytes("n") { $0.count } == 4)
    #expect(root.withAttributeBytes("e") { $0.count } == 0)
    #expect(root.withAttributeBytes("m") { $0.count } == nil)
    #expect(root["n"] == " 12 " && root.attribute("n", namespace: "urn:p") == "no")
  }

  @Test(arguments: [
    ("<r/>", ""), ("<r> \n\t</r>", ""), ("<r>a</r>", "a"), ("<r> \n a b\t</r>", "a b"),
    ("<r> a<r1/> b </r>", "a b"), ("<r>\u{A0}a</r>", "\u{A0}a"), ("<r> &#13;é&#13; </r>", "é"),
  ])
  func `text without XML's white space around it`(xml: String, expected: String) throws {
    #expect(try Self.parsed(xml).root.trimmedText == expected)
  }
}
