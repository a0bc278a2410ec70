import SQLiteKit
public import Timestamps

extension UserStateStore {
  /// What was deleted or ended at `time` or later and is so still, by type and id.
  public func deleted(since time: Timestamp) throws(UserStateError) -> [DeletedRecord] {
    var found: [DeletedRecord] = []
    for table in RecordTable.all {
      for record in try candidates(table, since: time) {
        guard let deletedAt = record.endedAt, deletedAt >= time else { continue }
        found.append(DeletedRecord(kind: record.kind, id: record.id, deletedAt: deletedAt))
      }
    }
    return found
  }

  /// Brings records back as they were, all of them or none.
  ///
  /// For other devices it is a new edit, which wins over the deletion.
  ///
  /// - Returns: how many were brought back.
  public func undelete(_ records: [DeletedRecord]) throws(UserStateError) -> Int {
    try writing { (clock, now) throws(UserStateError) in
      var count = 0
      for deleted in records {
        guard var record = try self.record(deleted.kind, deleted.id), record.endedAt != nil else {
          continue
        }
        record.revive(at: clock.tick(wall: now, after: record.lastTouched), by: self.deviceID)
        if try self.store(record) { count += 1 }
      }
      return count
    }
  }

  private func candidates(
    _ table: RecordTable, since time: Timestamp
  ) throws(UserStateError) -> [Record] {
    try reading { () throws(SQLiteError) in
      guard table.schema.kind != .subscription else { return try table.records(connection) }
      let earliest = HybridTimestamp(milliseconds: time.milliseconds).packed
      let ids = try connection.statement(
        "SELECT id FROM \(table.schema.table) WHERE deleted_at >= ?1 ORDER BY id"
      ).bind(1, earliest).all { row in row.text(0) }
      var records: [Record] = []
      for id in ids {
        if let record = try table.record(id, connection) { records.append(record) }
      }
      return records
    }
  }
}

extension Record {
  /// When it was deleted; of a subscription: or ended.
  ///
  /// `nil`: it is there.
  fileprivate var endedAt: Timestamp? {
    if isDeleted { return deletedAt?.wall }
    guard kind == .subscription else { return nil }
    let subscription = Subscription(record: self)
    // One that never was, and was ended as a precaution, has nothing to come back to.
    guard !subscription.isSubscribed, subscription.subscribedAt != nil else { return nil }
    return subscription.unsubscribedAt
  }

  fileprivate mutating func revive(at time: HybridTimestamp, by device: String) {
    if kind == .subscription {
      var subscription = Subscription(record: self)
      subscription.set(.isSubscribed, true)
      subscription.set(.unsubscribedAt, nil as Timestamp?)
      self = subscription.record
    }
    // Only a new arrival brings an entry of a list back.
    if let arrival = kind.schema.arrival { self[arrival] = .number(time.packed) }
    stamp(time, by: device)
  }
}
