/// The child elements of an element by the role of their name: the first of each role, and how many
/// there are.
///
/// One pass fills it; it is used again for the next element, and costs no allocation then. Valid as
/// long as the views of the tree are.
@safe public final class RoleIndex {
  private let table: UnsafeMutablePointer<RoleTable>

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
    table.pointee.begin()
    table.pointee.add(element)
  }

  /// Adds the children of another element, behind those that are there.
  public func add(_ element: ElementView) { table.pointee.add(element) }

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
}

private struct RoleTable: ~Copyable {
  private struct Place {
    /// The round in which it was filled: beginning anew touches no place.
    var round: UInt32
    var count: UInt32
    var offset: Int
    /// Which of `trees` the offset is in.
    var tree: Int
  }

  private let places: UnsafeMutableBufferPointer<Place>
  private var round: UInt32 = 0
  private(set) var owners: [ElementView] = []
  /// Trees of the owners, and of the shared subtrees among their children.
  private var trees: [ElementTree] = []

  init(_ count: Int) {
    places = .allocate(capacity: count)
    places.initialize(repeating: Place(round: 0, count: 0, offset: 0, tree: 0))
  }

  deinit { places.deallocate() }

  mutating func begin() {
    if round == .max { places.update(repeating: Place(round: 0, count: 0, offset: 0, tree: 0)) }
    round = round == .max ? 1 : round &+ 1
    owners.removeAll(keepingCapacity: true)
    trees.removeAll(keepingCapacity: true)
  }

  mutating func add(_ element: ElementView) {
    owners.append(element)
    let tree = trees.count
    trees.append(element.tree)
    let storage = element.tree.storage.pointee
    var at = storage.content(of: element.offset)
    let end = element.offset &+ element.byteCount
    while at < end {
      switch storage.kind(at: at) {
      case TreeStorage.Token.element: note(element.tree.names, storage, at, tree)
      case TreeStorage.Token.shared:
        if let shared = element.tree.sharedTree(storage.u64(at &+ 1)) { addShared(shared) }
      default: break
      }
      at = storage.next(at)
    }
  }

  private mutating func addShared(_ tree: ElementTree) {
    trees.append(tree)
    note(tree.names, tree.storage.pointee, 0, trees.count - 1)
  }

  @inline(__always) private mutating func note(
    _ names: NameTable, _ storage: TreeStorage, _ offset: Int, _ tree: Int
  ) {
    let role = Int(names.list.pointee.roles[Int(storage.u16(offset &+ 1))])
    if role == 0 || role >= places.count { return }
    if places[role].round == round {
      places[role].count &+= 1
    } else {
      places[role] = Place(round: round, count: 1, offset: offset, tree: tree)
    }
  }

  func count(of role: UInt16) -> Int {
    let place = places[Int(role)]
    return place.round == round ? Int(place.count) : 0
  }

  func first(of role: UInt16) -> ElementView? {
    let place = places[Int(role)]
    return place.round == round ? trees[place.tree].view(at: place.offset) : nil
  }
}
