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
    /// A whole number.
    case number
    /// A time on the clock of edits. In the table packed; in JSON as ``HybridTimestamp`` writes it.
    case edit
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
  /// A reading of a device's clock, which two homes that know the same do not share.
  let isClockReading: Bool

  /// `isSaid`: a time that is itself what happened, as that of listening.
  init(
    _ name: String, _ column: String, _ kind: Kind, _ merging: Merging = .newest,
    isSaid: Bool = false
  ) {
    self.name = name
    self.column = column
    self.kind = kind
    self.merging = merging
    isClockReading = (kind == .time || kind == .edit) && !isSaid
  }
}

/// The value of a field, as its kind says.
enum FieldValue: Hashable, Sendable {
  case text(String)
  case flag(Bool)
  /// Milliseconds: since 1970, or of a length.
  case milliseconds(Int64)
  case texts([String])
  /// A whole number, or a packed time of edit.
  case number(Int64)
}

/// A record type: its name, its table, its fields.
struct RecordSchema: Hashable, Sendable {
  let kind: RecordKind
  let table: String
  let fields: [RecordField]

  /// Positions of the fields that merge each for itself.
  let registers: [Int]
  /// Position of the field that alone brings a deleted record back: when it was put there.
  ///
  /// `nil`: every later edit does.
  let arrival: Int?

  init(_ kind: RecordKind, table: String, fields: [RecordField], arrival: Int? = nil) {
    self.kind = kind
    self.table = table
    self.fields = fields
    self.arrival = arrival
    registers = fields.indices.filter { fields[$0].merging == .highest }
  }
}
