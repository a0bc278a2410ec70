public import IdentityKeys
public import PodcastCache
public import UserState
import WebAddress

/// A podcast as a person knows it: the subscription, if there is or was one, and what the cache has.
public struct LibraryFeed: Sendable {
  /// What everything about it is filed under.
  public var key: FeedKey
  /// `nil`: never subscribed to; only the cache knows it.
  public var subscription: Subscription?
  /// `nil`: never fetched, or the cache is gone.
  public var state: FeedState?
  /// Episodes that the cache has and the person has not marked as played.
  public var unplayed = 0

  public var isSubscribed: Bool { subscription?.isSubscribed ?? false }

  /// The person's title, else the feed's.
  ///
  /// `nil`: nobody gave one.
  public var givenTitle: String? {
    if let title = subscription?.titleOverride { return title }
    return state?.title.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What to call it: its title, else its address.
  public var title: String { givenTitle ?? shownURL }

  /// Where it is fetched, without user-info and, of a private feed, without secrets.
  public var url: String {
    if let url = subscription?.feedURL, !url.isEmpty { return url }
    return state?.url ?? key.url
  }

  /// The address for messages and lists.
  public var shownURL: String { WebAddress.redacted(url) }

  /// All that the cache has, also what the feed no longer lists.
  public var episodeCount: Int { state?.episodes.all ?? 0 }
}
