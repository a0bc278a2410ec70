import FeedFetcher
import IdentityKeys
import Ingestion
import PodcastCache
import SystemKit
import Timestamps
import UserState
import WebAddress

/// What runs a refresh for a command: the lock, the signals, the writing down of moves.
struct RefreshSession {
  let session: Session
  let stores: Stores
  let interruption: Interruption
  private let lock: FileLock

  /// Takes the lock.
  ///
  /// Throws when another process has it.
  init(_ session: Session) throws {
    self.session = session
    stores = Stores(session)
    lock = try stores.refreshLock()
    interruption = try Interruption()
    // What is committed must not end halfway because nobody reads about it.
    StandardStream.output.onClosedPipe(.discards)
  }

  /// Refreshes and tells about it as it goes; a move that was proved is written into the subscription.
  func run(
    _ feeds: [SubscribedFeed], _ selection: RefreshSelection, settings: RefreshSettings,
    cache: PodcastCacheWriter, onEvent: (RefreshEvent) throws -> Void
  ) throws -> RefreshReport {
    let refresh = Refresh(settings: settings)
    interruption.onSignal { refresh.cancel(.interrupted) }
    var failure: (any Error)?
    let report = try refresh.run(feeds: feeds, selection: selection, cache: cache) { event in
      do {
        if case .finished(let result) = event, let move = result.move {
          try self.record(move, of: result.feed)
        }
        if failure == nil { try onEvent(event) }
      } catch {
        // Nobody can be told any more, or a move cannot be kept: no more feeds, then say so.
        failure = failure ?? error
        refresh.cancel(.interrupted)
      }
    }
    if let failure { throw failure }
    return report
  }

  /// A later loss of the cache must not lose the way.
  ///
  /// Where another subscription is at the new address already, the two are one from now on.
  func record(_ move: FeedMove, of feed: FeedKey) throws {
    let userState = try stores.userState()
    guard let subscription = try userState.subscription(feed) else { return }
    guard try wantsToFollow(feed, userState) else { return }
    let isPrivate = subscription.isPrivate || feed.isPrivate
    guard let address = SeparatedAddress(move.url, isPrivate: isPrivate) else { return }
    if let secret = address.secretURL {
      var credential = try CredentialFile(session.places)[feed] ?? StoredCredential()
      credential.url = secret
      try CredentialFile.change(session.places, [feed: credential])
    }
    _ = try userState.move(feed, to: address.key)
    let others = try userState.subscriptions().filter { $0.key != feed }
    let isThere = { (other: Subscription) in
      other.key == address.key || other.feedURL == address.key.url
    }
    guard let other = others.first(where: isThere)?.key else { return }
    _ = try userState.join(feed, into: other)
    session.talk.note(
      "\(WebAddress.redacted(feed.url)) and \(WebAddress.redacted(other.url)) are one podcast; it is "
        + "subscribed to as the latter from now on.")
  }

  /// What the person wants done about proven moves of this feed: to follow, unless they want to be asked.
  private func wantsToFollow(_ feed: FeedKey, _ userState: UserStateStore) throws -> Bool {
    guard let definition = SettingDefinition.named("moves"),
      try userState.value(of: definition, for: [feed]) == "ask"
    else { return true }
    session.talk.note(
      "not followed, for the setting moves is ask; \"freshet move FEED URL\" follows: \(feed.url)")
    return false
  }

  /// Why the run ended before all were done.
  ///
  /// `nil` when it did not.
  func interruption(of report: RefreshReport) -> Failure? {
    if interruption.signal != nil {
      return Failure(.failed, "run.interrupted", "interrupted; what was committed stays")
    }
    return report.interruption.map { Failure(.failed, $0.code, $0.message) }
  }

  func settings(jobs: Int? = nil, maxSeconds: Int? = nil) throws -> RefreshSettings {
    var fetch = session.fetchSettings
    if let jobs { fetch.limits.transfers = jobs }
    var settings = RefreshSettings(fetch: fetch, clock: session.clock)
    settings.maxSeconds = maxSeconds
    let userState = try stores.readUserState()
    if let floor = try seconds("refresh-floor", userState) {
      settings.schedule.floorSeconds = floor
    }
    if let ceiling = try seconds("refresh-ceiling", userState) {
      settings.schedule.ceilingSeconds = ceiling
    }
    // This machine goes before what is the same on all.
    settings.schedule.take(session.configuration)
    return settings
  }

  /// A duration that the person set, at most ten years.
  private func seconds(_ name: String, _ userState: UserStateStore) throws -> Int? {
    guard let definition = SettingDefinition.named(name),
      let value = try userState.value(of: definition).flatMap({ DurationValue($0) })
    else { return nil }
    return Int(min(value.seconds, 10 * 365 * 86_400))
  }
}

extension Stores {
  /// The subscriptions as the feed side may know them.
  func subscribedFeeds(_ userState: UserStateStore) throws -> [SubscribedFeed] {
    let file = try CredentialFile(places)
    return try userState.subscriptions().compactMap { subscription in
      subscription.key.map { key in
        SubscriptionAddress(subscription, key: key, file: file).subscribedFeed
      }
    }
  }
}

extension RefreshSchedule {
  /// What the configuration says about how often feeds are asked.
  fileprivate mutating func take(_ configuration: Configuration) {
    if let minutes = configuration.floorMinutes { floorSeconds = minutes * 60 }
    if let minutes = configuration.ceilingMinutes { ceilingSeconds = minutes * 60 }
  }
}
