/// A tree beside the written forms of its names, while it is written.
struct NamedTree {
  let storage: TreeStorage
  /// Whoever writes holds a view of it.
  private unowned(unsafe) let tree: ElementTree
  private let names: UnsafePointer<WrittenName>

  /// `implied` names are written bare.
  init(_ tree: ElementTree, implied: ImpliedNames?) {
    self.tree = tree
    storage = tree.storage.pointee
    names = tree.names.list.pointee.written(implied: implied)
  }

  /// The name whose number stands at an offset.
  @inline(__always) func name(at offset: Int) -> UnsafePointer<WrittenName> {
    names + Int(storage.u16(offset))
  }

  /// The subtree that a token refers to.
  ///
  /// It has names of its own; ``ElementTree/shared`` keeps it.
  func shared(_ offset: Int, implied: ImpliedNames?) -> NamedTree? {
    tree.sharedTree(storage.u64(offset &+ 1)).map { NamedTree($0, implied: implied) }
  }
}

extension TreeStorage {
  @inline(__always) func text(_ offset: Int) -> UnsafeRawBufferPointer {
    bytes(offset &+ Self.textHead, u32(offset &+ 1))
  }

  func instruction(_ offset: Int)
    -> (target: UnsafeRawBufferPointer, data: UnsafeRawBufferPointer)
  {
    let start = offset &+ Self.instructionHead
    let target = u32(offset &+ 1)
    return (bytes(start, target), bytes(start &+ target, u32(offset &+ 5) &- target))
  }
}
