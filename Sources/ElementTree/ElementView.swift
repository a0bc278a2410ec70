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
  /// What the name means to the reader that resolved it. 0: nothing.
  public var role: UInt16 { tree.names.roles[Int(storage.u16(offset + 1))] }
  /// The local part of the name.
  public var local: String { name.local }
  /// The canonical namespace URI.
  public var namespace: String? { name.namespace }
  /// Bytes from the first of the start tag's token to the end of the content.
  public var byteCount: Int { storage.u32(offset + 3) }

  // MARK: Attributes

  /// In document order; namespace declarations are not among them.
  public var attributes: ElementAttributes { ElementAttributes(view: self) }

  /// The value of the attribute in no namespace. `nil` when it is not there.
  public subscript(local: String) -> String? { attribute(local, namespace: nil) }

  /// The value of an attribute by canonical namespace URI and local name.
  public func attribute(_ local: String, namespace: String?) -> String? {
    attributes.first { $0.name.local == local && $0.name.namespace == namespace }?.value
  }

  // MARK: Content

  /// Child elements, in document order.
  public var children: ElementChildren {
    ElementChildren(tree: tree, start: storage.content(of: offset), end: offset + byteCount)
  }

  /// Texts, elements and instructions, in document order. Adjacent texts are one.
  public var content: ElementContent {
    ElementContent(tree: tree, start: storage.content(of: offset), end: offset + byteCount)
  }

  /// The character data directly inside, joined. Empty when there is none.
  public var text: String {
    withText { String(decoding: $0, as: UTF8.self) }
  }

  /// The character data of the element and everything below it, joined.
  public var deepText: String {
    var joined: [UInt8] = []
    appendDeepText(to: &joined)
    return String(decoding: joined, as: UTF8.self)
  }

  /// Lends the bytes of ``text``: in place where it is in one piece, else joined.
  public func withTextBytes<R>(_ body: (Span<UInt8>) -> R) -> R {
    withText { body($0.bindMemory(to: UInt8.self).span) }
  }

  /// Whether there is no character directly inside but white space.
  public var isBlank: Bool {
    withText { $0.allSatisfy { $0 == 0x20 || $0 &- 9 < 2 || $0 == 0x0D } }
  }

  func withText<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    var at = storage.content(of: offset)
    let end = offset + byteCount
    var found: UnsafeRawBufferPointer?
    while at < end {
      if storage.kind(at: at) == TreeStorage.Token.text {
        if found != nil { return joinedText(body) }
        found = storage.bytes(at + TreeStorage.textHead, storage.u32(at + 1))
      }
      at = storage.next(at)
    }
    return body(found ?? UnsafeRawBufferPointer(start: nil, count: 0))
  }

  private func joinedText<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    var joined: [UInt8] = []
    for part in content {
      if case .text(let bytes) = part.raw { joined.append(contentsOf: bytes) }
    }
    return joined.withUnsafeBytes(body)
  }

  private func appendDeepText(to joined: inout [UInt8]) {
    for part in content {
      switch part.raw {
      case .text(let bytes): joined.append(contentsOf: bytes)
      case .element(let view): view.appendDeepText(to: &joined)
      case .instruction: break
      }
    }
  }
}

/// An attribute of an ``ElementView``.
public struct ElementAttribute {
  public let name: ElementName
  let bytes: UnsafeRawBufferPointer
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
      name: tree.names[tree.storage.pointee.u16(at)],
      bytes: tree.storage.pointee.bytes(at + TreeStorage.attributeHead, length))
  }
}
