import FeedFetcher
import SystemKit

/// The end of the time that a run was given.
struct RunDeadline {
  private let end: ContinuousClock.Instant?

  /// `nil`: there is none.
  init(seconds: Int?) { end = seconds.map { .now + .seconds($0) } }

  /// The next result, waiting for one.
  ///
  /// When the time is over, everything under way is cancelled and will answer so, and the report says
  /// it: `nil` then, and when there is nothing yet but to wait once more.
  func pop<Result>(
    _ results: BoundedQueue<Result>, cancelling fetcher: FeedFetcher,
    _ report: inout RefreshReport
  ) -> Result? {
    guard let end, report.interruption == nil else { return results.pop() }
    let left = end - .now
    if left > .zero, let result = results.pop(atMost: left) { return result }
    if end > .now { return nil }
    report.interruption = RefreshWarning(
      code: "run.max-time", message: "the time for the whole run was over")
    fetcher.cancelAll(.timeIsUp)
    return nil
  }
}
