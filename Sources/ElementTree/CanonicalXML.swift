extension ElementView {
  /// The subtree in canonical form: equal subtrees give equal bytes.
  ///
  /// Source: Exclusive XML Canonicalization 1.0, without comments, no inclusive prefixes.
  public func canonicalXML() -> [UInt8] {
    withCanonicalXML { bytes in bytes.withUnsafeBufferPointer { Array($0) } }
  }

  /// Lends ``canonicalXML()``.
  public func withCanonicalXML<R>(_ body: (Span<UInt8>) -> R) -> R {
    let list = tree.names.list
    list.pointee.canonical.begin()
    list.pointee.canonical.write(NamedTree(tree, implied: nil), offset)
    return body(list.pointee.canonical.output.bytes.bindMemory(to: UInt8.self).span)
  }

  /// What is inside the element as markup, where elements of `namespace` need neither prefix nor
  /// declaration: XHTML in a feed, read as HTML.
  ///
  /// Nor do elements in no namespace, or in that of the element itself: HTML that was not escaped.
  public func innerMarkup(_ namespace: String) -> String {
    let list = tree.names.list
    let implied = ImpliedNames(namespace: namespace, around: self.namespace)
    list.pointee.canonical.begin(implied: implied)
    list.pointee.canonical.writeContent(NamedTree(tree, implied: implied), offset)
    return String(decoding: list.pointee.canonical.output.bytes, as: UTF8.self)
  }
}

/// Writes canonical XML into memory that it keeps from one element to the next.
///
/// Source: Exclusive XML Canonicalization 1.0, section 3; Canonical XML 1.0, section 2.3.
struct CanonicalWriter: ~Copyable {
  private struct Attribute: BitwiseCopyable {
    let name: UnsafePointer<WrittenName>
    let value: UnsafeRawBufferPointer
  }

  private(set) var output = OutputBuffer()
  /// Names that are written bare.
  ///
  /// `nil` in canonical form.
  private var implied: ImpliedNames?
  /// Names whose declarations are in force, innermost last.
  private var declared = ScratchList<UnsafePointer<WrittenName>>()
  /// Those of the element that is being started.
  private var attributes = ScratchList<Attribute>()

  mutating func begin(implied: ImpliedNames? = nil) {
    self.implied = implied
    output.clear()
    declared.shorten(to: 0)
  }

  mutating func write(_ tree: NamedTree, _ element: Int) {
    let scope = declared.count
    let name = tree.name(at: element &+ 1)
    output.put(name.pointee.opening)
    collectAttributes(tree, element)
    declare(name, from: scope)
    for at in 0..<attributes.count { write(attributes[at]) }
    if name.pointee.isVoid {
      output.put("/>")
      declared.shorten(to: scope)
      // What was written into it stands behind it, as a browser shows it.
      writeContent(tree, element)
    } else {
      output.put(UInt8(ascii: ">"))
      writeContent(tree, element)
      output.put(name.pointee.closing)
      declared.shorten(to: scope)
    }
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
        if let shared = tree.shared(at, implied: implied) { write(shared, 0) }
      default: writeInstruction(storage.instruction(at))
      }
      at = storage.next(at)
    }
  }

  // MARK: Start tags

  /// By namespace URI, then by local name; those in no namespace first.
  private mutating func collectAttributes(_ tree: NamedTree, _ element: Int) {
    attributes.shorten(to: 0)
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
  /// with this URI, in the order of prefixes.
  ///
  /// An undeclared prefix stays undeclared.
  private mutating func declare(_ name: UnsafePointer<WrittenName>, from scope: Int) {
    need(name)
    for at in 0..<attributes.count where !attributes[at].name.pointee.prefix.isEmpty {
      need(attributes[at].name)
    }
    if declared.count &- scope > 1 {
      declared.sort(from: scope) { order($0.pointee.prefix, $1.pointee.prefix) < 0 }
    }
    for at in scope..<declared.count { output.put(declared[at].pointee.declaration) }
  }

  private mutating func need(_ name: UnsafePointer<WrittenName>) {
    guard name.pointee.isBound else { return }
    var at = declared.count
    while at > 0 {
      at &-= 1
      guard order(declared[at].pointee.prefix, name.pointee.prefix) == 0 else { continue }
      if order(declared[at].pointee.uri, name.pointee.uri) != 0 { declared.append(name) }
      return
    }
    // Without any declaration, the default namespace is the implied one, or none.
    let isDefault = implied == nil ? name.pointee.uri.isEmpty : name.pointee.isImplied
    if !isDefault { declared.append(name) }
  }

  private mutating func write(_ attribute: Attribute) {
    output.put(attribute.name.pointee.attribute)
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
