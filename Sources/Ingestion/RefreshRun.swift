import FeedFetcher
import PodcastCache
import SystemKit
import Timestamps

/// One refresh under way: hands out the fetches, and writes what comes back.
struct RefreshRun {
  let plan: RefreshPlan
  let settings: RefreshSettings
  let cache: PodcastCacheWriter

  /// Fetches that are handed to the fetcher at a time: enough to keep every host busy.
  private static let window = 1_024
  /// Feeds without news that are saved together.
  private static let batch = 256
  /// Bytes that may wait for the writer.
  private static let waitingBytes = 8 << 20

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
    let deadline = settings.maxSeconds.map { ContinuousClock.now + .seconds($0) }
    while next < plan.fetches.count || waiting > 0 {
      while next < plan.fetches.count, waiting < Self.window {
        let fetch = plan.fetches[next]
        onEvent(.started(fetch.feed.key, title: fetch.state.title))
        fetcher.submit(fetch.request, sink: FeedIntake(fetch, workers: workers))
        next += 1
        waiting += 1
      }
      guard let result = pop(results, deadline, fetcher, &writing.report) else { continue }
      if case .again(let fetch) = result {
        submitAgain(fetch, fetcher, workers)
        continue
      }
      waiting -= 1
      try writing.take(result, isLast: results.count == 0, batch: Self.batch, onEvent)
    }
    try writing.flush(onEvent)
  }

  /// Without validators, for the document itself is wanted.
  private func submitAgain(
    _ fetch: RefreshPlan.Fetch, _ fetcher: FeedFetcher, _ workers: ParseWorkers
  ) {
    var request = fetch.request
    request.validators = .none
    fetcher.submit(request, sink: FeedIntake(fetch, workers: workers, keepsAll: true))
  }

  private func pop(
    _ results: BoundedQueue<IntakeResult>, _ deadline: ContinuousClock.Instant?,
    _ fetcher: FeedFetcher, _ report: inout RefreshReport
  ) -> IntakeResult? {
    guard let deadline, report.interruption == nil else { return results.pop() }
    let left = deadline - .now
    if left > .zero, let result = results.pop(atMost: left) { return result }
    if deadline > .now { return nil }
    report.interruption = RefreshWarning(
      code: "run.max-time", message: "the time for the whole run was over")
    fetcher.cancelAll(.timeIsUp)
    return nil
  }
}
