import FeedFetcher
import SystemKit

/// The end of the time that a run was given.
///
/// The fetcher is told by ``pop(_:atMost:cancelling:_:)``; who parses or writes much asks ``isOver``.
struct RunDeadline: Sendable {
  private let end: ContinuousClock.Instant?

  /// `nil`: there is none.
  init(seconds: Int?) { end = seconds.map { .now + .seconds($0) } }

  var isOver: Bool { end.map { $0 <= .now } ?? false }

  /// The next result, waiting for one, but no longer than `limit`.
  ///
  /// When the time is over, everything under way is cancelled and will answer so, and the report says
  /// it: `nil` then, and when there is nothing yet but to wait once more.
  func pop<Result>(
    _ results: BoundedQueue<Result>, atMost limit: Duration? = nil,
    cancelling fetcher: FeedFetcher, _ report: inout RefreshReport
  ) -> Result? {
    let left = report.interruption == nil ? end.map { $0 - .now } : nil
    guard let wait = [left, limit].compactMap(\.self).min() else { return results.pop() }
    if wait > .zero, let result = results.pop(atMost: wait) { return result }
    guard report.interruption == nil, let end, end <= .now else { return nil }
    report.interruption = RefreshWarning(
      code: "run.max-time", message: "the time for the whole run was over")
    fetcher.cancelAll(.timeIsUp)
    return nil
  }
}
