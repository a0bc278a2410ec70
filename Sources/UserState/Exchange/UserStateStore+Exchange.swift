import SQLiteKit

/// What sync and backup need of the store, and nobody else.
@_spi(RecordExchange)
extension UserStateStore {
  /// The name of this device in its records.
  public var device: String { deviceID }

  /// Takes in what `body` hands over, all of it in one transaction.
  ///
  /// `failure` wraps the store's errors; when `body` throws, nothing was taken in.
  public func takeIn<Failure: Error>(
    telling: Telling, failure: (UserStateError) -> Failure,
    _ body: (RecordIntake) throws(Failure) -> Void
  ) throws(Failure) -> RecordIntake.Counts {
    // Ids of other devices come in no order of the file's.
    do { try connection.keepPages(kibibytes: 32 << 10) } catch { throw failure(.store(error)) }
    return try writing(failure: failure) { (clock, _) throws(Failure) in
      let intake = RecordIntake(self, telling, clock: clock)
      try body(intake)
      clock = intake.clock
      return intake.counts
    }
  }

  public func takeIn(
    telling: Telling, _ body: (RecordIntake) throws(UserStateError) -> Void
  ) throws(UserStateError) -> RecordIntake.Counts {
    let same = { (error: UserStateError) in error }
    return try takeIn(telling: telling, failure: same, body)
  }

  /// The number of the latest change.
  ///
  /// 0: there was none.
  public func lastChange() throws(UserStateError) -> Int64 {
    try reading { () throws(SQLiteError) in
      try connection.statement("SELECT max(arrival) FROM local_change").first { row in
        row.int64(0)
      } ?? 0
    }
  }

  /// Has this device tell every record that it knows, as if all had been done here.
  public func adoptEverything() throws(UserStateError) {
    try connection.transaction(failure: UserStateError.store) { () throws(UserStateError) in
      try reading { () throws(SQLiteError) in
        for kind in RecordKind.allCases {
          try connection.statement(
            """
            INSERT OR IGNORE INTO local_change (type, id)
            SELECT '\(kind.rawValue)', id FROM \(kind.schema.table) ORDER BY id
            """
          ).run()
        }
      }
    }
  }

  /// Removes every record, and all that is known of segments: the next sync reads them anew and
  /// tells everything.
  public func removeEverything() throws(UserStateError) {
    try reading { () throws(SQLiteError) in
      let tables = RecordKind.allCases.map(\.schema.table) + ["local_change", "local_segment"]
      for table in tables { try connection.statement("DELETE FROM \(table)").run() }
    }
  }

  /// How many records have their latest change in `range`.
  public func changeCount(in range: ChangeRange) throws(UserStateError) -> Int {
    try reading { () throws(SQLiteError) in
      try connection.statement(
        "SELECT count(*) FROM local_change WHERE arrival > ?1 AND arrival <= ?2"
      ).bind(1, range.after).bind(2, range.through).first { row in row.int(0) } ?? 0
    }
  }

  /// What was changed on this device, as it is now, by type and id.
  ///
  /// Each record once, on one unchanging view.
  public func forEachChange<Failure: Error>(
    in range: ChangeRange, failure: (UserStateError) -> Failure,
    _ body: (Record) throws(Failure) -> Void
  ) throws(Failure) {
    func wrap(_ error: SQLiteError) -> Failure { failure(.store(error)) }
    try connection.snapshot(failure: wrap) { () throws(Failure) in
      let rows: Statement
      do throws(SQLiteError) {
        rows = try self.connection.statement(
          """
          SELECT type, id FROM local_change WHERE arrival > ?1 AND arrival <= ?2
          ORDER BY type, id
          """
        ).bind(1, range.after).bind(2, range.through)
      } catch {
        throw wrap(error)
      }
      while let record = try self.nextChange(rows, wrap) { try body(record) }
    }
  }

  private func nextChange<Failure: Error>(
    _ rows: Statement, _ wrap: (SQLiteError) -> Failure
  ) throws(Failure) -> Record? {
    do throws(SQLiteError) {
      while try rows.step() {
        guard let kind = RecordKind(rawValue: rows.text(0)),
          let record = try RecordTable.of(kind).record(rows.text(1), connection)
        else { continue }
        return record
      }
      return nil
    } catch {
      throw wrap(error)
    }
  }
}

extension UserStateStore {
  /// Notes that the other devices are to be told of a record.
  func noteChange(_ record: Record) throws(UserStateError) {
    try reading { () throws(SQLiteError) in
      // The number is taken before the older row of the record goes, so that it only rises.
      try connection.statement(
        """
        INSERT OR REPLACE INTO local_change (arrival, type, id)
        VALUES ((SELECT coalesce(max(arrival), 0) + 1 FROM local_change), ?1, ?2)
        """
      ).bind(1, record.kind.rawValue).bind(2, record.id).run()
    }
  }

  /// As ``noteChange(_:)``, unless that was noted already.
  func adopt(_ record: Record) throws(UserStateError) {
    try reading { () throws(SQLiteError) in
      try connection.statement("INSERT OR IGNORE INTO local_change (type, id) VALUES (?1, ?2)")
        .bind(1, record.kind.rawValue).bind(2, record.id).run()
    }
  }

  func reading<Value>(
    _ body: () throws(SQLiteError) -> Value
  ) throws(UserStateError) -> Value {
    do { return try body() } catch { throw .store(error) }
  }
}
