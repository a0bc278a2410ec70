public import IdentityKeys
import SQLiteKit
import Timestamps

/// What a person changes about a subscription.
///
/// `nil` leaves a field as it is.
public struct SubscriptionEdit: Hashable, Sendable {
  /// The person's own title.
  ///
  /// An empty text takes it back.
  public var title: UserAuthoredText?
  /// An empty text takes it out of its folder.
  public var folder: UserAuthoredText?
  /// All tags; empty ones and repetitions are dropped.
  public var tags: [UserAuthoredText]?
  public var isPrivate: Bool?
  /// `.some(nil)`: the feed is open to everybody now.
  public var accessProfile: AccessProfile??

  public init(
    title: UserAuthoredText? = nil, folder: UserAuthoredText? = nil,
    tags: [UserAuthoredText]? = nil, isPrivate: Bool? = nil, accessProfile: AccessProfile?? = nil
  ) {
    self.title = title
    self.folder = folder
    self.tags = tags
    self.isPrivate = isPrivate
    self.accessProfile = accessProfile
  }
}

extension UserStateStore {
  /// All subscriptions, by the bytes of the feed key; ended ones where they are asked for.
  public func subscriptions(includesEnded: Bool = false) throws(UserStateError) -> [Subscription] {
    do throws(SQLiteError) {
      let records = try RecordTable.of(.subscription).records(connection)
      return records.map(Subscription.init).filter { includesEnded || $0.isSubscribed }
    } catch {
      throw .store(error)
    }
  }

  /// The subscription, also one that has ended.
  ///
  /// `nil`: never heard of.
  public func subscription(_ feed: FeedKey) throws(UserStateError) -> Subscription? {
    try record(.subscription, feed.text).map(Subscription.init)
  }

  /// Subscribes, again too: the person's title, folder and tags are still there then, and so is the
  /// address that the feed has moved to.
  public func subscribe(
    _ feed: FeedKey, _ details: SubscriptionEdit = SubscriptionEdit()
  ) throws(UserStateError) -> WriteOutcome {
    try edit([feed.text]) { (subscription: inout Subscription, now) in
      if subscription.feedURL.isEmpty { subscription.set(.feedURL, feed.url) }
      if !subscription.isSubscribed {
        subscription.set(.isSubscribed, true)
        subscription.set(.subscribedAt, now)
        subscription.set(.unsubscribedAt, nil as Timestamp?)
      }
      subscription.apply(details)
    }
  }

  /// Ends subscriptions.
  ///
  /// All else that the person did with these feeds stays.
  ///
  /// Recorded for a feed never heard of, too: its subscription may arrive later from elsewhere.
  public func unsubscribe(_ feeds: [FeedKey]) throws(UserStateError) -> WriteOutcome {
    let addresses = Dictionary(feeds.map { ($0.text, $0.url) }) { first, _ in first }
    return try edit(feeds.map(\.text)) { (subscription: inout Subscription, now) in
      let isKnown = !subscription.feedURL.isEmpty
      guard subscription.isSubscribed || !isKnown else { return }
      if !isKnown { subscription.set(.feedURL, addresses[subscription.id]) }
      subscription.set(.isSubscribed, false)
      subscription.set(.unsubscribedAt, now)
    }
  }

  /// Changes what the person said about a subscription, also an ended one.
  ///
  /// - Throws: `.unknownSubscription` when there never was one.
  public func edit(_ feed: FeedKey, _ details: SubscriptionEdit) throws(UserStateError)
    -> WriteOutcome
  {
    try editKnown(feed) { (subscription) throws(UserStateError) in subscription.apply(details) }
  }

  /// Notes that the feed is at another address now.
  ///
  /// The key stays, and with it all the person did.
  ///
  /// For a move that the person asked for, or whose target was found to be the same podcast.
  ///
  /// `address` is the key of the new address, which is that address in its normal spelling.
  ///
  /// - Throws: `.unknownSubscription` when there never was one.
  public func move(_ feed: FeedKey, to address: FeedKey) throws(UserStateError) -> WriteOutcome {
    try editKnown(feed) { (subscription) throws(UserStateError) in
      let present = subscription.feedURL
      guard present != address.url else { return }
      subscription.set(.feedURL, address.url)
      subscription.set(.previousFeedURL, present)
    }
  }

  /// Takes the last move back.
  ///
  /// Repeated, it does not go further back.
  ///
  /// - Throws: `.unknownSubscription`, or `.nothingToUndo`.
  public func undoMove(_ feed: FeedKey) throws(UserStateError) -> WriteOutcome {
    try editKnown(feed) { (subscription) throws(UserStateError) in
      guard let previous = subscription.previousFeedURL else {
        throw .nothingToUndo(id: subscription.id)
      }
      subscription.set(.feedURL, previous)
      subscription.set(.previousFeedURL, nil as String?)
    }
  }

  private func editKnown(
    _ feed: FeedKey, _ change: (inout Subscription) throws(UserStateError) -> Void
  ) throws(UserStateError) -> WriteOutcome {
    try edit([feed.text]) { (subscription: inout Subscription, _) throws(UserStateError) in
      guard !subscription.feedURL.isEmpty else {
        throw .unknownSubscription(id: subscription.id)
      }
      try change(&subscription)
    }
  }
}

extension Subscription {
  fileprivate mutating func apply(_ edit: SubscriptionEdit) {
    if let title = edit.title { set(.titleOverride, title.isEmpty ? nil : title.text) }
    if let folder = edit.folder { set(.folder, folder.isEmpty ? nil : folder.text) }
    if let tags = edit.tags {
      var seen: Set<String> = []
      set(.tags, tags.map(\.text).filter { !$0.isEmpty && seen.insert($0).inserted })
    }
    if let isPrivate = edit.isPrivate, isPrivate != self.isPrivate {
      set(.isPrivate, isPrivate)
    }
    if let profile = edit.accessProfile { set(.accessProfile, profile?.rawValue) }
  }
}
