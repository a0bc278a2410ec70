import FeedFetcher
import IdentityKeys
import PodcastCache
import SystemKit
import Timestamps
import WebAddress

/// One refresh under way: hands out the fetches, and writes what comes back.
struct RefreshRun {
  let plan: RefreshPlan
  /// Feeds whose episodes may link to documents that are wanted.
  let documentFeeds: [SubscribedFeed]
  let settings: RefreshSettings
  let cache: PodcastCacheWriter

  /// Fetches that are handed to the fetcher at a time: enough to keep every host busy.
  private static let window = 1_024
  /// Feeds without news that are saved together.
  private static let batch = 256

  func run(
    registering register: (FeedFetcher) -> Void, onEvent: (RefreshEvent) -> Void,
    report: inout RefreshReport
  ) throws(RefreshError) {
    CurrentProcess.limitHeaps(to: 2)
    let deadline = RunDeadline(seconds: settings.maxSeconds)
    let pipeline = try makePipeline(deadline)
    register(pipeline.fetcher)
    defer { pipeline.end() }
    var writing = RefreshWriting(cache: cache, report: report, deadline: deadline)
    defer { report = writing.report }
    try fetchFeeds(pipeline, deadline, &writing, onEvent)
    try writing.end(onEvent)
    try fetchDocuments(pipeline.fetcher, deadline, &writing.report, onEvent)
  }

  private func makePipeline(_ deadline: RunDeadline) throws(RefreshError) -> RefreshPipeline {
    do throws(SystemError) {
      return try RefreshPipeline(
        feeds: plan.fetches.count, mostAtOnce: min(plan.fetches.count, Self.window) + 1,
        settings: settings, deadline: deadline, cachePath: cache.path)
    } catch {
      throw .system(error)
    }
  }

  /// Keeps the window full until all feeds, and what follows from their answers, are done.
  private func fetchFeeds(
    _ pipeline: RefreshPipeline, _ deadline: RunDeadline, _ writing: inout RefreshWriting,
    _ onEvent: (RefreshEvent) -> Void
  ) throws(RefreshError) {
    var rest = plan.fetches[...]
    var waiting = 0
    var watch = OfflineWatch()
    while !rest.isEmpty || waiting > 0 {
      while waiting < Self.window, let fetch = rest.popFirst() {
        onEvent(.started(fetch.feed.key, title: fetch.state.title))
        pipeline.submit(visit(fetch))
        waiting += 1
      }
      let result = deadline.pop(
        pipeline.results, atMost: writing.holdLeft, cancelling: pipeline.fetcher, &writing.report)
      guard let result else {
        try writing.flushOverdue(onEvent)
        continue
      }
      if case .again(let fetch) = result {
        pipeline.submit(fetch.reread)
        continue
      }
      waiting -= 1
      let isLast = waiting == 0 && rest.isEmpty
      for result in watch.take(result) {
        try writing.take(result, isLast: isLast, batch: Self.batch, onEvent)
      }
      if watch.isOffline { pipeline.fetcher.cancelAll(.closed) }
      for followUp in writing.takeFollowUps() {
        guard let fetch = try fetch(followUp) else { continue }
        pipeline.submit(fetch)
        waiting += 1
      }
    }
    for result in watch.end() {
      try writing.take(result, isLast: true, batch: Self.batch, onEvent)
    }
    writing.report.interruption = writing.report.interruption ?? watch.warning
  }

  /// Of a private feed only the document itself says where older ones are.
  private func visit(_ fetch: RefreshPlan.Fetch) -> RefreshPlan.Fetch {
    guard settings.walksArchives, fetch.feed.key.isPrivate else { return fetch }
    var fetch = fetch
    fetch.request.validators = .none
    return fetch
  }

  /// The next fetch for a feed, with its state as it is by now.
  private func fetch(_ followUp: FollowUp) throws(RefreshError) -> RefreshPlan.Fetch? {
    do throws(PodcastCacheError) {
      guard let state = try cache.reader.feed(storedAs: followUp.feed.key) else { return nil }
      return RefreshPlan.Fetch(followUp, state)
    } catch {
      throw .cache(error)
    }
  }

  /// The documents of feeds that are known to be well.
  private func fetchDocuments(
    _ fetcher: FeedFetcher, _ deadline: RunDeadline, _ report: inout RefreshReport,
    _ onEvent: (RefreshEvent) -> Void
  ) throws(RefreshError) {
    guard let documents = settings.documents, report.interruption == nil else { return }
    let failed = Set(
      report.feeds.filter { $0.outcome == .failed || $0.outcome == .gone }.map(\.feed))
    do throws(PodcastCacheError) {
      var run = try LinkedDocumentRun(
        feeds: documentFeeds.filter { !failed.contains($0.key) }, settings: documents,
        clock: settings.clock, cache: cache, fetcher: fetcher, deadline: deadline)
      try run.run(&report, onEvent)
    } catch {
      throw .cache(error)
    }
  }
}

extension RefreshPlan.Fetch {
  /// Without validators, for the document itself is wanted.
  fileprivate var reread: RefreshPlan.Fetch {
    var fetch = self
    fetch.request.validators = .none
    fetch.isReread = true
    return fetch
  }

  /// At another address, which the feed named: it may lead only to where the feed may, and the
  /// feed's credentials are for the feed's own origin.
  fileprivate init(_ followUp: FollowUp, _ state: FeedState) {
    let feed = followUp.feed
    let isOwn = WebAddress.isSameOrigin(followUp.url, feed.url)
    self.init(
      feed: feed, state: state,
      request: FetchRequest(
        url: followUp.url, credentials: isOwn ? feed.credentials : nil, namedBy: feed.url),
      purpose: followUp.purpose)
  }
}
