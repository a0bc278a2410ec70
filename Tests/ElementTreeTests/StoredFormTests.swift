import Digests
import ElementTree
import Testing
import XMLStream

@Suite struct StoredFormTests {
  static let xml = """
    <item xmlns:p="https://podcastindex.org/namespace/1.0" xmlns:o="urn:other">
      <title>One &amp; two</title>
      <p:value type="lightning" o:x="1"><p:valueRecipient name="a" split="50"/>text</p:value>
      <o:deep><o:deeper><?do it?>&lt;</o:deeper></o:deep>
    </item>
    """

  static func encoded(_ xml: String = xml) throws -> (bytes: [UInt8], root: ElementView) {
    let parsed = XMLDocument.parse(Array(xml.utf8))
    let root = try #require(parsed.root)
    let encoder = ElementEncoder(names: parsed.tree.names)
    encoder.encode(root)
    return (encoder.bytes, root)
  }

  @Test func `what is stored is read back to the byte`() throws {
    let (bytes, root) = try Self.encoded()
    let tree = try #require(ElementTree(decoding: bytes, names: PlainNames()))
    let read = try #require(tree.roots.first { _ in true })
    #expect(read.canonicalXML() == root.canonicalXML())
    #expect(read.element() == root.element())
  }

  @Test func `equal elements are stored in equal bytes whatever stands around them`() throws {
    let inside = XMLDocument.parse(Array("<x><n a='1'/>\(Self.xml)</x>".utf8))
    let item = try #require(inside.root?.children.first { $0.local == "item" })
    let encoder = ElementEncoder(names: inside.tree.names)
    encoder.encode(item)
    #expect(try encoder.bytes == Self.encoded().bytes)
  }

  @Test func `a subtree's stored form is that of it alone`() throws {
    let parsed = XMLDocument.parse(Array(Self.xml.utf8))
    let root = try #require(parsed.root)
    let encoder = ElementEncoder(names: parsed.tree.names)
    for element in [root] + root.children {
      encoder.encode(element)
      #expect(encoder.bytes == (try Self.encodedAlone(element)))
    }
  }

  private static func encodedAlone(_ element: ElementView) throws -> [UInt8] {
    let parsed = XMLDocument.parse(element.canonicalXML())
    let encoder = ElementEncoder(names: parsed.tree.names)
    encoder.encode(try #require(parsed.root))
    return encoder.bytes
  }

  @Test func `names may be added between one element and the next`() throws {
    let names = (0..<500).map { "<n\($0) a\($0)='1'/>" }.joined()
    let parsed = XMLDocument.parse(Array("<x>\(names)</x>".utf8))
    let encoder = ElementEncoder(names: parsed.tree.names)
    let root = try #require(parsed.root)
    for element in [root] + root.children {
      encoder.encode(element)
      let tree = try #require(ElementTree(decoding: encoder.bytes, names: PlainNames()))
      #expect(tree.roots.first { _ in true }?.canonicalXML() == element.canonicalXML())
    }
  }

  /// The encoder keeps what it wrote of the names while they stay the same.
  @Test func `what was encoded before leaves no trace`() throws {
    let xml =
      "<r><x a='1'><y/></x><y b='2'/><x a='3'><y/></x><x><y a='4'/></x><z/><x a='1'><y/></x></r>"
    let parsed = XMLDocument.parse(Array(xml.utf8))
    let encoder = ElementEncoder(names: parsed.tree.names)
    for element in try #require(parsed.root).children {
      let fresh = ElementEncoder(names: parsed.tree.names)
      fresh.encode(element)
      encoder.encode(element)
      #expect(encoder.bytes == fresh.bytes && encoder.digest == fresh.digest)
    }
  }

  @Test func `a shared subtree is referred to and read through`() throws {
    let parsed = XMLDocument.parse(Array(Self.xml.utf8))
    let root = try #require(parsed.root)
    let encoder = ElementEncoder(names: parsed.tree.names)
    let value = try #require(root.children.first { $0.local == "value" })
    encoder.encode(value)
    let stored = encoder.bytes
    encoder.encode(root) { $0.local == "value" ? 7 : nil }
    let tree = try #require(
      ElementTree(decoding: encoder.bytes, names: PlainNames()) { $0 == 7 ? stored : nil })
    let read = try #require(tree.roots.first { _ in true })
    #expect(read.canonicalXML() == root.canonicalXML())
    #expect(read.children.map(\.local) == ["title", "value", "deep"])
  }

  @Test func `no damage to a stored form is read as a tree that reaches outside`() throws {
    let bytes = try Self.encoded().bytes
    for at in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var damaged = bytes
        damaged[at] = value
        let tree = ElementTree(decoding: damaged, names: PlainNames())
        for root in tree?.roots ?? ElementTree(names: NameTable()).roots { _ = root.element() }
      }
    }
    for length in 0..<bytes.count {
      #expect(ElementTree(decoding: Array(bytes.prefix(length)), names: PlainNames()) == nil)
    }
  }

  private func digest(_ xml: String) throws -> String {
    let parsed = XMLDocument.parse(Array(xml.utf8))
    let encoder = ElementEncoder(names: parsed.tree.names)
    encoder.encode(try #require(parsed.root))
    return encoder.digest.hex
  }

  @Test func `a renamed prefix stores another form of the same content`() throws {
    let renamed = Self.xml.replacing("p:", with: "podcast:")
      .replacing("xmlns:p=", with: "xmlns:podcast=")
    #expect(try digest(renamed) == digest(Self.xml))
    #expect(try digest(Self.xml.replacing("urn:other", with: "urn:else")) != digest(Self.xml))
    #expect(
      try digest(Self.xml.replacing("split=\"50\"", with: "split=\"51\"")) != digest(Self.xml))
  }
}
