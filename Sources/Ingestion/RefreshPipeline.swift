import FeedFetcher
import PodcastCache
import SystemKit

/// The threads of a refresh: one that fetches, some that parse, and the queue to the writer.
struct RefreshPipeline {
  let fetcher: FeedFetcher
  /// What waits for the writer.
  let results = BoundedQueue<IntakeResult>(capacity: Self.waitingBytes)
  private let workers: ParseWorkers
  private let threads: [Thread]

  /// Bytes that may wait for the writer.
  private static let waitingBytes = 4 << 20

  /// Starts the threads for so many `feeds` in all, of which there are `mostAtOnce` at a time.
  init(
    feeds: Int, mostAtOnce: Int, settings: RefreshSettings, deadline: RunDeadline, cachePath: String
  ) throws(SystemError) {
    workers = ParseWorkers(count: min(settings.parsers, feeds), intakes: mostAtOnce)
    fetcher = try FeedFetcher(settings: settings.fetch)
    threads = try workers.start(
      ParseTools(
        cachePath: cachePath, fetcher: fetcher, results: results, schedule: settings.schedule,
        walksArchives: settings.walksArchives, clock: settings.clock, deadline: deadline))
  }

  func submit(_ fetch: RefreshPlan.Fetch) {
    fetcher.submit(fetch.request, sink: FeedIntake(fetch, workers: workers))
  }

  /// Cancels what is still under way, and waits for the threads.
  func end() {
    fetcher.close()
    fetcher.cancelAll(.closed)
    results.cancel()
    fetcher.join()
    workers.stop()
    for thread in threads { thread.join() }
  }
}
