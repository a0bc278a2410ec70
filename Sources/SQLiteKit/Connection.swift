import CSQLite

/// An open database file.
///
/// One thread at a time: the connection may be handed over, never shared. Foreign keys are
/// enforced, double-quoted text is no string literal, temporary tables stay in memory, and
/// `ATTACH` is refused.
/// Source: `sqlite3_open_v2`.
public final class Connection {
  public enum Mode: Sendable {
    case readWriteCreate
    case readWrite
    case readOnly
  }

  /// When a commit reaches the disk.
  ///
  /// Source: `PRAGMA synchronous`.
  public enum Durability: Sendable {
    /// A power cut may undo the latest commits and never damages the file.
    case normal
    /// A commit that returned survives a power cut.
    case full
  }

  /// The file, as it was given.
  public let path: String
  public let mode: Mode
  /// Statements compiled so far: with a warm cache this stands still.
  public internal(set) var preparedStatements = 0
  /// Statements started so far, `execute` counting as one.
  ///
  /// For benchmarks.
  public internal(set) var executedStatements = 0
  /// Statements that are in someone's hands now.
  public internal(set) var statementsInUse = 0

  private(set) var handle: OpaquePointer?
  let cache: StatementCache

  /// Opens the file.
  ///
  /// The busy timeout is how long to wait for another connection's lock. Of the compiled statements
  /// that are kept, the one used longest ago goes first.
  ///
  /// - Throws: `.cannotOpen`, or `.readOnly` when a writable mode was asked for and the file's
  ///   permissions do not allow it. Other faults of the file show at the first read.
  public convenience init(
    path: String, mode: Mode = .readWriteCreate, durability: Durability = .normal,
    busyTimeoutMilliseconds: Int = 5_000, statementCacheCapacity: Int = 64
  ) throws(SQLiteError) {
    try self.init(
      name: path, path: path, mode: mode, flags: 0, cacheCapacity: statementCacheCapacity)
    sqlite3_busy_timeout(handle, Int32(clamping: busyTimeoutMilliseconds))
    try execute(
      """
      PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;
      PRAGMA synchronous = \(durability == .full ? "FULL" : "NORMAL");
      """)
    guard mode != .readOnly else { return }
    // One huge transaction must not leave a huge log behind for ever.
    try execute("PRAGMA secure_delete = OFF; PRAGMA journal_size_limit = 33554432")
  }

  /// Opens `name`, which may be a URI, without touching the file's content.
  init(name: String, path: String, mode: Mode, flags: Int32, cacheCapacity: Int = 4)
    throws(SQLiteError)
  {
    _ = Self.configuration
    guard !path.utf8.contains(0) else {
      throw SQLiteError(code: .cannotOpen, message: "a path cannot hold a zero byte")
    }
    self.path = path
    self.mode = mode
    cache = StatementCache(capacity: cacheCapacity)
    let code = sqlite3_open_v2(
      name, &handle, mode.flags | flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      self.handle = nil
      let code = ResultCode(rawValue: code)
      let error = SQLiteError(code: code, message: "\(code.text): \(path)")
      throw mode == .readWriteCreate ? StoreFile(path: path).explained(error) : error
    }
    guard mode == .readOnly || sqlite3_db_readonly(handle, "main") != 1 else {
      sqlite3_close_v2(handle)
      self.handle = nil
      throw SQLiteError(code: .readOnly, message: "the file is not writable: \(path)")
    }
    refuseAttach(handle)
    csqlite_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    csqlite_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    csqlite_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
  }

  deinit { close() }

  /// Finalises the kept statements and closes the file.
  ///
  /// Closing twice is harmless.
  ///
  /// Statements still in someone's hands keep the file open until they go.
  /// Source: `sqlite3_close_v2`.
  public func close() {
    cache.removeAll()
    sqlite3_close_v2(handle)
    handle = nil
  }

  /// Runs one or more statements without parameters, and drops their rows.
  ///
  /// Not for anything that comes from outside: bind that.
  /// Source: `sqlite3_exec`.
  public func execute(_ sql: String) throws(SQLiteError) {
    let database = try open
    executedStatements += 1
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
      throw .compiling(sql, on: database)
    }
  }

  /// A statement, ready to be bound.
  ///
  /// Compiled once and kept by its text; it returns to the cache, reset and unbound, when the last
  /// reference to the result goes. While one is in use, the same text gives another, so a
  /// statement may run inside a loop over itself.
  public func statement(_ sql: String) throws(SQLiteError) -> Statement {
    let database = try open
    if let kept = cache.take(sql) { return Statement(kept, on: self, database) }
    let prepared = PreparedStatement(try prepare(sql, on: database))
    cache.keep(prepared, for: sql)
    return Statement(prepared, on: self, database)
  }

  /// Rows inserted, changed or deleted by the statement that ran last, triggers apart.
  public var changes: Int { handle.map { Int(sqlite3_changes64($0)) } ?? 0 }

  /// Rows inserted, changed or deleted since the connection was opened, triggers included.
  public var totalChanges: Int { handle.map { Int(sqlite3_total_changes64($0)) } ?? 0 }

  public var lastInsertRowID: Int64 { handle.map { sqlite3_last_insert_rowid($0) } ?? 0 }

  var open: OpaquePointer {
    get throws(SQLiteError) {
      guard let handle else { throw .closed }
      return handle
    }
  }

  private static let configuration = csqlite_config_no_memory_statistics()
}

extension Connection.Mode {
  fileprivate var flags: Int32 {
    switch self {
    case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readWrite: SQLITE_OPEN_READWRITE
    case .readOnly: SQLITE_OPEN_READONLY
    }
  }
}

extension Connection {
  private func prepare(_ sql: String, on database: OpaquePointer) throws(SQLiteError)
    -> OpaquePointer
  {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK else { throw .compiling(sql, on: database) }
    guard let statement else {
      throw SQLiteError(code: .misuse, message: "no statement in the text", sql: sql)
    }
    preparedStatements += 1
    return statement
  }
}
