/// The child elements of an element by the role of their name: the first of each role, and how many
/// there are.
///
/// One pass fills it; it is used again for the next element, and costs neither an allocation nor a
/// reference count then. Valid as long as the views of the tree are.
@safe public final class RoleIndex {
  @usableFromInline let table: UnsafeMutablePointer<RoleTable>

  /// - Parameter roleCount: roles from here on are left out, and so is 0.
  public init(roleCount: Int) {
    table = .allocate(capacity: 1)
    table.initialize(to: RoleTable(roleCount))
  }

  deinit {
    table.deinitialize(count: 1)
    table.deallocate()
  }

  /// Forgets what was there and indexes the children of `element`.
  public func fill(_ element: ElementView) {
    table.pointee.begin(element.tree)
    table.pointee.add(element)
  }

  /// Adds the children of another element, behind those that are there.
  public func add(_ element: ElementView) { table.pointee.add(element) }

  /// The element that the index was filled with.
  ///
  /// `nil` before that.
  public var owner: ElementView? { table.pointee.owner }

  public func count(of role: UInt16) -> Int { table.pointee.count(of: role) }

  /// The first child of a role.
  ///
  /// `nil` when there is none.
  public subscript(role: UInt16) -> ElementView? { table.pointee.first(of: role) }

  /// All children of a role, in document order.
  public func all(of role: UInt16) -> [ElementView] {
    switch count(of: role) {
    case 0: []
    case 1: self[role].map { [$0] } ?? []
    default: table.pointee.owners.flatMap { $0.children.filter { $0.role == role } }
    }
  }

  // MARK: The first child of a role, in place

  /// Whether there is neither text nor an element in it.
  ///
  /// `true` when there is no such child.
  public func isEmpty(_ role: UInt16) -> Bool { table.pointee.isEmpty(role) }

  /// Lends the bytes of its text.
  ///
  /// `nil` when there is no such child.
  @inlinable public func withTextBytes<R>(of role: UInt16, _ body: (Span<UInt8>) -> R) -> R? {
    if let bytes = table.pointee.textInPlace(of: role) { return body(bytes.span) }
    return self[role]?.withTextBytes(body)
  }

  /// Lends the bytes of its attribute in no namespace.
  ///
  /// `nil` when there is no such child, or no such attribute.
  @inlinable public func withAttributeBytes<R>(
    _ local: String, of role: UInt16, _ body: (Span<UInt8>) -> R
  ) -> R? {
    guard let bytes = table.pointee.attributeInPlace(local, of: role) else { return nil }
    return body(bytes.span)
  }
}

@usableFromInline struct RoleTable: ~Copyable {
  private struct Place: BitwiseCopyable {
    /// The round in which it was filled: beginning anew touches no place.
    var round: UInt32
    var count: UInt32
    var element: RawElement?
  }

  private let places: UnsafeMutableBufferPointer<Place>
  private var round: UInt32 = 0
  private var rawOwners = ScratchList<RawElement>()
  /// Held: the first owner's tree, and whatever other one a place is in.
  private var tree: ElementTree?
  private var otherTrees: [ElementTree] = []

  init(_ count: Int) {
    places = .allocate(capacity: count)
    places.initialize(repeating: Place(round: 0, count: 0, element: nil))
  }

  deinit { places.deallocate() }

  mutating func begin(_ tree: ElementTree) {
    if round == .max { places.update(repeating: Place(round: 0, count: 0, element: nil)) }
    round = round == .max ? 1 : round &+ 1
    rawOwners.shorten(to: 0)
    if self.tree !== tree { self.tree = tree }
    if !otherTrees.isEmpty { otherTrees.removeAll() }
  }

  mutating func add(_ element: ElementView) {
    if element.tree !== tree { otherTrees.append(element.tree) }
    rawOwners.append(RawElement(element.tree, element.offset))
    let storage = element.tree.storage.pointee
    var at = storage.content(of: element.offset)
    let end = element.offset &+ element.byteCount
    while at < end {
      switch storage.kind(at: at) {
      case TreeStorage.Token.element: note(element.tree, storage, at)
      case TreeStorage.Token.shared:
        if let shared = element.tree.sharedTree(storage.u64(at &+ 1)) {
          otherTrees.append(shared)
          note(shared, shared.storage.pointee, 0)
        }
      default: break
      }
      at = storage.next(at)
    }
  }

  @inline(__always) private mutating func note(
    _ tree: ElementTree, _ storage: TreeStorage, _ offset: Int
  ) {
    let role = Int(tree.names.list.pointee.roles[Int(storage.u16(offset &+ 1))])
    if role == 0 || role >= places.count { return }
    let place = places[role]
    // Written whole: a change in place is what the compiler breaks at under the thread sanitizer.
    places[role] =
      place.round == round
      ? Place(round: round, count: place.count &+ 1, element: place.element)
      : Place(round: round, count: 1, element: RawElement(tree, offset))
  }

  var owners: [ElementView] { (0..<rawOwners.count).map { rawOwners[$0].view } }

  var owner: ElementView? { rawOwners.count > 0 ? rawOwners[0].view : nil }

  func count(of role: UInt16) -> Int {
    place(of: role).map { Int($0.count) } ?? 0
  }

  @inline(__always) private func raw(_ role: UInt16) -> RawElement? {
    place(of: role)?.element
  }

  /// `nil` when there is no such child, or no such role.
  @inline(__always) private func place(of role: UInt16) -> Place? {
    guard Int(role) < places.count else { return nil }
    let place = places[Int(role)]
    return place.round == round ? place : nil
  }

  func first(of role: UInt16) -> ElementView? { raw(role)?.view }

  func isEmpty(_ role: UInt16) -> Bool { raw(role)?.isEmpty ?? true }

  @usableFromInline func textInPlace(of role: UInt16) -> UnsafeBufferPointer<UInt8>? {
    raw(role)?.textInPlace()
  }

  @usableFromInline func attributeInPlace(_ local: String, of role: UInt16)
    -> UnsafeBufferPointer<UInt8>?
  {
    raw(role)?.attribute(local, nil)
  }
}
