import Digests

extension ElementView {
  /// SHA-256 of what the subtree says, in hexadecimal.
  ///
  /// Prefixes, the order of attributes and where namespaces are declared do not count; anything
  /// else does. Each part is written with its length, so that no two subtrees share a form.
  public func contentDigest() -> String {
    var form = DigestForm()
    form.write(self)
    return SHA256.hash(form.bytes).hex
  }
}

/// The form that is digested: `E` name attributes content `.`, every string with its length.
private struct DigestForm {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ element: ElementView) {
    mark("E")
    write(element.name)
    let attributes = element.attributes.map { (key: key($0.name), bytes: $0.bytes) }
    for attribute in attributes.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      mark("A")
      bytes.append(contentsOf: attribute.key)
      put(attribute.bytes)
    }
    for part in element.content {
      switch part.raw {
      case .text(let text):
        mark("T")
        put(text)
      case .element(let child): write(child)
      case .instruction(let target, let data):
        mark("P")
        put(target)
        put(data)
      }
    }
    mark(".")
  }

  private mutating func write(_ name: ElementName) { bytes.append(contentsOf: key(name)) }

  /// Namespace and local name. An undeclared prefix stands for itself.
  private func key(_ name: ElementName) -> [UInt8] {
    var form = DigestForm()
    let undeclared = name.boundNamespace == nil ? name.prefix.map { $0 + ":" } : nil
    form.put(undeclared ?? name.boundNamespace ?? "")
    form.put(name.local)
    return form.bytes
  }

  private mutating func mark(_ letter: Unicode.Scalar) {
    bytes.append(UInt8(truncatingIfNeeded: letter.value))
  }

  private mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { put(UnsafeRawBufferPointer($0)) }
  }

  private mutating func put(_ part: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: String(part.count).utf8)
    mark(":")
    bytes.append(contentsOf: part)
  }
}
