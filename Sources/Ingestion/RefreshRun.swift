import FeedFetcher
import PodcastCache
import SystemKit
import Timestamps

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
  /// Bytes that may wait for the writer.
  private static let waitingBytes = 4 << 20

  func run(
    registering register: (FeedFetcher) -> Void, onEvent: (RefreshEvent) -> Void,
    report: inout RefreshReport
  ) throws(RefreshError) {
    CurrentProcess.limitHeaps(to: 2)
    let results = BoundedQueue<IntakeResult>(capacity: Self.waitingBytes)
    let workers = ParseWorkers(
      count: min(settings.parsers, plan.fetches.count), intakes: plan.fetches.count + 1)
    let fetcher: FeedFetcher
    let threads: [Thread]
    do throws(SystemError) {
      fetcher = try FeedFetcher(settings: settings.fetch)
      threads = try workers.start(
        ParseTools(
          cachePath: cache.path, fetcher: fetcher, results: results,
          schedule: settings.schedule, clock: settings.clock))
    } catch {
      throw .system(error)
    }
    register(fetcher)
    defer {
      fetcher.close()
      fetcher.cancelAll(.closed)
      results.cancel()
      fetcher.join()
      workers.stop()
      for thread in threads { thread.join() }
    }
    var writing = RefreshWriting(cache: cache, report: report)
    defer { report = writing.report }
    var next = 0
    var waiting = 0
    let deadline = RunDeadline(seconds: settings.maxSeconds)
    while next < plan.fetches.count || waiting > 0 {
      while next < plan.fetches.count, waiting < Self.window {
        let fetch = plan.fetches[next]
        onEvent(.started(fetch.feed.key, title: fetch.state.title))
        fetcher.submit(fetch.request, sink: FeedIntake(fetch, workers: workers))
        next += 1
        waiting += 1
      }
      guard let result = deadline.pop(results, cancelling: fetcher, &writing.report) else {
        continue
      }
      if case .again(let fetch) = result {
        submitAgain(fetch, fetcher, workers)
        continue
      }
      waiting -= 1
      try writing.take(result, isLast: results.count == 0, batch: Self.batch, onEvent)
    }
    try writing.flush(onEvent)
    try fetchDocuments(fetcher, deadline, &writing.report, onEvent)
  }

  /// Without validators, for the document itself is wanted.
  private func submitAgain(
    _ fetch: RefreshPlan.Fetch, _ fetcher: FeedFetcher, _ workers: ParseWorkers
  ) {
    var request = fetch.request
    request.validators = .none
    fetcher.submit(request, sink: FeedIntake(fetch, workers: workers, keepsAll: true))
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
