import CSQLite

/// A call into SQLite that failed.
///
/// Holds the statement as it was written, never the values bound to it.
public struct SQLiteError: Error, Hashable, Sendable {
  /// What SQLite answered, extended where it said more.
  public var code: ResultCode
  /// SQLite's words, or ours where they are clearer.
  ///
  /// Names tables and columns, never values.
  public var message: String
  /// The statement at fault.
  ///
  /// `nil` when there was none, as in opening.
  public var sql: String?

  public init(code: ResultCode, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }
}

extension ResultCode {
  /// Lets a `catch` choose by code: `catch ResultCode.busy`.
  public static func ~= (pattern: ResultCode, error: any Error) -> Bool {
    guard let error = error as? SQLiteError else { return false }
    return pattern ~= error.code
  }
}

extension SQLiteError: CustomStringConvertible {
  public var description: String {
    var text = "SQLite \(code.rawValue): \(message)"
    if let sql { text += " in: \(sql.prefix(300))" }
    return text
  }
}

extension SQLiteError {
  /// What failed while a statement ran.
  ///
  /// SQLite repeats bound values in a few messages (an FTS5 query is one), so its words are taken
  /// only where nothing was bound, and for constraints, which name the schema alone.
  static func running(_ statement: OpaquePointer, on database: OpaquePointer) -> SQLiteError {
    let code = ResultCode(rawValue: sqlite3_extended_errcode(database))
    let isSafe = sqlite3_bind_parameter_count(statement) == 0 || .constraint ~= code
    return SQLiteError(
      code: code, message: isSafe ? String(cString: sqlite3_errmsg(database)) : code.text,
      sql: sqlite3_sql(statement).map { String(cString: $0) })
  }

  /// What failed while statements were compiled: nothing is bound yet.
  static func compiling(_ sql: String, on database: OpaquePointer) -> SQLiteError {
    SQLiteError(
      code: ResultCode(rawValue: sqlite3_extended_errcode(database)),
      message: String(cString: sqlite3_errmsg(database)), sql: sql)
  }

  static let closed = SQLiteError(code: .misuse, message: "the connection is closed")
}
