/// What a record from elsewhere is to the store.
@_spi(RecordExchange)
public enum RecordDifference: Sendable {
  case new
  case changed
  case same
}

@_spi(RecordExchange)
extension UserStateStore {
  /// What merging `record` would do.
  public func difference(merging record: Record) throws(UserStateError) -> RecordDifference {
    guard let existing = try self.record(record.kind, record.id) else { return .new }
    return Record.merged(existing, record) == existing ? .same : .changed
  }

  /// What putting `record` in the place of the store's would do.
  public func difference(_ record: Record) throws(UserStateError) -> RecordDifference {
    guard let existing = try self.record(record.kind, record.id) else { return .new }
    return record == existing ? .same : .changed
  }
}
