public import IdentityKeys
public import Timestamps

/// Two keys that are one podcast: it moved.
public struct FeedAlias: Hashable, Sendable {
  public var oldKey: FeedKey
  public var newKey: FeedKey
  /// A stable word for how it came about.
  public var reason: String
  public var at: Timestamp

  public init(oldKey: FeedKey, newKey: FeedKey, reason: String, at: Timestamp) {
    self.oldKey = oldKey
    self.newKey = newKey
    self.reason = reason
    self.at = at
  }
}

/// Two ids that are one episode of a feed: its guid changed.
public struct EpisodeAlias: Hashable, Sendable {
  public var oldID: EpisodeID
  public var newID: EpisodeID
  /// A stable word for the rule that found it.
  public var rule: String
  public var at: Timestamp

  public init(oldID: EpisodeID, newID: EpisodeID, rule: String, at: Timestamp) {
    self.oldID = oldID
    self.newID = newID
    self.rule = rule
    self.at = at
  }
}
