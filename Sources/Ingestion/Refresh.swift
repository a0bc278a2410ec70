public import FeedFetcher
public import PodcastCache
import Synchronization
public import SystemKit
public import Timestamps

/// Asks feeds for news and writes what they say into the cache.
///
///     fetch thread ──► mailboxes ──► parse workers ──► results ──► this thread: the one writer
///     one curl multi   96 KB each    one a processor   4 MB        one transaction a feed
///
/// Each queue is bounded: a slow writer holds the parsers, full mailboxes pause their transfers.
/// One feed's trouble is one feed's result.
public final class Refresh: Sendable {
  private let settings: RefreshSettings
  private let running = Mutex<Running>(Running())

  private struct Running {
    var fetcher: FeedFetcher?
    var cancellation: FetchError.CancelReason?
  }

  public init(settings: RefreshSettings) { self.settings = settings }

  /// Ends the run: what is being committed is, nothing new begins.
  ///
  /// From any thread.
  public func cancel(_ reason: FetchError.CancelReason) {
    let fetcher = running.withLock { running in
      running.cancellation = running.cancellation ?? reason
      return running.fetcher
    }
    fetcher?.cancelAll(reason)
  }

  /// Refreshes those of `feeds` that `selection` is about, and returns when all are done.
  ///
  /// Transaction: each feed with news is one; answers without any are saved many at a time. When
  /// it throws, what was committed stays.
  ///
  /// `onEvent` is called on this thread, in the order of events.
  public func run(
    feeds: [SubscribedFeed], selection: RefreshSelection, cache: PodcastCacheWriter,
    onEvent: (RefreshEvent) -> Void = { _ in }
  ) throws(RefreshError) -> RefreshReport {
    let now = settings.clock.now()
    let plan = try Self.plan(feeds: feeds, selection: selection, cache: cache.reader, now: now)
    var report = RefreshReport()
    report.due = plan.fetches.count
    for skip in plan.skips {
      let result = FeedResult(skip)
      report.feeds.append(result)
      onEvent(.finished(result))
    }
    let documentFeeds = documentFeeds(feeds, selection, plan)
    guard !plan.fetches.isEmpty || !documentFeeds.isEmpty else { return report }
    try RefreshRun(plan: plan, documentFeeds: documentFeeds, settings: settings, cache: cache)
      .run(registering: { self.register($0) }, onEvent: onEvent, report: &report)
    return report
  }

  /// Feeds to look through for documents: also those that are not due themselves, but none whose
  /// server wants to be left alone.
  private func documentFeeds(
    _ feeds: [SubscribedFeed], _ selection: RefreshSelection, _ plan: RefreshPlan
  ) -> [SubscribedFeed] {
    guard let documents = settings.documents else { return [] }
    var met = Set(plan.skips.filter { $0.code != "schedule" }.map(\.feed))
    return (feeds.filter { selection.contains($0.key) } + documents.others)
      .filter { met.insert($0.key).inserted }
  }

  /// What a run would do now.
  public static func plan(
    feeds: [SubscribedFeed], selection: RefreshSelection, cache: PodcastCacheReader,
    now: Timestamp
  ) throws(RefreshError) -> RefreshPlan {
    do throws(PodcastCacheError) {
      let states = try cache.feeds()
      let pauses = try cache.pausedHosts(at: now)
      return RefreshPlan.make(
        feeds: feeds, states: Dictionary(states.map { ($0.key, $0) }) { first, _ in first },
        pauses: pauses, selection: selection, now: now)
    } catch {
      throw .cache(error)
    }
  }

  /// Lets ``cancel(_:)`` reach the fetcher, also when it came first.
  private func register(_ fetcher: FeedFetcher) {
    let reason = running.withLock { running in
      running.fetcher = fetcher
      return running.cancellation
    }
    if let reason { fetcher.cancelAll(reason) }
  }
}

/// Why a refresh could not go on.
public enum RefreshError: Error, Sendable {
  case cache(PodcastCacheError)
  case system(SystemError)
}

extension FeedResult {
  init(_ skip: RefreshPlan.Skip) {
    self.init(feed: skip.feed, title: skip.title, outcome: skip.code == "gone" ? .gone : .skipped)
    nextDue = skip.until
    let message =
      switch skip.code {
      case "gone": "the server says that the feed is gone for good; refresh it by name to ask again"
      case "retry-after": "the server asked to be left alone until then"
      default: "not due yet"
      }
    error = RefreshWarning(code: skip.code, message: message)
  }
}
