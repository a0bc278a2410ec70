import SQLiteKit
import Timestamps

/// Whether an act changed anything.
public enum WriteOutcome: Sendable {
  case changed
  /// It was so already; nothing was written.
  case unchanged
}

/// What a merge did, by records.
public struct MergeCounts: Hashable, Sendable {
  /// Records that are new, or other than before.
  public var applied = 0
  /// Records that said nothing new.
  public var unchanged = 0
}

extension UserStateStore {
  /// Commits all that `body` writes together: a list of thousands then costs one write to the disk.
  ///
  /// Transaction: all of it, or nothing when `body` throws.
  public func together<Value>(_ body: () throws(UserStateError) -> Value) throws(UserStateError)
    -> Value
  {
    try connection.transaction(failure: { .store($0) }, body)
  }

  /// Merges records from elsewhere, all in one transaction; other devices are told of what is new.
  ///
  /// Order and repetition do not matter.
  public func merge(_ records: [Record]) throws(UserStateError) -> MergeCounts {
    try writing { (clock, now) throws(UserStateError) in
      var counts = MergeCounts()
      for incoming in records {
        clock.observe(incoming.updatedAt, wall: now)
        let isNew = try self.store(incoming)
        if isNew { counts.applied += 1 } else { counts.unchanged += 1 }
      }
      return counts
    }
  }

  /// Changes records of one type, each as `change` says, in one transaction.
  ///
  /// Only what differs is written, and gets a new time of edit. `revives`: being deleted differs.
  func edit<View: RecordView>(
    _ ids: [String], revives: Bool = false,
    _ change: (inout View, Timestamp) throws(UserStateError) -> Void
  ) throws(UserStateError) -> WriteOutcome {
    try writing { (clock, now) throws(UserStateError) in
      var outcome = WriteOutcome.unchanged
      for id in ids {
        let before = try self.record(View.kind, id) ?? Record(View.kind, id: id)
        var view = View(record: before)
        try change(&view, now)
        guard view.record != before || revives && before.isDeleted else { continue }
        view.record.stamp(clock.tick(wall: now, after: before.lastTouched), by: self.deviceID)
        _ = try self.store(view.record)
        outcome = .changed
      }
      return outcome
    }
  }

  /// Puts entries into a list, each as `change` says; one that was taken out is there again.
  func arrive<Entry: ListEntryView>(
    _ ids: [String], _ change: (inout Entry) -> Void
  ) throws(UserStateError) {
    guard let arrival = Entry.arrival?.rawValue else { return }
    try writing { (clock, now) throws(UserStateError) in
      for id in ids {
        let before = try self.record(Entry.kind, id) ?? Record(Entry.kind, id: id)
        var entry = Entry(record: before)
        change(&entry)
        let time = clock.tick(wall: now, after: before.lastTouched)
        entry.record[arrival] = .number(time.packed)
        entry.record.stamp(time, by: self.deviceID)
        _ = try self.store(entry.record)
      }
    }
  }

  /// Deletes records; what they said stays in them, so that they can be brought back.
  func delete(_ kind: RecordKind, _ ids: [String]) throws(UserStateError) -> WriteOutcome {
    try writing { (clock, now) throws(UserStateError) in
      var outcome = WriteOutcome.unchanged
      for id in ids {
        guard var record = try self.record(kind, id), !record.isDeleted else { continue }
        let time = clock.tick(wall: now, after: record.lastTouched)
        record.stamp(time, by: self.deviceID)
        record.deletedAt = time
        _ = try self.store(record)
        outcome = .changed
      }
      return outcome
    }
  }

  func record(_ kind: RecordKind, _ id: String) throws(UserStateError) -> Record? {
    do { return try RecordTable.of(kind).record(id, connection) } catch { throw .store(error) }
  }

  /// The one way into the tables: merged with what is there.
  ///
  /// `isToBeTold`: other devices learn of it from this one.
  ///
  /// - Returns: whether anything changed.
  func store(_ record: Record, isToBeTold: Bool = true) throws(UserStateError) -> Bool {
    guard try write(record) else { return false }
    if isToBeTold { try noteChange(record) }
    return true
  }

  private func write(_ record: Record) throws(UserStateError) -> Bool {
    let table = RecordTable.of(record.kind)
    do throws(SQLiteError) {
      if try table.add(record, connection) { return true }
      guard let existing = try table.record(record.id, connection) else { return false }
      let merged = Record.merged(existing, record)
      guard merged != existing else { return false }
      try table.write(merged, connection)
      return true
    } catch {
      throw .store(error)
    }
  }

  /// One transaction with this device's clock, which is kept if it went on.
  func writing<Value, Failure: Error>(
    failure: (UserStateError) -> Failure,
    _ body: (inout HybridClock, Timestamp) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let now = clock.now()
    func wrap(_ error: SQLiteError) -> Failure { failure(.store(error)) }
    return try connection.transaction(failure: wrap) { () throws(Failure) in
      let before: HybridClock
      do throws(UserStateError) { before = HybridClock(last: try self.keptTime(), wall: now) } catch
      {
        throw failure(error)
      }
      var clock = before
      let value = try body(&clock, now)
      if clock.last != before.last {
        do throws(UserStateError) { try self.keep(clock.last) } catch { throw failure(error) }
      }
      return value
    }
  }

  func writing<Value>(
    _ body: (inout HybridClock, Timestamp) throws(UserStateError) -> Value
  ) throws(UserStateError) -> Value {
    try writing(failure: { $0 }, body)
  }

  private func keptTime() throws(UserStateError) -> HybridTimestamp {
    do throws(SQLiteError) {
      let packed = try connection.statement("SELECT last FROM local_clock").first { row in
        row.int64(0)
      }
      return packed.map(HybridTimestamp.init(packed:)) ?? .distantPast
    } catch {
      throw .store(error)
    }
  }

  private func keep(_ time: HybridTimestamp) throws(UserStateError) {
    do throws(SQLiteError) {
      try connection.statement(
        """
        INSERT INTO local_clock (only_row, last) VALUES (1, ?)
        ON CONFLICT (only_row) DO UPDATE SET last = excluded.last
        """
      ).bind(1, time.packed).run()
    } catch {
      throw .store(error)
    }
  }
}

extension Record {
  /// The latest time in it, which the next edit must be later than.
  var lastTouched: HybridTimestamp {
    max(updatedAt, presentSince, deletedAt ?? .distantPast)
  }

  mutating func stamp(_ time: HybridTimestamp, by device: String) {
    updatedAt = time
    deviceID = device
  }
}
