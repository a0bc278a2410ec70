import FeedFetcher
import IdentityKeys
import Ingestion
import PodcastCache
import UserState
import WebAddress
import XMLStream

/// Turns an address into a subscription: fetches it, looks for a feed in a page, records it.
final class Subscriber {
  struct Result {
    var key: FeedKey
    /// Its address is a secret.
    var isPrivate = false
    var title: String?
    var episodes = 0
    /// It was subscribed to before.
    var isKnown = false
    /// Other feeds of the page that was named.
    var alternatives: [String] = []
    var failure: Failure?
    /// What is wrong with its document, of which the most was read.
    var warning: Failure?
    var move: FeedMove?
  }

  private let session: Session
  private let refresh: RefreshSession
  private let cache: PodcastCacheWriter
  private let userState: UserStateStore
  private let details: SubscriptionEdit

  init(
    _ session: Session, refresh: RefreshSession, details: SubscriptionEdit
  ) throws {
    self.session = session
    self.refresh = refresh
    self.details = details
    cache = try refresh.stores.cache()
    userState = try refresh.stores.userState()
  }

  /// Subscribes, or says why not; then nothing is recorded.
  func subscribe(_ address: TypedAddress) throws -> Result {
    let first = try fetch(address)
    let isPage = ["feed.html-page", "feed.not-xml", "feed.not-a-feed"].contains(first.failure?.code)
    guard isPage else { return try record(address, first) }
    guard let page = try feeds(onPage: address), let found = page.first else { return first }
    var result = try record(found, fetch(found))
    result.alternatives = page.dropFirst().map { $0.key.url }
    return result
  }

  private func fetch(_ address: TypedAddress) throws -> Result {
    let wasThere = try cache.reader.feed(storedAs: address.key) != nil
    var result = Result(key: address.key, isPrivate: address.isPrivate)
    let report = try refresh.run(
      [address.subscribedFeed], .feeds([address.key], force: false), settings: refresh.settings(),
      cache: cache, onEvent: { _ in })
    let state = try cache.reader.feed(storedAs: address.key)
    result.title = state?.title
    result.episodes = state?.episodes.all ?? 0
    let outcome = report.feeds.first { $0.feed == address.key }
    switch outcome?.outcome {
    case .updated, .unchanged:
      result.move = outcome?.move
      return result
    case .skipped, .failed, .gone, nil:
      // What is known from before may be subscribed to again, whatever the server says today.
      if outcome?.outcome == .skipped, wasThere, state?.health.lastSuccess != nil { return result }
      let error = outcome?.error
      let failure = Failure(
        .failed, error?.code ?? "run.interrupted", error?.message ?? "interrupted")
      // Some episode of it cannot be read: a feed it is.
      if outcome?.outcome == .failed, outcome?.newEpisodes ?? 0 > 0 {
        result.warning = failure
        return result
      }
      result.failure = failure
      if !wasThere { try cache.purge(address.key) }
      return result
    }
  }

  private func record(_ address: TypedAddress, _ result: Result) throws -> Result {
    guard result.failure == nil else { return result }
    var result = result
    result.isKnown = try userState.subscription(address.key)?.isSubscribed ?? false
    try address.record(details, in: userState, places: session.places)
    if let move = result.move { try refresh.record(move, of: address.key) }
    return result
  }

  /// The feeds that a web page names, in its order of preference.
  ///
  /// `nil` when it names none.
  private func feeds(onPage address: TypedAddress) throws -> [TypedAddress]? {
    let page = try FetchedDocument.fetch(
      address.subscribedFeed.pageRequest, settings: session.fetchSettings)
    let links = HTMLLinks(try page.bytes(limit: 4 << 20), charset: page.charset)
    let base = links.base.flatMap { WebAddress.resolve($0, against: page.url) } ?? page.url
    let isPrivate = WebAddress(page.url)?.isPrivateHost ?? false
    let found = links.feeds.compactMap { link -> TypedAddress? in
      // A page may name no file, and nothing inside a private network unless it is there itself.
      guard let url = WebAddress.resolve(link.href, against: base), let target = WebAddress(url),
        target.isWeb, isPrivate || !target.isPrivateHost
      else { return nil }
      return TypedAddress(url, isPrivate: false)
    }
    return found.isEmpty ? nil : found
  }
}

extension SubscribedFeed {
  fileprivate var pageRequest: FetchRequest {
    FetchRequest(url: url, credentials: credentials, isNamedFile: isNamedFile)
  }
}
