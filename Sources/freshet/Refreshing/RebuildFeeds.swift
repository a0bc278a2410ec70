import IdentityKeys
import Ingestion
import PodcastCache
import Timestamps
import UserState

/// The feeds that a lost library is rebuilt from, those first that a person needs first.
struct RebuildFeeds {
  /// Those whose episodes are in the queue, then those in whose episodes the person is somewhere in the
  /// middle or that are in a playlist, then those of which anything was played or marked, then the others; also ones that are no longer subscribed to, for what was done with
  /// their episodes is still there.
  let feeds: [SubscribedFeed]
  /// Subscriptions that were found to be one podcast, whose episodes are found under both keys.
  let aliases: [FeedAlias]

  init(_ userState: UserStateStore, places: Places, now: Timestamp) throws {
    let file = try CredentialFile(places)
    var found: [FeedKey: SubscribedFeed] = [:]
    var order: [FeedKey] = []
    var aliases: [FeedAlias] = []
    let subscriptions = try userState.subscriptions(includesEnded: true)
    let importance = try Self.importance(userState)
    for subscription in subscriptions {
      guard let key = subscription.key else { continue }
      if let heir = Self.heir(of: subscription, key, among: subscriptions) {
        aliases.append(FeedAlias(oldKey: key, newKey: heir, reason: "joined", at: now))
      } else if subscription.isSubscribed || importance[key] != nil {
        found[key] =
          SubscriptionAddress(subscription, key: key, file: file).subscribedFeed
        order.append(key)
      }
    }
    let joined = Set(aliases.map(\.oldKey))
    for key in importance.keys.sorted()
    where found[key] == nil && !joined.contains(key) && !key.isPrivate {
      found[key] = SubscribedFeed(key: key, url: key.url, isNamedFile: key.filePath != nil)
      order.append(key)
    }
    let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    feeds = order.sorted { left, right in
      let (first, second) = (importance[left] ?? 0, importance[right] ?? 0)
      return first != second ? first > second : (ranks[left] ?? 0) < (ranks[right] ?? 0)
    }
    .compactMap { found[$0] }
    self.aliases = aliases
  }

  /// 3: in the queue; 2: in the middle of an episode, or in a playlist; 1: anything else.
  private static func importance(_ userState: UserStateStore) throws -> [FeedKey: Int] {
    var importance: [FeedKey: Int] = [:]
    func count(_ episode: EpisodeKey?, _ rank: Int) {
      guard let feed = episode?.feed else { return }
      importance[feed] = max(importance[feed] ?? 0, rank)
    }
    for state in try userState.episodeStates() {
      count(state.key, state.positionMilliseconds > 0 && !state.isPlayed ? 2 : 1)
    }
    for entry in try userState.queue() { count(entry.episode, 3) }
    for playlist in try userState.playlists() {
      for entry in try userState.playlistEntries(playlist.id) { count(entry.episode, 2) }
    }
    for bookmark in try userState.bookmarks() { count(bookmark.episode, 1) }
    return importance
  }

  /// The subscription that took this ended one over.
  private static func heir(
    of subscription: Subscription, _ key: FeedKey, among others: [Subscription]
  ) -> FeedKey? {
    guard !subscription.isSubscribed, subscription.feedURL != key.url else { return nil }
    return others.first { other in
      other.isSubscribed && other.key != key
        && (other.feedURL == subscription.feedURL || other.key?.url == subscription.feedURL)
    }?.key
  }
}
