public import JSONText

/// One flat record of what a person did, of any type.
///
/// It holds no feed text and no reference to another record but by key.
public struct Record: Hashable, Sendable {
  public let kind: RecordKind
  /// Deterministic: the same act on two devices makes the same record.
  public let id: String
  /// When it was last edited.
  public internal(set) var updatedAt: HybridTimestamp
  /// The device of that edit.
  public internal(set) var deviceID: String
  /// When it was last deleted.
  ///
  /// `nil`: never. Only rises; see ``isDeleted``.
  public internal(set) var deletedAt: HybridTimestamp?
  /// Fields that this build does not know, or cannot read, sorted by name.
  ///
  /// They are kept and go with the record.
  public internal(set) var unknown: [JSONValue.Member]

  /// By position in the schema; `nil` is a field that says nothing.
  var values: [FieldValue?]

  /// A record that nobody has edited yet.
  init(_ kind: RecordKind, id: String) {
    self.kind = kind
    self.id = id
    updatedAt = .distantPast
    deviceID = ""
    deletedAt = nil
    unknown = []
    values = [FieldValue?](repeating: nil, count: kind.schema.fields.count)
  }

  /// Deleted, and not edited since; an entry of a list: and not put there since.
  public var isDeleted: Bool { deletedAt.map { $0 >= presentSince } ?? false }

  /// The edit that a deletion must be later than to count.
  ///
  /// Of an entry of a list it is the one that put it there: a stale device that moves entries about
  /// does not bring back what was taken out elsewhere.
  var presentSince: HybridTimestamp {
    guard let arrival = kind.schema.arrival, case .number(let packed) = values[arrival] else {
      return updatedAt
    }
    return HybridTimestamp(packed: packed)
  }

  /// Setting a field replaces what could not be read there.
  subscript(field: Int) -> FieldValue? {
    get { values[field] }
    set {
      values[field] = newValue
      let name = kind.schema.fields[field].name
      unknown.removeAll { $0.key == name }
    }
  }
}
