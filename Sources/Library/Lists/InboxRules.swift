import Timestamps

/// Which episodes of a feed await a decision.
public struct InboxRules: Hashable, Sendable {
  /// How many of those that were there when the person subscribed.
  public var newest = 1
  /// Older ones do not.
  ///
  /// `nil`: any age does.
  public var longestAgeMilliseconds: Int64?
  /// Folded; one of them must be in the title.
  ///
  /// Empty: any title does.
  public var words: [String] = []

  public init() {}

  /// What is said by its feed alone, before what the person did with it is looked at.
  enum Standing {
    case new
    /// Was there before the subscription.
    case old
    /// No rule lets it in.
    case out
  }

  /// How an episode stands that was published then, or without a date, under this folded title.
  func standing(published: Timestamp?, title: String, subscribedAt: Timestamp?, now: Timestamp)
    -> Standing
  {
    if let bound = longestAgeMilliseconds, let published,
      now.milliseconds(since: published) > bound
    {
      return .out
    }
    guard words.isEmpty || words.contains(where: title.contains) else { return .out }
    guard let published, let subscribedAt else { return .old }
    return published > subscribedAt ? .new : .old
  }
}
