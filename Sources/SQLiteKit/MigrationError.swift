/// Why a store was not opened.
public enum MigrationError: Error, Hashable, Sendable {
  /// A newer build wrote the store. The file is byte for byte as it was.
  case newer(found: Int, known: Int)
  /// The store must be migrated first, which opening for reading does not do.
  case older(found: Int, known: Int)
  /// A database of another program, or of another store. The file is byte for byte as it was.
  case foreign(applicationID: Int)
  /// The file is something else, cannot be opened or read, or a statement outside of a migration
  /// failed. `error.code` says which: `.notADatabase`, `.readOnly`, `.cannotOpen`, `.busy`…
  case store(SQLiteError)
  /// A migration failed and was rolled back: the store has the version before it.
  case failed(number: Int, name: String, SQLiteError)
}

extension MigrationError {
  /// Whether the bytes of the file contradict each other, or are no database.
  public var saysDamage: Bool {
    guard case .store(let error) = self else { return false }
    return .corrupt ~= error.code || .notADatabase ~= error.code
  }
}

extension MigrationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .newer(let found, let known):
      "the store has version \(found), this build knows versions up to \(known)"
    case .older(let found, let known):
      "the store has version \(found) and is to be brought to version \(known) first"
    case .foreign(let applicationID):
      "the file belongs to another program (application id \(applicationID))"
    case .store(let error): error.description
    case .failed(let number, let name, let error):
      "migration \(number) (\(name)) was rolled back: \(error)"
    }
  }
}
