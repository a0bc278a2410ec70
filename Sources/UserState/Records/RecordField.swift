/// One field of a record type: its name outside, its column inside, and how two values merge.
struct RecordField: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Text. In JSON a string.
    case text
    /// Yes or no. In the table 1 or 0.
    case flag
    /// An instant. In the table milliseconds since 1970; in JSON ISO 8601.
    case time
    /// A length or a position. In the table milliseconds; in JSON seconds.
    case seconds
    /// An ordered list of texts. In the table a JSON array.
    case texts
  }

  enum Merging: Hashable, Sendable {
    /// Goes with the record: the newest edit has all of these.
    case newest
    /// Only rises, whatever record brings it.
    case highest
  }

  let name: String
  let column: String
  let kind: Kind
  let merging: Merging

  init(_ name: String, _ column: String, _ kind: Kind, _ merging: Merging = .newest) {
    self.name = name
    self.column = column
    self.kind = kind
    self.merging = merging
  }
}

/// The value of a field, as its kind says.
enum FieldValue: Hashable, Sendable {
  case text(String)
  case flag(Bool)
  /// Milliseconds: since 1970, or of a length.
  case milliseconds(Int64)
  case texts([String])
}

/// A record type: its name, its table, its fields.
struct RecordSchema: Hashable, Sendable {
  let kind: RecordKind
  let table: String
  let fields: [RecordField]

  /// Positions of the fields that merge each for itself.
  let registers: [Int]

  init(_ kind: RecordKind, table: String, fields: [RecordField]) {
    self.kind = kind
    self.table = table
    self.fields = fields
    registers = fields.indices.filter { fields[$0].merging == .highest }
  }
}
