public import IdentityKeys
public import Timestamps

/// A finished session, as far as statistics count it.
public struct HeardStretch: Hashable, Sendable {
  public var feed: FeedKey
  /// The device that it was on.
  ///
  /// `nil`: it was not said.
  public var device: String?
  public var startedAt: Timestamp
  public var endedAt: Timestamp
  public var listenedMilliseconds: Int64
  public var contentMilliseconds: Int64
}
