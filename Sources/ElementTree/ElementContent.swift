/// What stands directly inside an element.
public struct ElementPart {
  enum Raw {
    case text(UnsafeRawBufferPointer)
    case element(ElementView)
    case instruction(target: UnsafeRawBufferPointer, data: UnsafeRawBufferPointer)
  }
  let raw: Raw

  /// The character data, when this part is text.
  public var text: String? {
    if case .text(let bytes) = raw { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// The child, when this part is an element.
  public var element: ElementView? {
    if case .element(let view) = raw { view } else { nil }
  }
}

/// Texts, elements and processing instructions in document order.
public struct ElementContent: Sequence, IteratorProtocol {
  private var walk: TokenWalk

  init(tree: ElementTree, start: Int, end: Int) {
    walk = TokenWalk(tree: tree, at: start, end: end)
  }

  public mutating func next() -> ElementPart? {
    guard let (tree, at) = walk.next() else { return nil }
    let storage = tree.storage.pointee
    switch storage.kind(at: at) {
    case TreeStorage.Token.element:
      return ElementPart(raw: .element(ElementView(tree: tree, offset: at)))
    case TreeStorage.Token.text:
      return ElementPart(
        raw: .text(storage.bytes(at + TreeStorage.textHead, storage.u32(at + 1))))
    default:
      let target = storage.u32(at + 1)
      let start = at + TreeStorage.instructionHead
      return ElementPart(
        raw: .instruction(
          target: storage.bytes(start, target),
          data: storage.bytes(start + target, storage.u32(at + 5) - target)))
    }
  }
}

/// Child elements in document order.
public struct ElementChildren: Sequence, IteratorProtocol {
  private var walk: TokenWalk

  init(tree: ElementTree, start: Int, end: Int) {
    walk = TokenWalk(tree: tree, at: start, end: end)
  }

  public mutating func next() -> ElementView? {
    while let (tree, at) = walk.next() {
      if tree.storage.pointee.kind(at: at) == TreeStorage.Token.element {
        return ElementView(tree: tree, offset: at)
      }
    }
    return nil
  }
}

/// Steps from token to token; where a stored tree refers to a shared subtree, goes there.
struct TokenWalk {
  let tree: ElementTree
  var at: Int
  let end: Int

  mutating func next() -> (ElementTree, Int)? {
    while at < end {
      let here = at
      at = tree.storage.pointee.next(here)
      if tree.storage.pointee.kind(at: here) != TreeStorage.Token.shared { return (tree, here) }
      let id = tree.storage.pointee.u64(here + 1)
      if let found = tree.sharedTree(id) { return (found, 0) }
    }
    return nil
  }
}
