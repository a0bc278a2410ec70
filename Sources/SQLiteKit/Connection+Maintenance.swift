import CSQLite

extension Connection {
  /// The version that the store's migrations count.
  ///
  /// 0 in a new file.
  public var userVersion: Int {
    get throws(SQLiteError) { try pragma("PRAGMA user_version") }
  }

  /// Whose file it is.
  ///
  /// 0 when nobody said.
  public var applicationID: Int {
    get throws(SQLiteError) { try pragma("PRAGMA application_id") }
  }

  /// What is wrong inside the file, in SQLite's words, at most a hundred lines.
  ///
  /// Empty: it is sound.
  ///
  /// Reads the whole file. Rows that a foreign key misses are named by table.
  /// Source: `PRAGMA integrity_check`, `PRAGMA foreign_key_check`.
  public func integrityCheck() throws(SQLiteError) -> [String] {
    let damages: [String]
    do {
      damages = try statement("PRAGMA integrity_check").all { row in row.text(0) }
    } catch ResultCode.corrupt {
      // The check itself could not go on.
      return ["the file is damaged"]
    }
    guard damages == ["ok"] else { return damages }
    let orphans = try statement(
      "SELECT \"table\", count(*) FROM pragma_foreign_key_check GROUP BY 1 ORDER BY 1")
    return try orphans.all { row in "\(row.int(1)) rows of \(row.text(0)) have no parent" }
  }

  /// Copies the whole database into the file at `path`, replacing what is there.
  ///
  /// Sees one committed state, with what is still in the write-ahead log. The copy is on the disk
  /// when it returns, with nothing beside it; if it throws, the file at `path` is not to be used.
  /// Source: `sqlite3_backup_init`.
  public func backup(to path: String) throws(SQLiteError) {
    let copy = try Connection(path: path, durability: .full)
    let source = try open
    let target = try copy.open
    guard let backup = sqlite3_backup_init(target, "main", source, "main") else {
      throw .compiling("backup", on: target)
    }
    sqlite3_backup_step(backup, -1)
    let code = ResultCode(rawValue: sqlite3_backup_finish(backup))
    guard code.rawValue == SQLITE_OK else {
      throw SQLiteError(code: code, message: "copying the store: \(code.text)")
    }
  }

  /// Whether the file has no table, no index, nothing.
  var isEmpty: Bool {
    get throws(SQLiteError) {
      try statement("SELECT 1 FROM sqlite_schema LIMIT 1").first { _ in true } == nil
    }
  }

  /// Whether the file has not even its first page.
  ///
  /// The count has SQLite read the whole schema, so the file's header is asked first.
  /// Source: `PRAGMA schema_version`, `PRAGMA page_count`.
  var hasNoPage: Bool {
    get throws(SQLiteError) {
      guard try pragma("PRAGMA schema_version") == 0 else { return false }
      return try pragma("PRAGMA page_count") == 0
    }
  }

  /// Makes the write-ahead log the file's journal.
  ///
  /// It stays so.
  ///
  /// The change needs the file for itself, and SQLite gives up at once where waiting could
  /// deadlock, so it is asked again.
  func useWriteAheadLog(patienceMilliseconds: Int) throws(SQLiteError) {
    var waited = 0
    while true {
      do {
        return try execute("PRAGMA journal_mode = WAL")
      } catch {
        guard ResultCode.busy ~= error.code, waited < patienceMilliseconds else { throw error }
        waited += Int(max(1, sqlite3_sleep(5)))
      }
    }
  }

  /// Keeps more of the file in memory, at most so much, from now on: for work all over a large one.
  ///
  /// Source: `PRAGMA cache_size`.
  public func keepPages(kibibytes: Int) throws(SQLiteError) {
    try execute("PRAGMA cache_size = -\(max(1, kibibytes))")
  }

  private func pragma(_ sql: String) throws(SQLiteError) -> Int {
    try statement(sql).first { row in row.int(0) } ?? 0
  }
}
