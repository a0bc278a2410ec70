import IdentityKeys
import JSONText
import SQLiteKit

/// The SQL of one record type, made from its schema.
///
/// An object, for it is handed around for every record.
final class RecordTable: Sendable {
  let schema: RecordSchema
  private let selectOne: String
  private let selectAll: String
  private let selectRange: String
  private let selectWhole: String
  /// That a record is not deleted, as ``Record/isDeleted`` says it.
  private let isLive: String
  private let upsert: String
  private let insert: String

  init(_ schema: RecordSchema) {
    self.schema = schema
    let others = Self.headerColumns.dropFirst() + schema.fields.map(\.column)
    let columns = (["id"] + others).joined(separator: ", ")
    let marks = [String](repeating: "?", count: others.count + 1).joined(separator: ", ")
    let updates = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    let select = "SELECT \(columns) FROM \(schema.table)"
    selectWhole = select
    let presentSince =
      schema.arrival.map { "coalesce(\(schema.fields[$0].column), updated_at)" } ?? "updated_at"
    isLive = "(deleted_at IS NULL OR deleted_at < \(presentSince))"
    selectOne = select + " WHERE id = ?1"
    selectAll = select + " ORDER BY id"
    selectRange = select + " WHERE id >= ?1 AND id < ?2 ORDER BY id"
    let values = "INSERT INTO \(schema.table) (\(columns)) VALUES (\(marks))"
    upsert = values + " ON CONFLICT (id) DO UPDATE SET \(updates)"
    insert = values + " ON CONFLICT (id) DO NOTHING"
  }

  /// What every table has, the id first.
  static let headerColumns = ["id", "updated_at", "device_id", "deleted_at", "unknown"]

  /// In the order of the types' names.
  static let all = RecordKind.allCases.sorted { $0.rawValue.precedes($1.rawValue) }
    .map { RecordTable($0.schema) }

  static func of(_ kind: RecordKind) -> RecordTable {
    all.first { $0.schema.kind == kind } ?? RecordTable(kind.schema)
  }

  func record(_ id: String, _ connection: Connection) throws(SQLiteError) -> Record? {
    try connection.statement(selectOne).bind(1, id).first(read)
  }

  /// Every record, by the bytes of its id, one at a time.
  func forEach<Failure: Error>(
    _ connection: Connection, failure: (SQLiteError) -> Failure,
    _ body: (Record) throws(Failure) -> Void
  ) throws(Failure) {
    let rows: Statement
    do { rows = try connection.statement(selectAll) } catch { throw failure(error) }
    while true {
      let record: Record?
      do throws(SQLiteError) { record = try rows.step() ? try read(rows) : nil } catch {
        throw failure(error)
      }
      guard let record else { return }
      try body(record)
    }
  }

  /// Every record, by the bytes of its id.
  func records(_ connection: Connection) throws(SQLiteError) -> [Record] {
    try connection.statement(selectAll).all(read)
  }

  /// Every record that is not deleted, by the bytes of its id; of those whose ids begin with `prefix`.
  func live(idPrefix prefix: String = "", _ connection: Connection) throws(SQLiteError) -> [Record]
  {
    guard !prefix.isEmpty else {
      return try connection.statement(selectWhole + " WHERE \(isLive) ORDER BY id").all(read)
    }
    return try connection.statement(
      selectWhole + " WHERE id >= ?1 AND id < ?2 AND \(isLive) ORDER BY id"
    ).bind(1, prefix).bind(2, prefix + "\u{10FFFF}").all(read)
  }

  /// The records whose ids begin with `prefix`.
  func records(idPrefix prefix: String, _ connection: Connection) throws(SQLiteError) -> [Record] {
    // No UTF-8 text sorts after U+10FFFF, which no id holds.
    try connection.statement(selectRange).bind(1, prefix).bind(2, prefix + "\u{10FFFF}").all(read)
  }

  /// The records whose `column` has a number of at least `bound`.
  func records(_ column: String, atLeast bound: Int64, _ connection: Connection)
    throws(SQLiteError) -> [Record]
  {
    try connection.statement(selectWhole + " WHERE \(column) >= ?1").bind(1, bound).all(read)
  }

  func write(_ record: Record, _ connection: Connection) throws(SQLiteError) {
    try run(upsert, record, connection)
  }

  /// Writes a record whose id is new.
  ///
  /// - Returns: whether it was; else nothing was written.
  func add(_ record: Record, _ connection: Connection) throws(SQLiteError) -> Bool {
    try run(insert, record, connection)
    return connection.changes > 0
  }

  private func run(
    _ sql: String, _ record: Record, _ connection: Connection
  ) throws(SQLiteError) {
    let unknown = record.unknown.isEmpty ? nil : JSONValue.object(record.unknown).text
    let row = try connection.statement(sql)
      .bind(1, record.id).bind(2, record.updatedAt.packed).bind(3, record.deviceID)
      .bind(4, record.deletedAt?.packed).bind(5, unknown)
    for (index, value) in record.values.enumerated() { row.bind(index + 6, field: value) }
    try row.run()
  }

  private func read(_ row: Statement) throws(SQLiteError) -> Record {
    var record = Record(schema.kind, id: row.text(0))
    record.updatedAt = HybridTimestamp(packed: row.int64(1))
    record.deviceID = row.text(2)
    record.deletedAt = row.optionalInt64(3).map(HybridTimestamp.init(packed:))
    if let unknown = row.optionalText(4), let json = try? JSONValue(parsing: unknown) {
      record.unknown = json.object ?? []
    }
    for (index, field) in schema.fields.enumerated() {
      record.values[index] = row.field(index + 5, field.kind)
    }
    return record
  }
}

extension Statement {
  fileprivate func bind(_ index: Int, field: FieldValue?) {
    switch field {
    case nil: bindNull(index)
    case .text(let text): bind(index, text)
    case .flag(let flag): bind(index, flag)
    case .milliseconds(let number), .number(let number): bind(index, number)
    case .texts(let texts): bind(index, JSONValue.array(texts.map(JSONValue.string)).text)
    }
  }

  fileprivate func field(_ column: Int, _ kind: RecordField.Kind) -> FieldValue? {
    switch kind {
    case .text: optionalText(column).map(FieldValue.text)
    case .flag: optionalBool(column).map(FieldValue.flag)
    case .time, .seconds: optionalInt64(column).map(FieldValue.milliseconds)
    case .number, .edit: optionalInt64(column).map(FieldValue.number)
    case .texts:
      optionalText(column).flatMap { try? JSONValue(parsing: $0) }
        .flatMap { FieldValue($0, .texts) }
    }
  }
}
