import Digests

extension ElementView {
  /// SHA-256 of what the subtree says, in hexadecimal.
  ///
  /// Prefixes, the order of attributes and where namespaces are declared do not count; anything
  /// else does. Each part is written with its length, so that no two subtrees share a form.
  public func contentDigest() -> String { tree.names.digestForm.digest(self) }
}

/// Writes the form that is digested into memory that it keeps from one element to the next.
final class DigestForm {
  private var writer = DigestWriter()

  func digest(_ element: ElementView) -> String {
    writer.output.clear()
    writer.write(NamedTree(element.tree), element.offset)
    return SHA256.hex(of: writer.output.bytes.bytes)
  }
}

/// `E` name attributes content `.`, every string with its length.
private struct DigestWriter: ~Copyable {
  private struct Attribute {
    let key: UnsafeRawBufferPointer
    let value: UnsafeRawBufferPointer
  }

  var output = OutputBuffer(capacity: 4 << 10)
  /// Those of the element that is being started.
  private var attributes: [Attribute] = []

  mutating func write(_ tree: NamedTree, _ offset: Int) {
    output.put(UInt8(ascii: "E"))
    output.put(tree.name(at: offset &+ 1).pointee.digested)
    collectAttributes(tree, offset)
    for attribute in attributes {
      output.put(UInt8(ascii: "A"))
      output.put(attribute.key)
      put(attribute.value)
    }
    writeContent(tree, offset)
    output.put(UInt8(ascii: "."))
  }

  /// In the order of their keys.
  private mutating func collectAttributes(_ tree: NamedTree, _ element: Int) {
    attributes.removeAll(keepingCapacity: true)
    let storage = tree.storage
    var at = element &+ TreeStorage.elementHead
    for _ in 0..<storage.u16(element &+ 7) {
      let length = storage.u32(at &+ 2)
      let value = storage.bytes(at &+ TreeStorage.attributeHead, length)
      attributes.append(Attribute(key: tree.name(at: at).pointee.digested, value: value))
      at &+= TreeStorage.attributeHead &+ length
    }
    if attributes.count > 1 { attributes.sort { order($0.key, $1.key) < 0 } }
  }

  private mutating func writeContent(_ tree: NamedTree, _ element: Int) {
    let storage = tree.storage
    var at = storage.content(of: element)
    let end = element &+ storage.u32(element &+ 3)
    while at < end {
      switch storage.kind(at: at) {
      case TreeStorage.Token.element: write(tree, at)
      case TreeStorage.Token.text:
        output.put(UInt8(ascii: "T"))
        put(storage.text(at))
      case TreeStorage.Token.shared:
        if let shared = tree.shared(at) { write(shared, 0) }
      default:
        let (target, data) = storage.instruction(at)
        output.put(UInt8(ascii: "P"))
        put(target)
        put(data)
      }
      at = storage.next(at)
    }
  }

  private mutating func put(_ part: UnsafeRawBufferPointer) {
    output.put(decimal: part.count)
    output.put(UInt8(ascii: ":"))
    output.put(part)
  }
}
