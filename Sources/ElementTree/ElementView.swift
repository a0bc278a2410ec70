/// One element of a tree, borrowed: valid until its tree is reset.
public struct ElementView {
  let tree: ElementTree
  /// Where the element begins in its tree.
  public let offset: Int

  init(tree: ElementTree, offset: Int) {
    self.tree = tree
    self.offset = offset
  }

  @inline(__always) private var storage: TreeStorage { tree.storage.pointee }

  public var name: ElementName { tree.names[storage.u16(offset + 1)] }
  /// The number of the name in the tree's ``NameTable``.
  public var nameNumber: UInt16 { storage.u16(offset + 1) }
  /// What the name means to the reader that resolved it.
  ///
  /// 0: nothing.
  public var role: UInt16 { tree.names.list.pointee.roles[Int(storage.u16(offset + 1))] }
  /// The local part of the name.
  public var local: String { namePointer.pointee.local }
  /// The canonical namespace URI.
  public var namespace: String? { namePointer.pointee.namespace }
  /// Whether it is an extension to the reader that resolved its name.
  public var isExtension: Bool { namePointer.pointee.isExtension }
  /// Bytes from the first of the start tag's token to the end of the content.
  public var byteCount: Int { storage.u32(offset + 3) }

  private var raw: RawElement { RawElement(tree, offset) }

  /// In place: a copy of the name would count the references to its strings.
  @inline(__always) private var namePointer: UnsafeMutablePointer<ElementName> {
    tree.names.list.pointee.names + Int(storage.u16(offset + 1))
  }

  // MARK: Attributes

  /// How many attributes there are, namespace declarations left out.
  public var attributeCount: Int { Int(storage.u16(offset + 7)) }

  /// In document order; namespace declarations are not among them.
  public var attributes: ElementAttributes { ElementAttributes(view: self) }

  /// The value of the attribute in no namespace.
  ///
  /// `nil` when it is not there.
  public subscript(local: String) -> String? { attribute(local, namespace: nil) }

  /// The value of an attribute by canonical namespace URI and local name.
  public func attribute(_ local: String, namespace: String?) -> String? {
    raw.attribute(local, namespace).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Lends the bytes of the attribute in no namespace.
  ///
  /// `nil` when it is not there.
  @inlinable public func withAttributeBytes<R>(_ local: String, _ body: (Span<UInt8>) -> R) -> R? {
    guard let bytes = attributeInPlace(local) else { return nil }
    return body(bytes.span)
  }

  @usableFromInline func attributeInPlace(_ local: String) -> UnsafeBufferPointer<UInt8>? {
    raw.attribute(local, nil)
  }

  // MARK: Content

  /// Child elements, in document order.
  public var children: ElementChildren {
    ElementChildren(tree: tree, start: storage.content(of: offset), end: offset + byteCount)
  }

  /// Texts, elements and instructions, in document order.
  ///
  /// Adjacent texts are one.
  public var content: ElementContent {
    ElementContent(tree: tree, start: storage.content(of: offset), end: offset + byteCount)
  }

  /// The character data directly inside, joined.
  ///
  /// Empty when there is none.
  public var text: String { withText { String(decoding: $0, as: UTF8.self) } }

  /// ``text`` without XML's white space at either end.
  public var trimmedText: String {
    withText { bytes in
      let start = bytes.firstIndex { !$0.isWhiteSpace } ?? bytes.endIndex
      let end = bytes.lastIndex { !$0.isWhiteSpace } ?? bytes.startIndex - 1
      return start > end ? "" : String(decoding: bytes[start...end], as: UTF8.self)
    }
  }

  /// Lends the bytes of ``text``: in place where it is in one piece, else joined.
  @inlinable public func withTextBytes<R>(_ body: (Span<UInt8>) -> R) -> R {
    if let bytes = textInPlace { return body(bytes.span) }
    return body(joinedText.span)
  }

  @usableFromInline var textInPlace: UnsafeBufferPointer<UInt8>? { raw.textInPlace() }
  @usableFromInline var joinedText: [UInt8] { raw.joinedText() }

  /// Whether there is no character directly inside but white space.
  public var isBlank: Bool { withText { UnsafeRawBufferPointer($0).isBlank } }

  /// Whether there is neither an element inside nor a character but white space.
  public var isEmpty: Bool { raw.isEmpty }

  private func withText<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    if let bytes = raw.textInPlace() { return body(bytes) }
    return raw.joinedText().withUnsafeBufferPointer(body)
  }
}

/// An attribute of an ``ElementView``.
public struct ElementAttribute {
  let names: NameTable
  let number: UInt16
  let bytes: UnsafeRawBufferPointer

  public var name: ElementName { names[number] }
  public var value: String { String(decoding: bytes, as: UTF8.self) }
}

/// The attributes of an element, in document order.
public struct ElementAttributes: Sequence, IteratorProtocol {
  private let tree: ElementTree
  private var at: Int
  private var left: Int

  init(view: ElementView) {
    tree = view.tree
    at = view.offset + TreeStorage.elementHead
    left = Int(tree.storage.pointee.u16(view.offset + 7))
  }

  public mutating func next() -> ElementAttribute? {
    guard left > 0 else { return nil }
    left -= 1
    let length = tree.storage.pointee.u32(at + 2)
    defer { at += TreeStorage.attributeHead + length }
    return ElementAttribute(
      names: tree.names, number: tree.storage.pointee.u16(at),
      bytes: tree.storage.pointee.bytes(at + TreeStorage.attributeHead, length))
  }
}
