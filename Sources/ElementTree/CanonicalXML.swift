extension ElementView {
  /// The subtree in canonical form: equal subtrees give equal bytes.
  ///
  /// Source: Exclusive XML Canonicalization 1.0, without comments, no inclusive prefixes.
  public func canonicalXML() -> [UInt8] {
    var writer = CanonicalWriter()
    writer.write(self)
    return writer.output
  }

  /// What is inside the element as markup, where elements of `namespace` need neither prefix nor
  /// declaration: XHTML in a feed, read as HTML.
  public func innerMarkup(_ namespace: String) -> String {
    var writer = CanonicalWriter(implied: namespace)
    writer.writeContent(of: self)
    return String(decoding: writer.output, as: UTF8.self)
  }
}

/// Source: Exclusive XML Canonicalization 1.0, section 3; Canonical XML 1.0, section 2.3.
struct CanonicalWriter {
  private(set) var output: [UInt8] = []
  /// A namespace whose names are written bare. `nil` in canonical form.
  private let implied: String?
  /// Declarations in force, innermost last. The default namespace has the empty prefix.
  private var declared: [(prefix: String, uri: String)] = []

  init(implied: String? = nil) {
    self.implied = implied
    if let implied { declared.append(("", implied)) }
  }

  /// HTML elements that have no end tag. Source: HTML, section 13.1.2.
  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  mutating func write(_ element: ElementView) {
    let scope = declared.count
    let name = bare(element.name)
    let attributes = sorted(element.attributes)
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: name.qualified.utf8)
    declare(name, attributes)
    for declaration in declared[scope...] { write(declaration) }
    for attribute in attributes { write(attribute) }
    if implied != nil && Self.void.contains(name.local) {
      output.append(contentsOf: "/>".utf8)
      declared.removeLast(declared.count - scope)
      return
    }
    output.append(UInt8(ascii: ">"))
    writeContent(of: element)
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: name.qualified.utf8)
    output.append(UInt8(ascii: ">"))
    declared.removeLast(declared.count - scope)
  }

  private func bare(_ name: ElementName) -> ElementName {
    guard let implied, name.namespace == implied else { return name }
    return ElementName(namespace: implied, prefix: nil, local: name.local)
  }

  mutating func writeContent(of element: ElementView) {
    for part in element.content {
      switch part.raw {
      case .text(let bytes): escape(bytes, inAttribute: false)
      case .element(let child): write(child)
      case .instruction(let target, let data): writeInstruction(target, data)
      }
    }
  }

  /// Declares the prefixes that the element or its attributes use and that are not yet in force
  /// with this URI, in the order of prefixes. An undeclared prefix stays undeclared.
  private mutating func declare(_ name: ElementName, _ attributes: [ElementAttribute]) {
    var needed: [(prefix: String, uri: String)] = []
    func need(_ prefix: String, _ uri: String) {
      let current = declared.last { $0.prefix == prefix }?.uri ?? ""
      if current != uri, !needed.contains(where: { $0.prefix == prefix }) {
        needed.append((prefix, uri))
      }
    }
    if let prefix = name.prefix {
      if prefix != "xml", let uri = name.boundNamespace { need(prefix, uri) }
    } else {
      need("", name.boundNamespace ?? "")
    }
    for attribute in attributes {
      if let prefix = attribute.name.prefix, prefix != "xml",
        let uri = attribute.name.boundNamespace
      {
        need(prefix, uri)
      }
    }
    if needed.count > 1 { needed.sort { precedes($0.prefix, $1.prefix) } }
    declared.append(contentsOf: needed)
  }

  /// By namespace URI, then by local name; those in no namespace first.
  private func sorted(_ attributes: ElementAttributes) -> [ElementAttribute] {
    var list = Array(attributes)
    if list.count > 1 {
      list.sort { one, two in
        let left = one.name.boundNamespace ?? ""
        let right = two.name.boundNamespace ?? ""
        return left == right
          ? precedes(one.name.local, two.name.local) : precedes(left, right)
      }
    }
    return list
  }

  /// The order of code points, not the collation of `String`.
  private func precedes(_ one: String, _ two: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(two.utf8)
  }

  private mutating func write(_ declaration: (prefix: String, uri: String)) {
    output.append(contentsOf: " xmlns".utf8)
    if !declaration.prefix.isEmpty {
      output.append(UInt8(ascii: ":"))
      output.append(contentsOf: declaration.prefix.utf8)
    }
    output.append(contentsOf: "=\"".utf8)
    var uri = declaration.uri
    uri.withUTF8 { escape(UnsafeRawBufferPointer($0), inAttribute: true) }
    output.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ attribute: ElementAttribute) {
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: attribute.name.qualified.utf8)
    output.append(contentsOf: "=\"".utf8)
    escape(attribute.bytes, inAttribute: true)
    output.append(UInt8(ascii: "\""))
  }

  private mutating func writeInstruction(
    _ target: UnsafeRawBufferPointer, _ data: UnsafeRawBufferPointer
  ) {
    output.append(contentsOf: "<?".utf8)
    output.append(contentsOf: target)
    if !data.isEmpty {
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: data)
    }
    output.append(contentsOf: "?>".utf8)
  }

  private mutating func escape(_ bytes: UnsafeRawBufferPointer, inAttribute: Bool) {
    var sent = 0
    for at in 0..<bytes.count {
      guard let replacement = Self.replacement(bytes[at], inAttribute) else { continue }
      output.append(contentsOf: bytes[sent..<at])
      output.append(contentsOf: replacement.utf8)
      sent = at + 1
    }
    output.append(contentsOf: bytes[sent...])
  }

  @inline(__always) private static func replacement(_ byte: UInt8, _ inAttribute: Bool)
    -> String?
  {
    if byte > 0x3E { return nil }
    switch byte {
    case 0x26: return "&amp;"
    case 0x3C: return "&lt;"
    case 0x0D: return "&#xD;"
    case 0x3E: return inAttribute ? nil : "&gt;"
    case 0x22: return inAttribute ? "&quot;" : nil
    case 0x09: return inAttribute ? "&#x9;" : nil
    case 0x0A: return inAttribute ? "&#xA;" : nil
    default: return nil
    }
  }
}
