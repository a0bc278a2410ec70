public import Digests

extension ElementView {
  /// SHA-256 of what the subtree says.
  ///
  /// Prefixes, the order of attributes and where namespaces are declared do not count; anything
  /// else does. Each part is written with its length, so that no two subtrees share a form.
  public func contentDigest() -> Digest256 {
    let list = tree.names.list
    list.pointee.digest.begin()
    list.pointee.digest.write(NamedTree(tree, implied: nil), offset)
    return SHA256.value(of: list.pointee.digest.output.bytes.bytes)
  }
}

/// Writes the form that is digested into memory that it keeps from one element to the next.
///
/// `E` name attributes content `.`; names as their `meaning`, every other string with its length.
struct DigestWriter: ~Copyable {
  private struct Attribute: BitwiseCopyable {
    let name: UnsafeRawBufferPointer
    let value: UnsafeRawBufferPointer
  }

  private(set) var output = OutputBuffer()
  /// Those of the element that is being started.
  private var attributes = ScratchList<Attribute>()

  mutating func begin() { output.clear() }

  mutating func write(_ tree: NamedTree, _ element: Int) {
    output.put(UInt8(ascii: "E"))
    output.put(tree.name(at: element &+ 1).pointee.meaning)
    collectAttributes(tree, element)
    for at in 0..<attributes.count {
      output.put(UInt8(ascii: "A"))
      output.put(attributes[at].name)
      put(attributes[at].value)
    }
    writeContent(tree, element)
    output.put(UInt8(ascii: "."))
  }

  /// In the order of their names' bytes.
  private mutating func collectAttributes(_ tree: NamedTree, _ element: Int) {
    attributes.shorten(to: 0)
    let storage = tree.storage
    var at = element &+ TreeStorage.elementHead
    for _ in 0..<storage.u16(element &+ 7) {
      let length = storage.u32(at &+ 2)
      let value = storage.bytes(at &+ TreeStorage.attributeHead, length)
      attributes.append(Attribute(name: tree.name(at: at).pointee.meaning, value: value))
      at &+= TreeStorage.attributeHead &+ length
    }
    if attributes.count > 1 { attributes.sort { order($0.name, $1.name) < 0 } }
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
        if let shared = tree.shared(at, implied: nil) { write(shared, 0) }
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
