import IdentityKeys
import PodcastCache
import TextFolding
public import Timestamps
import UserState

extension Library {
  /// The episodes that await a decision, the newest first.
  ///
  /// Made when asked: those that came after the subscription, and the newest few that were there. What
  /// a person has begun, played, archived, queued or decided about is not among them.
  public func inbox(now: Timestamp) throws(LibraryError) -> [LibraryEpisode] {
    var done = try remembering { () throws(UserStateError) in try userState.inboxDecisions() }
    for entry in try queue() { done.formUnion([entry.entryKey, entry.key]) }
    var found: [LibraryEpisode] = []
    for feed in try feeds() {
      let rules = try inboxRules(of: feed)
      let subscribedAt = feed.subscription?.subscribedAt
      let keys = try component(of: feed.key)
      var old = 0
      try forEachEpisode(of: feed) { (episode) throws(LibraryError) in
        switch rules.standing(
          published: episode.row.facts.published, title: folded(episode.row.facts.title ?? ""),
          subscribedAt: subscribedAt, now: now)
        {
        case .out: return true
        case .old where old >= rules.newest: return false
        case .old: old += 1
        case .new: break
        }
        if !episode.isTouched, try !isDone(episode, done, keys) { found.append(episode) }
        return true
      }
    }
    return found.sorted { $0.isNewer(than: $1) }
  }

  private func isDone(_ episode: LibraryEpisode, _ done: Set<EpisodeKey>, _ feeds: [FeedKey])
    throws(LibraryError) -> Bool
  {
    if done.contains(episode.key) { return true }
    // Other keys are looked up only where there are any.
    guard feeds.count > 1 || !episode.aliases.isEmpty else { return false }
    return try describe(episode.row, of: episode.key.feed).keys.contains(where: done.contains)
  }

  private func inboxRules(of feed: LibraryFeed) throws(LibraryError) -> InboxRules {
    let keys = try component(of: feed.key)
    func value(_ name: String) throws(LibraryError) -> String? {
      guard let definition = SettingDefinition.named(name) else { return nil }
      return try remembering { () throws(UserStateError) in
        try userState.value(of: definition, for: keys)
      }
    }
    var rules = InboxRules()
    rules.newest = try value("inbox-newest").flatMap { Int($0) } ?? rules.newest
    rules.longestAgeMilliseconds = try value("inbox-age").flatMap {
      DurationValue($0)?.milliseconds
    }
    rules.words = try folded(value("inbox-words") ?? "").split(whereSeparator: \.isWhitespace)
      .map(String.init)
    return rules
  }
}

extension LibraryEpisode {
  /// The person has begun it, or has done with it.
  fileprivate var isTouched: Bool {
    isPlayed || isArchived || (state?.maxPositionMilliseconds ?? 0) > 0
  }
}
