import CSQLite

/// What SQLite answered: a primary code in the low byte, a finer extended code above it.
///
/// A primary code in a `catch` matches its extended codes:
/// `catch let error where ResultCode.busy ~= error.code` also matches `SQLITE_BUSY_SNAPSHOT`.
/// Source: <https://sqlite.org/rescode.html>
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The code without its extension.
  public var primary: ResultCode { ResultCode(rawValue: rawValue & 0xff) }

  /// SQLite's own words for the code, in English.
  ///
  /// Never holds a value or a name.
  ///
  /// Source: `sqlite3_errstr`.
  public var text: String { String(cString: sqlite3_errstr(rawValue)) }

  public static func ~= (pattern: ResultCode, code: ResultCode) -> Bool {
    pattern == code || pattern == code.primary
  }
}

extension ResultCode {
  /// A wrong statement, a missing table, or a failed SQL function.
  public static let error = ResultCode(rawValue: SQLITE_ERROR)
  /// Another connection holds the lock, and the busy timeout has passed.
  public static let busy = ResultCode(rawValue: SQLITE_BUSY)
  /// The file or its folder cannot be written.
  public static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  public static let readOnlyDirectory = ResultCode(rawValue: SQLITE_READONLY | 6 << 8)
  public static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
  /// The index of the log could not be made as large as it has to be.
  static let indexSize = ResultCode(rawValue: SQLITE_IOERR | 19 << 8)
  /// The file is a database, and parts of it contradict each other.
  public static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  /// The disk is full.
  public static let full = ResultCode(rawValue: SQLITE_FULL)
  public static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  /// A `UNIQUE`, `CHECK`, `NOT NULL`, foreign key or type constraint.
  public static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  public static let constraintUnique = ResultCode(rawValue: SQLITE_CONSTRAINT | 8 << 8)
  public static let constraintForeignKey = ResultCode(rawValue: SQLITE_CONSTRAINT | 3 << 8)
  /// A mistake of the calling code, such as a connection used after `close()`.
  public static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
  /// Refused by the authorizer: `ATTACH`.
  public static let notAuthorized = ResultCode(rawValue: SQLITE_AUTH)
  /// A column or parameter number that the statement does not have.
  public static let outOfRange = ResultCode(rawValue: SQLITE_RANGE)
  /// The file is something else than a database.
  public static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
}
