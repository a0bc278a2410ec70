public import IdentityKeys
public import Timestamps

/// A finished session, as far as statistics count it.
public struct HeardStretch: Hashable, Sendable {
  /// Index into ``HeardStretches/feeds``.
  public var feed: Int
  /// The device that it was on.
  ///
  /// `nil`: it was not said.
  public var device: String?
  public var startedAt: Timestamp
  public var endedAt: Timestamp
  public var listenedMilliseconds: Int64
  public var contentMilliseconds: Int64
}

/// Finished sessions, and the feeds they are of, each named once.
public struct HeardStretches: Hashable, Sendable {
  public var feeds: [FeedKey] = []
  public var stretches: [HeardStretch] = []
}
