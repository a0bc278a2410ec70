import CSQLite

extension Connection {
  /// Runs `body` in one transaction that takes the write lock at once.
  ///
  /// Committed when it returns; rolled back whole when `body` or the commit throws. Inside another
  /// transaction it is a savepoint: its own changes go if it throws.
  /// Source: `BEGIN IMMEDIATE`, `SAVEPOINT`.
  ///
  /// - Throws: `.busy` when another connection writes for longer than the busy timeout.
  public func transaction<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError)
    -> Value
  {
    try transaction(failure: { $0 }, body)
  }

  /// The same for a body with errors of its own; `failure` wraps those of SQLite.
  ///
  /// As in `connection.transaction(failure: CacheError.sqlite) { () throws(CacheError) in … }`.
  public func transaction<Value, Failure: Error>(
    failure: (SQLiteError) -> Failure, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let isNested = isInTransaction
    do { try execute(isNested ? "SAVEPOINT nested" : "BEGIN IMMEDIATE") } catch {
      throw failure(error)
    }
    do throws(Failure) {
      let value = try body()
      do { try execute(isNested ? "RELEASE nested" : "COMMIT") } catch { throw failure(error) }
      return value
    } catch {
      rollBack(isNested: isNested)
      throw error
    }
  }

  /// Runs `body` on one unchanging view of the file, without keeping writers out.
  ///
  /// Source: `BEGIN DEFERRED`.
  public func snapshot<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value
  {
    try snapshot(failure: { $0 }, body)
  }

  /// The same for a body with errors of its own; `failure` wraps those of SQLite.
  public func snapshot<Value, Failure: Error>(
    failure: (SQLiteError) -> Failure, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard !isInTransaction else { return try body() }
    do { try execute("BEGIN") } catch { throw failure(error) }
    do throws(Failure) {
      let value = try body()
      do { try execute("COMMIT") } catch { throw failure(error) }
      return value
    } catch {
      rollBack(isNested: false)
      throw error
    }
  }

  public var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// SQLite has rolled back by itself after some errors (a full disk is one): then nothing is left.
  private func rollBack(isNested: Bool) {
    guard isInTransaction else { return }
    try? execute(isNested ? "ROLLBACK TO nested; RELEASE nested" : "ROLLBACK")
  }
}
