import IdentityKeys
import PodcastCache
import TextFolding
import Timestamps
import UserState

/// Holds the conditions of a filter against feeds and episodes: the cheap ones first.
struct SmartFilterMatch {
  private let ofFeed: [SmartFilter.Condition]
  private let ofEpisode: [SmartFilter.Condition]
  private let ofText: [SmartFilter.Condition]
  private let now: Timestamp

  init(_ filter: SmartFilter, now: Timestamp) {
    self.now = now
    ofFeed = filter.conditions.filter { $0.test.subject == .feed }
    ofEpisode = filter.conditions.filter { $0.test.subject == .episode }
    ofText = filter.conditions.filter { $0.test.subject == .text }
  }

  func accepts(_ feed: LibraryFeed) -> Bool {
    ofFeed.allSatisfy { condition in
      holds(condition) { Self.isTrue($0, of: feed) }
    }
  }

  /// `notes`: the episode's text without markup, read where a condition needs it.
  func accepts(_ episode: LibraryEpisode, notes: () throws(LibraryError) -> String)
    throws(LibraryError) -> Bool
  {
    guard ofEpisode.allSatisfy({ condition in holds(condition) { isTrue($0, of: episode) } }) else {
      return false
    }
    if ofText.isEmpty { return true }
    let text = folded((episode.row.facts.title ?? "") + "\n" + (try notes()))
    return ofText.allSatisfy { condition in
      holds(condition) { test in
        guard case .words(let words) = test else { return false }
        return words.allSatisfy(text.contains)
      }
    }
  }

  private func holds(
    _ condition: SmartFilter.Condition, _ isTrue: (SmartFilter.Test) -> Bool
  ) -> Bool {
    isTrue(condition.test) != condition.isNegated
  }

  private static func isTrue(_ test: SmartFilter.Test, of feed: LibraryFeed) -> Bool {
    switch test {
    case .feed(let text):
      if let key = FeedKey(url: text), key == feed.key { return true }
      return folded(feed.title).contains(folded(text.trimmed))
    case .tag(let text):
      let wanted = folded(text.trimmed)
      return feed.subscription?.tags.contains { folded($0) == wanted } ?? false
    default: return false
    }
  }

  private func isTrue(_ test: SmartFilter.Test, of episode: LibraryEpisode) -> Bool {
    let facts = episode.row.facts
    switch test {
    case .played(let wanted): return episode.isPlayed == wanted
    case .starred(let wanted): return episode.isStarred == wanted
    case .archived(let wanted): return episode.isArchived == wanted
    case .age(let comparison, let bound):
      // Without a date, the age is that of its coming here.
      let age = now.milliseconds(since: facts.published ?? episode.row.firstSeen)
      return comparison.holds(age, bound)
    case .duration(let comparison, let bound):
      let duration = facts.durationMilliseconds ?? episode.state?.durationMilliseconds
      return duration.map { comparison.holds($0, bound) } ?? false
    default: return false
    }
  }
}

extension SmartFilter.Comparison {
  fileprivate func holds(_ value: Int64, _ bound: Int64) -> Bool {
    self == .below ? value < bound : value > bound
  }
}

extension SmartFilter.Test {
  enum Subject {
    case feed
    case episode
    case text
  }

  var subject: Subject {
    switch self {
    case .feed, .tag: .feed
    case .words: .text
    case .played, .starred, .archived, .age, .duration: .episode
    }
  }
}
