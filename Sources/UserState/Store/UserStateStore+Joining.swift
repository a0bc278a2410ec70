public import IdentityKeys
import Timestamps

extension UserStateStore {
  /// Ends a subscription whose feed turned out to be another one's, which takes over what the person
  /// said about it.
  ///
  /// What `other` has of its own stays; title and folder fill gaps, tags are added. What the person
  /// did with the episodes stays under their keys, and is found by the aliases of the feeds.
  ///
  /// Transaction: one.
  ///
  /// - Throws: `.unknownSubscription` when one of them never was.
  public func join(_ feed: FeedKey, into other: FeedKey) throws(UserStateError) -> WriteOutcome {
    guard let joined = try known(feed), let heir = try known(other), feed != other else {
      throw .unknownSubscription(id: feed.text)
    }
    return try edit([heir.id, joined.id]) { (subscription: inout Subscription, now) in
      if subscription.id == heir.id {
        subscription.takeOver(joined)
      } else if subscription.isSubscribed {
        subscription.set(.isSubscribed, false)
        subscription.set(.unsubscribedAt, now)
      }
    }
  }

  private func known(_ feed: FeedKey) throws(UserStateError) -> Subscription? {
    let subscription = try subscription(feed)
    return subscription?.feedURL.isEmpty == false ? subscription : nil
  }
}

extension Subscription {
  fileprivate mutating func takeOver(_ other: Subscription) {
    if titleOverride == nil, let title = other.titleOverride { set(.titleOverride, title) }
    if folder == nil, let folder = other.folder { set(.folder, folder) }
    let added = other.tags.filter { !tags.contains($0) }
    if !added.isEmpty { set(.tags, tags + added) }
    if other.isPrivate && !isPrivate { set(.isPrivate, true) }
    if let since = other.subscribedAt, since < subscribedAt ?? .distantFuture {
      set(.subscribedAt, since)
    }
  }
}

extension Timestamp {
  fileprivate static let distantFuture = Timestamp(milliseconds: .max)
}
