/// Elements, their attributes and text, as nodes in one byte buffer.
///
/// A parser fills it; ``ElementView``s read it in place. ``reset()`` empties it for the next record
/// and keeps the memory. Views of what was there before are void then, and are not to be read any
/// more.
///
/// One thread at a time. This is one of the two byte engines: nothing outside holds its pointers but
/// the XML parser that fills it.
@safe public final class ElementTree {
  /// Where a parser writes.
  ///
  /// The memory belongs to the tree.
  public let storage: UnsafeMutablePointer<TreeStorage>
  public let names: NameTable
  /// Subtrees that a stored tree refers to.
  ///
  /// `nil` in a tree that a parser fills.
  var shared: SharedSubtrees?

  public init(names: NameTable, capacity: Int = 16 << 10) {
    self.names = names
    storage = .allocate(capacity: 1)
    storage.initialize(to: TreeStorage(capacity: capacity))
  }

  private init(names: NameTable, storage closed: TreeStorage) {
    self.names = names
    storage = .allocate(capacity: 1)
    storage.initialize(to: closed)
  }

  deinit {
    storage.pointee.deallocate()
    storage.deallocate()
  }

  /// Forgets everything; the memory is kept.
  public func reset() { storage.pointee.reset() }

  /// Takes back an element that was begun and never ended, and everything after it.
  public func truncate(to offset: Int) { storage.pointee.truncate(to: offset) }

  /// How many bytes are in use.
  public var byteCount: Int { storage.pointee.count }

  /// The top-level elements, in document order.
  public var roots: ElementChildren {
    ElementChildren(tree: self, start: 0, end: storage.pointee.count)
  }

  func sharedTree(_ id: UInt64) -> ElementTree? { shared?[id] }

  /// The element that begins at `offset`.
  public func view(at offset: Int) -> ElementView { ElementView(tree: self, offset: offset) }
}

extension ElementTree {
  /// The tree as it would be if the document ended here.
  ///
  /// A tree with open elements cannot be read: their sizes are not known yet.
  public func snapshot() -> ElementTree {
    ElementTree(names: names, storage: storage.pointee.closedCopy())
  }

  /// Ends what is still open, where a document broke off.
  public func closeOpenElements() {
    while storage.pointee.isOpen { storage.pointee.end() }
  }
}
