/// Opens a store and brings its schema up to date.
///
/// Forward only. Each migration commits together with its number, so that a kill at any instant
/// leaves the store at one version or the next. A store that is newer, foreign or no database at
/// all is refused before anything is written.
public struct Migrator: Sendable {
  /// Marks the file as this store's.
  ///
  /// Source: `PRAGMA application_id`.
  public let applicationID: Int
  public let migrations: [Migration]

  /// - Parameters:
  ///   - applicationID: any number but 0, within 32 bits.
  ///   - migrations: all there ever were, numbered 1, 2, 3… in this order.
  public init(applicationID: Int, migrations: [Migration]) {
    precondition(Int32(exactly: applicationID) ?? 0 != 0, "an application id has 32 bits")
    precondition(
      migrations.enumerated().allSatisfy { $0.offset + 1 == $0.element.number },
      "migrations are numbered from 1 without a gap")
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// The version that an up-to-date store has.
  public var newestVersion: Int { migrations.count }

  /// The version of the store at `path`, found without writing a byte.
  ///
  /// 0 when there is no file, or an empty one.
  ///
  /// - Throws: `.newer`, `.foreign`, or `.store` when it is no database or cannot be read.
  public func version(ofFileAt path: String) throws(MigrationError) -> Int {
    let file = StoreFile(path: path)
    // A cut-off journal leaves the file without meaning until SQLite has rolled it back.
    guard file.hasContent, !file.hasJournal else { return 0 }
    if !file.hasLog {
      do { return try versionWithoutLog(of: file) } catch {
        // Another process may have begun a log during the look, and even ended it.
        guard error.saysDamage else { throw error }
        guard file.hasLog else { return try versionWithoutLog(of: file) }
      }
    }
    // A checkpoint that was cut off leaves the file without meaning, unless its log is read with it.
    try opened { () throws(SQLiteError) in try file.refuseStrayByte() }
    return try check(opened { () throws(SQLiteError) in try file.openWithLog() })
  }

  /// Opens the store for writing: creates it, or migrates it, or takes it as it is.
  ///
  /// Journal: write-ahead log. Several processes may do this at the same time.
  ///
  /// `beforeMigration` is called once with the present version when a store with content is about
  /// to be migrated, while other writers are kept out; here the file can be copied, through a
  /// connection of one's own. If it throws, nothing has been changed.
  ///
  /// - Throws: as `version(ofFileAt:)`, and `.failed` for a migration that was rolled back.
  public func open(
    path: String, durability: Connection.Durability = .normal, busyTimeoutMilliseconds: Int = 5_000,
    beforeMigration: (_ version: Int) throws(SQLiteError) -> Void = { _ in }
  ) throws(MigrationError) -> Connection {
    _ = try version(ofFileAt: path)
    let file = StoreFile(path: path)
    do {
      let connection = try opened { () throws(SQLiteError) in
        try Connection(
          path: path, durability: durability, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
      }
      let found = try check(connection)
      try opened { () throws(SQLiteError) in
        try connection.useWriteAheadLog(patienceMilliseconds: busyTimeoutMilliseconds)
      }
      if found < newestVersion { try migrate(connection, beforeMigration) }
      return connection
    } catch .store(let error) {
      throw .store(file.explained(error))
    }
  }

  /// Opens an up-to-date store for reading: every attempt to write is an error.
  ///
  /// Works on a medium that cannot be written, too.
  ///
  /// - Throws: as `version(ofFileAt:)`; `.older` when the store must be migrated first;
  ///   `.store` with `.cannotOpen` when there is none.
  public func openReadOnly(path: String, busyTimeoutMilliseconds: Int = 5_000)
    throws(MigrationError) -> Connection
  {
    let file = StoreFile(path: path)
    do throws(MigrationError) {
      _ = try version(ofFileAt: path)
      let connection = try opened { () throws(SQLiteError) in
        try file.openForReading(busyTimeoutMilliseconds: busyTimeoutMilliseconds)
      }
      let version = try check(connection)
      guard version == newestVersion else { throw .older(found: version, known: newestVersion) }
      return connection
    } catch .store(let error) {
      throw .store(file.explained(error))
    }
  }
}

extension Migrator {
  private func versionWithoutLog(of file: StoreFile) throws(MigrationError) -> Int {
    let version = try check(opened { () throws(SQLiteError) in try file.openImmutable() })
    try opened { () throws(SQLiteError) in try file.refuseStrayByte() }
    return version
  }

  /// The version of an open store that is ours, or empty, and not newer.
  private func check(_ connection: Connection) throws(MigrationError) -> Int {
    let (identity, version, isNew) = try opened { () throws(SQLiteError) in
      try connection.snapshot { () throws(SQLiteError) in
        let (identity, version) = (try connection.applicationID, try connection.userVersion)
        // Only then: it has SQLite read the whole schema.
        let isNew = identity == 0 && version == 0 ? try connection.isEmpty : false
        return (identity, version, isNew)
      }
    }
    if isNew { return 0 }
    guard identity == applicationID else { throw .foreign(applicationID: identity) }
    guard version <= newestVersion else { throw .newer(found: version, known: newestVersion) }
    return version
  }

  /// Applies what is pending.
  ///
  /// The version is read anew under the write lock: another process may have been faster.
  private func migrate(
    _ connection: Connection, _ beforeMigration: (Int) throws(SQLiteError) -> Void
  ) throws(MigrationError) {
    var isFirst = true
    while try applyNext(connection, isFirst ? beforeMigration : { _ in }) { isFirst = false }
  }

  /// - Returns: whether there was one to apply.
  private func applyNext(
    _ connection: Connection, _ beforeMigration: (Int) throws(SQLiteError) -> Void
  ) throws(MigrationError) -> Bool {
    try connection.transaction(failure: MigrationError.store) { () throws(MigrationError) in
      let version = try check(connection)
      guard version < newestVersion else { return false }
      if version > 0 { try opened { () throws(SQLiteError) in try beforeMigration(version) } }
      let migration = migrations[version]
      do throws(SQLiteError) {
        try connection.execute(migration.sql)
        try connection.execute(
          "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(migration.number)")
      } catch {
        throw .failed(number: migration.number, name: migration.name, error)
      }
      return true
    }
  }

  private func opened<Value>(_ body: () throws(SQLiteError) -> Value) throws(MigrationError)
    -> Value
  {
    do { return try body() } catch { throw .store(error) }
  }
}
