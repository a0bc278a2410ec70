import CSQLite
import Glibc

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
  /// The database file.
  ///
  /// `nil` where it is not known.
  public var path: String?

  public init(code: ResultCode, message: String, sql: String? = nil, path: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
    self.path = path
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
  /// In one line.
  public var description: String {
    var text = "SQLite \(code.rawValue): \(message)"
    if let sql {
      text += " in: " + sql.prefix(300).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return text
  }
}

extension SQLiteError {
  /// What failed while a statement ran.
  ///
  /// SQLite repeats bound values in a few messages (an FTS5 query is one), so its words are taken
  /// only where nothing was bound, and for constraints, which name the schema alone.
  static func running(_ statement: OpaquePointer, on database: OpaquePointer) -> SQLiteError {
    let code = code(of: database)
    let isSafe = sqlite3_bind_parameter_count(statement) == 0 || .constraint ~= code
    return SQLiteError(
      code: code, message: isSafe ? String(cString: sqlite3_errmsg(database)) : code.text,
      sql: sqlite3_sql(statement).map { String(cString: $0) }, path: path(of: database))
  }

  /// What failed while statements were compiled: nothing is bound yet.
  static func compiling(_ sql: String, on database: OpaquePointer) -> SQLiteError {
    SQLiteError(
      code: code(of: database), message: String(cString: sqlite3_errmsg(database)), sql: sql,
      path: path(of: database))
  }

  /// A full disk is told as one wherever it is met.
  ///
  /// SQLite does so for the database and its log, and calls it a failure of the disk where the index
  /// of the log cannot grow, where even reading needs room, and where files may not be so large.
  private static func code(of database: OpaquePointer) -> ResultCode {
    let code = ResultCode(rawValue: sqlite3_extended_errcode(database))
    guard .inputOutput ~= code else { return code }
    let causes = [ENOSPC, EDQUOT, EFBIG]
    return code == .indexSize || causes.contains(sqlite3_system_errno(database)) ? .full : code
  }

  private static func path(of database: OpaquePointer) -> String? {
    sqlite3_db_filename(database, "main").map { String(cString: $0) }
  }

  static let closed = SQLiteError(code: .misuse, message: "the connection is closed")
}
