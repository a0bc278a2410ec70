import CSQLite

/// The file of a store, looked at without opening it for writing.
struct StoreFile {
  let path: String

  /// Whether there is a file with at least one byte.
  ///
  /// Source: `xAccess` of SQLite's own file layer, which takes an empty file for none.
  var hasContent: Bool { Self.access(path, SQLITE_ACCESS_EXISTS) }

  /// Whether commits may still be in the log beside the file.
  var hasLog: Bool { Self.access(path + "-wal", SQLITE_ACCESS_EXISTS) }

  /// Whether a transaction of the older journal kind was cut off and is to be rolled back.
  var hasJournal: Bool { Self.access(path + "-journal", SQLITE_ACCESS_EXISTS) }

  var isWritable: Bool { Self.access(path, SQLITE_ACCESS_READWRITE) }

  var isFolderWritable: Bool {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] }
    return Self.access(folder.map { $0.isEmpty ? "/" : String($0) } ?? ".", SQLITE_ACCESS_READWRITE)
  }

  /// Opens the file as if nobody could ever write it: no lock, no log, no file beside it.
  func openImmutable() throws(SQLiteError) -> Connection {
    try Connection(name: uri + "?immutable=1", path: path, mode: .readOnly, flags: SQLITE_OPEN_URI)
  }

  /// Refuses a file of one byte, which SQLite takes for an empty one: it would write over it and
  /// delete its log.
  func refuseStrayByte() throws(SQLiteError) {
    guard let file = try? openImmutable(), (try? file.hasNoPage) == true else { return }
    throw SQLiteError(code: .notADatabase, message: ResultCode.notADatabase.text)
  }

  /// Opens the file with its log.
  ///
  /// Leaves both as they are when it is closed.
  func openWithLog() throws(SQLiteError) -> Connection {
    let connection = try Connection(name: path, path: path, mode: .readOnly, flags: 0)
    csqlite_db_config(try connection.open, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    sqlite3_busy_timeout(try connection.open, 5_000)
    return connection
  }

  /// Opens the file so that it cannot be changed through this connection.
  ///
  /// A connection that SQLite opened as read-only leaves its log and index beside the file for
  /// ever, so a writable one that refuses to write comes first. Where nobody can write and no log
  /// is left, the file is read alone: a log needs a place beside it.
  func openForReading(busyTimeoutMilliseconds: Int) throws(SQLiteError) -> Connection {
    let canWrite = isWritable && isFolderWritable
    if !canWrite && !hasLog && hasContent { return try openImmutable() }
    let connection = try Connection(
      path: path, mode: canWrite ? .readWrite : .readOnly,
      busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    try connection.execute("PRAGMA query_only = ON")
    return connection
  }

  /// Says what SQLite does not: that it is the folder which cannot be written.
  ///
  /// The log and its index are created there, even to read.
  func explained(_ error: SQLiteError) -> SQLiteError {
    guard ResultCode.cannotOpen ~= error.code || ResultCode.readOnly ~= error.code,
      !isFolderWritable
    else { return error }
    return SQLiteError(
      code: .readOnlyDirectory, message: "the folder of the file is not writable: \(path)",
      sql: error.sql)
  }

  /// Source: <https://sqlite.org/uri.html>, 3.1.
  private var uri: String {
    var uri = path.hasPrefix("/") ? "file://" : "file:"
    for character in path {
      switch character {
      case "%": uri += "%25"
      case "?": uri += "%3f"
      case "#": uri += "%23"
      default: uri.append(character)
      }
    }
    return uri
  }

  private static func access(_ path: String, _ question: Int32) -> Bool {
    guard let files = sqlite3_vfs_find(nil) else { return false }
    var answer: Int32 = 0
    return files.pointee.xAccess(files, path, question, &answer) == SQLITE_OK && answer != 0
  }
}
