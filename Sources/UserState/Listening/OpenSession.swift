public import IdentityKeys
public import Timestamps

/// A listening session that goes on, on this device.
public struct OpenSession: Hashable, Sendable {
  public var id: String
  public var episode: EpisodeKey
  public var startedAt: Timestamp
  /// When the player last reported.
  public var heardAt: Timestamp
  public var startPositionMilliseconds: Int64
  public var positionMilliseconds: Int64
  /// As the player said it.
  ///
  /// `nil`: it did not.
  public var rate: Double?
  public var account: ListeningAccount

  /// Counts what was heard since the last report.
  mutating func hear(at now: Timestamp, positionMilliseconds position: Int64, rate next: Double?) {
    let wall = max(0, now.milliseconds(since: heardAt))
    account.add(
      wallMilliseconds: wall, from: positionMilliseconds, to: position, rate: rate)
    positionMilliseconds = position
    heardAt = max(heardAt, now)
    if let next { rate = next }
  }
}
