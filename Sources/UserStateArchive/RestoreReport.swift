@_spi(RecordExchange) import UserState

/// What a restore does to the records of each type.
public struct RestoreReport: Hashable, Sendable {
  public struct Counts: Hashable, Sendable {
    /// Not in the store before.
    public var added = 0
    public var changed = 0
    public var unchanged = 0
    /// In the store before, and not in the backup that replaces it.
    public var removed = 0
  }

  public internal(set) var summary = BackupSummary()
  /// By type.
  public private(set) var counts: [String: Counts] = [:]
  /// Records that wait for a newer build.
  public internal(set) var parked = 0

  mutating func count(_ difference: RecordDifference, _ type: String) {
    var found = counts[type] ?? Counts()
    switch difference {
    case .new: found.added += 1
    case .changed: found.changed += 1
    case .same: found.unchanged += 1
    }
    counts[type] = found
  }

  mutating func noteRemoved(_ before: [RecordKind: Int]) {
    for (kind, count) in before {
      var found = counts[kind.rawValue] ?? Counts()
      found.removed = count - found.changed - found.unchanged
      if found != Counts() { counts[kind.rawValue] = found }
    }
  }
}
