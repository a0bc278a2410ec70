extension ElementView {
  /// The subtree in canonical form: equal subtrees give equal bytes.
  ///
  /// Source: Exclusive XML Canonicalization 1.0, without comments, no inclusive prefixes.
  public func canonicalXML() -> [UInt8] {
    tree.names.canonicalForm.write(self) { Array($0) }
  }

  /// What is inside the element as markup, where elements of `namespace` need neither prefix nor
  /// declaration: XHTML in a feed, read as HTML.
  public func innerMarkup(_ namespace: String) -> String {
    CanonicalForm(implied: namespace).writeContent(of: self) {
      String(decoding: $0, as: UTF8.self)
    }
  }

  func canonicalText() -> String {
    tree.names.canonicalForm.write(self) { String(decoding: $0, as: UTF8.self) }
  }
}

/// Writes canonical XML into memory that it keeps from one element to the next.
final class CanonicalForm {
  private let implied: String?
  private var writer = CanonicalWriter()

  /// - Parameter implied: a namespace whose names are written bare. `nil` for the canonical form.
  init(implied: String? = nil) { self.implied = implied }

  func write<R>(_ element: ElementView, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    writer.begin()
    writer.write(NamedTree(element.tree, implied), element.offset)
    return body(writer.output.bytes)
  }

  func writeContent<R>(of element: ElementView, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    writer.begin()
    if let implied { writer.assume(implied, in: element.tree.names) }
    writer.writeContent(NamedTree(element.tree, implied), element.offset)
    return body(writer.output.bytes)
  }
}

/// Source: Exclusive XML Canonicalization 1.0, section 3; Canonical XML 1.0, section 2.3.
private struct CanonicalWriter: ~Copyable {
  private struct Attribute {
    let name: UnsafePointer<WrittenName>
    let value: UnsafeRawBufferPointer
  }

  private(set) var output = OutputBuffer(capacity: 4 << 10)
  /// Names whose declarations are in force, innermost last.
  private var declared: [UnsafePointer<WrittenName>] = []
  /// Those of the element that is being started.
  private var attributes: [Attribute] = []

  mutating func begin() {
    output.clear()
    declared.removeAll(keepingCapacity: true)
  }

  /// Takes a namespace for the default one without declaring it.
  mutating func assume(_ namespace: String, in table: NameTable) {
    declared.append(table.written(implied: namespace).outermost)
  }

  mutating func write(_ tree: NamedTree, _ offset: Int) {
    let scope = declared.count
    let name = tree.name(at: offset &+ 1)
    output.put(UInt8(ascii: "<"))
    output.put(name.pointee.qualified)
    collectAttributes(tree, offset)
    declare(name, from: scope)
    for attribute in attributes { write(attribute) }
    if name.pointee.isVoid {
      output.put("/>")
    } else {
      output.put(UInt8(ascii: ">"))
      writeContent(tree, offset)
      output.put("</")
      output.put(name.pointee.qualified)
      output.put(UInt8(ascii: ">"))
    }
    declared.removeLast(declared.count - scope)
  }

  mutating func writeContent(_ tree: NamedTree, _ element: Int) {
    let storage = tree.storage
    var at = storage.content(of: element)
    let end = element &+ storage.u32(element &+ 3)
    while at < end {
      switch storage.kind(at: at) {
      case TreeStorage.Token.element: write(tree, at)
      case TreeStorage.Token.text: output.put(storage.text(at), escaping: .text)
      case TreeStorage.Token.shared:
        if let shared = tree.shared(at) { write(shared, 0) }
      default: writeInstruction(storage.instruction(at))
      }
      at = storage.next(at)
    }
  }

  // MARK: Start tags

  /// By namespace URI, then by local name; those in no namespace first.
  private mutating func collectAttributes(_ tree: NamedTree, _ element: Int) {
    attributes.removeAll(keepingCapacity: true)
    let storage = tree.storage
    var at = element &+ TreeStorage.elementHead
    for _ in 0..<storage.u16(element &+ 7) {
      let length = storage.u32(at &+ 2)
      let value = storage.bytes(at &+ TreeStorage.attributeHead, length)
      attributes.append(Attribute(name: tree.name(at: at), value: value))
      at &+= TreeStorage.attributeHead &+ length
    }
    if attributes.count > 1 { attributes.sort { $0.name.pointee.precedes($1.name.pointee) } }
  }

  /// Declares the prefixes that the element or its attributes use and that are not yet in force
  /// with this URI, in the order of prefixes. An undeclared prefix stays undeclared.
  private mutating func declare(_ name: UnsafePointer<WrittenName>, from scope: Int) {
    need(name)
    for attribute in attributes where !attribute.name.pointee.prefix.isEmpty {
      need(attribute.name)
    }
    if declared.count - scope > 1 {
      declared[scope...].sort { order($0.pointee.prefix, $1.pointee.prefix) < 0 }
    }
    for declaration in declared[scope...] { output.put(declaration.pointee.declaration) }
  }

  private mutating func need(_ name: UnsafePointer<WrittenName>) {
    guard name.pointee.isBound else { return }
    for known in declared.reversed() where order(known.pointee.prefix, name.pointee.prefix) == 0 {
      if order(known.pointee.uri, name.pointee.uri) != 0 { declared.append(name) }
      return
    }
    // Without any declaration, the default namespace is none.
    if !name.pointee.uri.isEmpty { declared.append(name) }
  }

  private mutating func write(_ attribute: Attribute) {
    output.put(UInt8(ascii: " "))
    output.put(attribute.name.pointee.qualified)
    output.put("=\"")
    output.put(attribute.value, escaping: .attribute)
    output.put(UInt8(ascii: "\""))
  }

  private mutating func writeInstruction(
    _ instruction: (target: UnsafeRawBufferPointer, data: UnsafeRawBufferPointer)
  ) {
    output.put("<?")
    output.put(instruction.target)
    if !instruction.data.isEmpty {
      output.put(UInt8(ascii: " "))
      output.put(instruction.data)
    }
    output.put("?>")
  }
}
