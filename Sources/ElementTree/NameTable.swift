/// The distinct names of one document, by small dense numbers.
///
/// Shared by the trees that one parse fills. Grows only; not thread-safe.
@safe public final class NameTable {
  /// Apart from the object, so that a look into it costs no reference count and no exclusivity check.
  let list: UnsafeMutablePointer<NameList>

  public init() {
    list = .allocate(capacity: 1)
    list.initialize(to: NameList())
  }

  deinit {
    list.deinitialize(count: 1)
    list.deallocate()
  }

  /// Adds a name.
  ///
  /// - Returns: its number.
  public func append(_ name: ElementName) -> UInt16 { list.pointee.append(name) }

  public subscript(number: UInt16) -> ElementName { list.pointee.names[Int(number)] }

  public var count: Int { list.pointee.count }

  /// How many names one document may have: the tokens number them with 16 bits.
  public static let capacity = 65_000
}

/// The names themselves, and their roles apart from them: reading a role moves no string.
struct NameList: ~Copyable {
  private(set) var names: UnsafeMutablePointer<ElementName>
  private(set) var roles: UnsafeMutablePointer<UInt16>
  private(set) var count = 0
  private var capacity = 64

  /// What writes elements of these names; each keeps its memory.
  var canonical = CanonicalWriter()
  var digest = DigestWriter()
  private(set) var stored = StoredNames()
  private var canonicalNames = WrittenNames(implied: nil)
  private var bareNames: WrittenNames?

  init() {
    names = .allocate(capacity: capacity)
    roles = .allocate(capacity: capacity)
  }

  deinit {
    names.deinitialize(count: count)
    names.deallocate()
    roles.deallocate()
  }

  mutating func append(_ name: ElementName) -> UInt16 {
    if count == capacity { grow() }
    (names + count).initialize(to: name)
    roles[count] = name.role
    count += 1
    return UInt16(count - 1)
  }

  private mutating func grow() {
    let moved = UnsafeMutablePointer<ElementName>.allocate(capacity: capacity * 2)
    moved.moveInitialize(from: names, count: count)
    names.deallocate()
    names = moved
    let movedRoles = UnsafeMutablePointer<UInt16>.allocate(capacity: capacity * 2)
    movedRoles.update(from: roles, count: count)
    roles.deallocate()
    roles = movedRoles
    capacity *= 2
  }

  /// Brings ``stored`` up to all names that there are by now.
  mutating func updateStored() { stored.update(names, count) }

  /// The names as they are written in XML, all that there are by now.
  ///
  /// They stay where they are until a name is added. `implied` names are written bare.
  mutating func written(implied: ImpliedNames?) -> UnsafePointer<WrittenName> {
    guard let implied else { return canonicalNames.update(names, count) }
    if bareNames?.implied != implied { bareNames = WrittenNames(implied: implied) }
    guard let bare = bareNames?.update(names, count) else { fatalError("they were just made") }
    return bare
  }
}
