import Timestamps

/// When a document is asked for again.
///
/// A pure function of what is known and a clock. What has long been as it is will hardly change: the
/// wait is half of that time, between a floor and a ceiling, or as long as the server said that it is
/// fresh. After a failure the wait doubles; what a server refuses waits longer than what it could not
/// give just now.
public struct LinkedDocumentSchedule: Sendable {
  public var floorSeconds = 7 * 86_400
  public var ceilingSeconds = 180 * 86_400
  public var firstRetrySeconds = 3_600
  /// After 404, 410 and the like.
  public var firstRefusalSeconds = 86_400
  public var lastRetrySeconds = 30 * 86_400
  /// A `Retry-After` beyond this is believed no longer.
  public var longestServerWaitSeconds = 7 * 86_400

  public init() {}

  /// `changed`: since when the document is as it is.
  func afterSuccess(changed: Timestamp, freshSeconds: Int?, now: Timestamp) -> Timestamp {
    let age = max(0, Int((now.milliseconds - changed.milliseconds) / 1_000))
    let wait = max(floorSeconds, age / 2, freshSeconds ?? 0)
    return now.adding(seconds: Int64(min(wait, max(ceilingSeconds, floorSeconds))))
  }

  /// `failures`: this one included.
  func afterFailure(failures: Int, isRefusal: Bool, retryTime: Timestamp?, now: Timestamp)
    -> Timestamp
  {
    let first = isRefusal ? firstRefusalSeconds : firstRetrySeconds
    let wait = min(first << min(max(failures - 1, 0), 16), lastRetrySeconds)
    let due = now.adding(seconds: Int64(wait))
    return max(due, retryTime ?? due)
  }
}
