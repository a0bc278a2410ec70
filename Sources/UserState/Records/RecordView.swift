import Timestamps

/// A record type's typed face: a view over a ``Record``, which carries what this build does not
/// know along.
protocol RecordView: Hashable, Sendable {
  associatedtype Field: RawRepresentable<Int>, CaseIterable

  static var kind: RecordKind { get }
  static var table: String { get }
  /// Exhaustive, so that a field cannot be without a column.
  static func definition(of field: Field) -> RecordField
  /// The field that alone brings a deleted record back.
  static var arrival: Field? { get }

  var record: Record { get set }

  init(record: Record)
}

extension RecordView {
  static var arrival: Field? { nil }

  static func makeSchema() -> RecordSchema {
    RecordSchema(
      kind, table: table, fields: Field.allCases.map(definition), arrival: arrival?.rawValue)
  }

  func text(_ field: Field) -> String? {
    guard case .text(let text) = record[field.rawValue] else { return nil }
    return text
  }

  func flag(_ field: Field) -> Bool {
    guard case .flag(let flag) = record[field.rawValue] else { return false }
    return flag
  }

  func milliseconds(_ field: Field) -> Int64? {
    guard case .milliseconds(let milliseconds) = record[field.rawValue] else { return nil }
    return milliseconds
  }

  func number(_ field: Field) -> Int64? {
    guard case .number(let number) = record[field.rawValue] else { return nil }
    return number
  }

  func time(_ field: Field) -> Timestamp? {
    milliseconds(field).map(Timestamp.init(milliseconds:))
  }

  func texts(_ field: Field) -> [String] {
    guard case .texts(let texts) = record[field.rawValue] else { return [] }
    return texts
  }

  mutating func set(_ field: Field, _ text: String?) {
    record[field.rawValue] = text.map(FieldValue.text)
  }

  mutating func set(_ field: Field, _ flag: Bool) {
    record[field.rawValue] = .flag(flag)
  }

  mutating func set(_ field: Field, milliseconds: Int64?) {
    record[field.rawValue] = milliseconds.map(FieldValue.milliseconds)
  }

  mutating func set(_ field: Field, number: Int64?) {
    record[field.rawValue] = number.map(FieldValue.number)
  }

  mutating func set(_ field: Field, _ time: Timestamp?) {
    set(field, milliseconds: time?.milliseconds)
  }

  /// An empty list is the same as none.
  mutating func set(_ field: Field, _ texts: [String]) {
    record[field.rawValue] = texts.isEmpty ? nil : .texts(texts)
  }
}
