import IdentityKeys
public import PodcastCache
public import Timestamps

/// Where a feed is in its life, as `docs/REFRESH.md` draws it.
public enum FeedStage: String, Hashable, Sendable, CaseIterable {
  /// Its time has come, or nobody has asked it yet.
  case due
  /// It is being asked.
  case fetching
  /// It was as the cache knows it.
  case unchanged
  /// It had news.
  case changed
  /// Its last answer, or that of its last page, could not be used.
  case failing
  /// Its server says that it is gone for good, and it is left alone.
  case gone
  /// It has another address than its key says.
  case moved
  /// Its addresses are secrets: it moves nowhere by itself, and nothing of them is stored.
  case `private`
}

extension FeedState {
  /// What is to be said of it first, between two visits.
  ///
  /// ``FeedStage/moved`` and ``FeedStage/private`` hold beside any other; see ``traits``.
  public func stage(at now: Timestamp) -> FeedStage {
    if isGone(at: now) { return .gone }
    if health.failures > 0 { return .failing }
    guard let last = health.lastSuccess, let due = schedule.nextDue, due > now else { return .due }
    return health.lastChange == last ? .changed : .unchanged
  }

  /// What holds whatever its stage is.
  public var traits: [FeedStage] {
    (key.isPrivate ? [.private] : []) + (!key.isPrivate && url != key.url ? [.moved] : [])
  }
}
