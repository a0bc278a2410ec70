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
  public var local: String { namePointer(at: offset + 1).pointee.local }
  /// The canonical namespace URI.
  public var namespace: String? { namePointer(at: offset + 1).pointee.namespace }
  /// Bytes from the first of the start tag's token to the end of the content.
  public var byteCount: Int { storage.u32(offset + 3) }

  /// A name in place: a copy of it would count the references to its strings.
  @inline(__always) private func namePointer(at offset: Int) -> UnsafeMutablePointer<ElementName> {
    tree.names.list.pointee.names + Int(storage.u16(offset))
  }

  // MARK: Attributes

  /// In document order; namespace declarations are not among them.
  public var attributes: ElementAttributes { ElementAttributes(view: self) }

  /// The value of the attribute in no namespace.
  ///
  /// `nil` when it is not there.
  public subscript(local: String) -> String? { attribute(local, namespace: nil) }

  /// The value of an attribute by canonical namespace URI and local name.
  public func attribute(_ local: String, namespace: String?) -> String? {
    attributeBytes(local, namespace).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Lends the bytes of the attribute in no namespace.
  ///
  /// `nil` when it is not there.
  public func withAttributeBytes<R>(_ local: String, _ body: (Span<UInt8>) -> R) -> R? {
    attributeBytes(local, nil).map { body($0.bindMemory(to: UInt8.self).span) }
  }

  private func attributeBytes(_ local: String, _ namespace: String?) -> UnsafeRawBufferPointer? {
    var at = offset &+ TreeStorage.elementHead
    for _ in 0..<storage.u16(offset &+ 7) {
      let length = storage.u32(at &+ 2)
      let name = namePointer(at: at)
      if name.pointee.local == local && name.pointee.namespace == namespace {
        return storage.bytes(at &+ TreeStorage.attributeHead, length)
      }
      at &+= TreeStorage.attributeHead &+ length
    }
    return nil
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
  public var text: String {
    withText { String(decoding: $0, as: UTF8.self) }
  }

  /// ``text`` without XML's white space at either end.
  public var trimmedText: String {
    withText { bytes in
      let start = bytes.firstIndex { !$0.isWhiteSpace } ?? bytes.endIndex
      let end = bytes.lastIndex { !$0.isWhiteSpace } ?? bytes.startIndex - 1
      return start > end ? "" : String(decoding: bytes[start...end], as: UTF8.self)
    }
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
    withText { $0.allSatisfy(\.isWhiteSpace) }
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

extension UInt8 {
  /// Source: XML 1.0, section 2.3.
  @inline(__always) fileprivate var isWhiteSpace: Bool {
    self == 0x20 || self &- 9 < 2 || self == 0x0D
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
