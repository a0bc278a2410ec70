import JSONText
@_spi(RecordExchange) public import UserState

/// Brings a backup back into a store, or says what that would do.
public struct Restoration {
  public enum Mode: Sendable {
    /// What the store and the backup know comes together, as in a sync.
    case merge
    /// The store becomes what the backup is.
    case replace
  }

  private let store: UserStateStore
  private let file: BackupFile
  private let mode: Mode

  public init(_ store: UserStateStore, from file: BackupFile, _ mode: Mode) {
    self.store = store
    self.file = file
    self.mode = mode
  }

  /// What ``run()`` would do now.
  ///
  /// Writes nothing.
  public func preview() throws(BackupError) -> RestoreReport {
    var report = RestoreReport()
    let compare = compare
    report.summary = try file.forEachRecord { (type, json) throws(BackupError) in
      if let record = try? Record(json: json) {
        report.count(try compare(record), type)
      } else {
        report.parked += 1
      }
    }
    guard mode == .replace else { return report }
    do throws(UserStateError) { report.noteRemoved(try store.recordCounts()) } catch {
      throw .userState(error)
    }
    return report
  }

  /// All of it, or nothing.
  public func run() throws(BackupError) -> RestoreReport {
    // First without a transaction: a damaged one shows at its end.
    _ = try file.verify()
    var report = RestoreReport()
    _ = try store.takeIn(telling: .news, failure: BackupError.userState) {
      (intake) throws(BackupError) in
      report = try preview()
      if mode == .replace {
        do throws(UserStateError) { try store.removeEverything() } catch { throw .userState(error) }
      }
      _ = try file.forEachRecord { (type, json) throws(BackupError) in
        do throws(UserStateError) { try take(type, json, intake) } catch { throw .userState(error) }
      }
    }
    return report
  }

  private func take(
    _ type: String, _ json: JSONValue, _ intake: RecordIntake
  ) throws(UserStateError) {
    if let record = try? Record(json: json) { return try intake.take(record) }
    let parked = ParkedRecord(
      device: "", schema: BackupSummary.knownSchema, type: type,
      json: String(decoding: json.canonical, as: UTF8.self))
    try intake.park(parked, schema: BackupSummary.knownSchema)
  }

  private func compare(_ record: Record) throws(BackupError) -> RecordDifference {
    do throws(UserStateError) {
      return mode == .merge ? try store.difference(merging: record) : try store.difference(record)
    } catch {
      throw .userState(error)
    }
  }
}
