import IdentityKeys
import Library
import PodcastCache
import UserState

/// What purging a feed removes, and what stays.
struct PurgePlan {
  let feed: LibraryFeed
  /// The key under which the cache has it.
  let cached: FeedKey
  /// By what it is.
  let removed: [String: Int]
  /// By record type.
  let kept: [String: Int]

  var episodeCount: Int { feed.episodeCount }

  /// - Throws: `.refused` where something still needs the feed.
  init(_ name: String, _ library: Library) throws {
    feed = try library.feed(named: name)
    guard let state = feed.state, let row = state.rowID, let cache = library.cache else {
      throw Failure(
        .failed, "feed.not-cached", "nothing is kept of \(feed.title); nothing was changed")
    }
    cached = state.key
    let references = try library.userState.references(to: [feed.key, state.key])
    try Self.refuseNeeded(feed, references)
    removed = [
      "feed": 1, "episode": feed.episodeCount,
      "document": try cache.linkedDocuments(of: row).count,
    ].filter { $0.value > 0 }
    var kept = Dictionary(
      uniqueKeysWithValues: references.map { ($0.key.rawValue, $0.value) })
    if feed.subscription != nil { kept[RecordKind.subscription.rawValue] = 1 }
    self.kept = kept
  }

  var token: ReviewToken {
    let shown = [removed, kept].flatMap { counts in
      [""] + counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    }
    return ReviewToken(["purge", cached.text, feed.title] + shown)
  }

  private static func refuseNeeded(
    _ feed: LibraryFeed, _ references: [RecordKind: Int]
  ) throws {
    if feed.isSubscribed {
      throw Failure(
        .refused, "purge.subscribed",
        "\(feed.title) is subscribed to; unsubscribe first; nothing was changed")
    }
    let holding = references.filter { $0.key.holdsEpisode }
      .map { "\($0.value) \($0.key.rawValue)" }.sorted()
    guard holding.isEmpty else {
      throw Failure(
        .refused, "purge.in-use",
        "\(feed.title) is still needed by \(holding.joined(separator: ", ")); nothing was changed")
    }
  }
}
