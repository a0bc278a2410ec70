import Timestamps

/// Takes records from elsewhere in, inside of one transaction.
///
/// Order and repetition do not matter.
@_spi(RecordExchange)
public final class RecordIntake {
  public struct Counts: Hashable, Sendable {
    /// Records that are new, or other than before.
    public var applied = 0
    /// Records that said nothing new.
    public var unchanged = 0
    /// Records that wait for a newer build, and did not before.
    public var parked = 0

    public init() {}
  }

  public private(set) var counts = Counts()
  private let store: UserStateStore
  private let telling: Telling
  private(set) var clock: HybridClock

  init(_ store: UserStateStore, _ telling: Telling, clock: HybridClock) {
    self.store = store
    self.telling = telling
    self.clock = clock
  }

  public func take(_ record: Record) throws(UserStateError) {
    clock.observe(record.updatedAt, wall: store.clock.now())
    let isNew = try store.store(record, isToBeTold: telling != .nothing)
    if isNew { counts.applied += 1 } else { counts.unchanged += 1 }
    if telling == .everything { try store.adopt(record) }
  }

  /// Keeps a record that this build, which reads segments up to `schema`, cannot read.
  public func park(_ record: ParkedRecord, schema: Int) throws(UserStateError) {
    if try store.park(record, schema: schema) { counts.parked += 1 }
  }
}
