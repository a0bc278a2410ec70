import FeedFetcher
import FeedParser
import PodcastCache
import Timestamps

/// When a feed is asked again.
///
/// A pure function of what is known and a clock.
///
/// After a success the longest of these waits, between a floor and a ceiling: the floor, the
/// freshness that the server gave, `ttl`, `sy:updatePeriod`. Then the next hour and day that the
/// feed does not skip. After a failure the wait doubles from a quarter of an hour up to a week.
/// A little of it is spread by the feed's key, so that feeds do not come all at once.
public struct RefreshSchedule: Sendable {
  /// A server without validators sends the whole feed each time.
  public var floorSeconds = 3_600
  public var ceilingSeconds = 86_400
  public var firstRetrySeconds = 900
  public var lastRetrySeconds = 7 * 86_400
  /// A `Retry-After` beyond this is believed no longer.
  public var longestServerWaitSeconds = 7 * 86_400

  public init() {}

  /// - Returns: `schedule` with the times and reasons that follow from it.
  func afterSuccess(_ schedule: FeedSchedule, key: String, now: Timestamp) -> FeedSchedule {
    var next = schedule
    let fresh = schedule.freshUntil.map { Int(($0.milliseconds - now.milliseconds) / 1_000) } ?? 0
    let wishes: [(code: String, seconds: Int)] = [
      ("floor", floorSeconds), ("cache-control", fresh), ("ttl", schedule.ttlSeconds ?? 0),
      ("sy:updatePeriod", schedule.updatePeriodSeconds ?? 0),
      ("complete", schedule.isFinished ? ceilingSeconds : 0),
    ]
    let longest = wishes.max { $0.seconds < $1.seconds } ?? ("floor", floorSeconds)
    let wait = min(longest.seconds, max(ceilingSeconds, floorSeconds))
    var due = now.adding(seconds: Int64(wait + spread(wait, key)))
    next.reasons = longest.seconds > wait ? "ceiling" : longest.code
    if let open = schedule.firstOpen(from: due), open != due {
      due = open
      next.reasons = "skipHours/skipDays"
    }
    next.notBefore = nil
    next.nextDue = due
    return next
  }

  func afterFailure(
    _ schedule: FeedSchedule, failures: Int, retryTime: Timestamp?, key: String, now: Timestamp
  ) -> FeedSchedule {
    var next = schedule
    let doubled = firstRetrySeconds << min(max(failures - 1, 0), 16)
    let wait = min(doubled, lastRetrySeconds)
    next.nextDue = now.adding(seconds: Int64(wait + spread(wait, key)))
    next.reasons = "error"
    next.notBefore = retryTime.map {
      min($0, now.adding(seconds: Int64(longestServerWaitSeconds)))
    }
    if let wait = next.notBefore, let due = next.nextDue, wait > due {
      next.nextDue = wait
      next.reasons = "retry-after"
    }
    return next
  }

  /// Up to a tenth of the wait, the same for a feed each time.
  private func spread(_ wait: Int, _ key: String) -> Int {
    let hash = key.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return Int(hash % UInt64(max(wait / 10, 1)))
  }
}

extension FeedSchedule {
  /// The first time from `time` on whose hour and weekday the feed does not skip.
  ///
  /// `nil` when it skips them all.
  func firstOpen(from time: Timestamp) -> Timestamp? {
    if skipHours == 0 && skipDays == 0 { return time }
    var hour = time.milliseconds / 3_600_000
    for step in 0..<(24 * 8) {
      let weekday = (hour / 24 + 3) % 7  // 1 January 1970 was a Thursday; Monday is 0.
      if skipHours >> UInt32(hour % 24) & 1 == 0, skipDays >> UInt8(weekday) & 1 == 0 {
        return step == 0 ? time : Timestamp(milliseconds: hour * 3_600_000)
      }
      hour += 1
    }
    return nil
  }

  /// Takes over what a document says about when to ask.
  mutating func read(_ head: FeedHead) {
    ttlSeconds = head.ttlMinutes.map { $0 * 60 }
    updatePeriodSeconds = head.updatePeriodSeconds
    isFinished = head.isComplete ?? false
    skipHours = head.skipHours.reduce(0) { $0 | 1 << UInt32($1) }
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    skipDays = head.skipDays.reduce(0) { bits, day in
      days.firstIndex(of: day.lowercased()).map { bits | 1 << UInt8($0) } ?? bits
    }
  }
}
