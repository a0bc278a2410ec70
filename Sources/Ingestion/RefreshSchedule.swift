import IdentityKeys
import PodcastCache
import Timestamps

/// When a feed is asked again.
///
/// A pure function of what is known and a clock.
///
/// After a success the longest of these waits, between a floor and a ceiling: the floor, the
/// freshness that the server gave, `ttl`, `sy:updatePeriod`, and what the publishing rhythm allows.
/// Then the next hour and day that the feed does not skip. After a failure the wait doubles from a
/// quarter of an hour up to a week. A little of it is spread by the feed's key, so that feeds do not
/// come all at once. Whatever moves the time is kept as a reason.
public struct RefreshSchedule: Sendable {
  public var floorSeconds = 3_600
  public var ceilingSeconds = 86_400
  /// A server without validators sends the whole feed each time.
  public var unconditionalFloorSeconds = 86_400
  /// A feed that says that it is complete is looked after all the same.
  public var finishedSeconds = 30 * 86_400
  public var firstRetrySeconds = 900
  public var lastRetrySeconds = 7 * 86_400
  /// A `Retry-After` beyond this is believed no longer.
  public var longestServerWaitSeconds = 7 * 86_400

  public init() {}

  /// `state` is the feed after the answer, `newest` the latest publication that is known.
  ///
  /// - Returns: the state's schedule with the times and reasons that follow from it.
  func afterSuccess(_ state: FeedState, newest: Timestamp?, now: Timestamp) -> FeedSchedule {
    var next = state.schedule
    let wishes = wishes(state, newest: newest, now)
    let longest = wishes.first?.seconds ?? floorSeconds
    let wait = min(longest, next.isFinished ? max(ceiling, finishedSeconds) : ceiling)
    var due = now.adding(seconds: Int64(wait))
    var reasons = wishes.map {
      ScheduleReason($0.code, until: now.adding(seconds: Int64($0.seconds)))
    }
    if wait < longest { reasons.insert(ScheduleReason(.ceiling, until: due), at: 0) }
    due = due.adding(seconds: spread(wait, state.key.text))
    if let open = next.firstOpen(from: due), open != due {
      due = open
      reasons.insert(ScheduleReason(.skip, until: due), at: 0)
    } else if due > reasons[0].until {
      reasons.append(ScheduleReason(.spread, until: due))
    }
    next.notBefore = nil
    next.nextDue = due
    next.reasons = ScheduleReason.text(reasons)
    return next
  }

  /// `retryTime` is what the server asked for with `Retry-After`; `freshUntil` is how long it calls its
  /// answer fresh, where that is a plea to stay away.
  func afterFailure(
    _ schedule: FeedSchedule, failures: Int, retryTime: Timestamp?, freshUntil: Timestamp? = nil,
    key: String, now: Timestamp
  ) -> FeedSchedule {
    var next = schedule
    let wait = min(firstRetrySeconds << min(max(failures - 1, 0), 16), lastRetrySeconds)
    let longest = now.adding(seconds: Int64(longestServerWaitSeconds))
    next.notBefore = retryTime.map { min($0, longest) }
    var reasons = [
      ScheduleReason(.error, until: now.adding(seconds: Int64(wait) + spread(wait, key)))
    ]
    if let until = freshUntil.map({ min($0, longest) }), until > now {
      reasons.append(ScheduleReason(.cacheControl, until: until))
    }
    if let until = next.notBefore { reasons.append(ScheduleReason(.retryAfter, until: until)) }
    reasons.sort { $0.until > $1.until }
    next.nextDue = reasons[0].until
    next.reasons = ScheduleReason.text(reasons)
    return next
  }

  /// A ceiling below the floor is none.
  private var ceiling: Int { max(ceilingSeconds, floorSeconds) }

  /// Up to a tenth of the wait, the same for a feed each time.
  private func spread(_ wait: Int, _ key: String) -> Int64 {
    let hash = key.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return Int64(hash % UInt64(max(wait / 10, 1)))
  }
}

/// What the waits after a success are taken from.
extension RefreshSchedule {
  private typealias Wish = (code: ScheduleReason.Code, seconds: Int)

  /// The floor, and all that is longer, the longest first.
  private func wishes(_ state: FeedState, newest: Timestamp?, _ now: Timestamp) -> [Wish] {
    let schedule = state.schedule
    let fresh = schedule.freshUntil.map { Int($0.seconds(since: now)) }
    let hasValidators = state.validators.etag != nil || state.validators.lastModified != nil
    let isFile = state.url.hasPrefix("file:")
    var wishes: [Wish] = [
      (.noValidators, !isFile && !hasValidators ? unconditionalFloorSeconds : 0),
      (.cacheControl, fresh ?? 0), (.ttl, schedule.ttlSeconds ?? 0),
      (.updatePeriod, schedule.updatePeriodSeconds ?? 0),
      (.complete, schedule.isFinished ? finishedSeconds : 0),
    ]
    if let wish = Self.rhythm(schedule, newest: newest, now) { wishes.append(wish) }
    wishes = wishes.filter { $0.seconds > floorSeconds }
    return wishes.sorted { $0.seconds > $1.seconds } + [(.floor, floorSeconds)]
  }

  /// What the usual time between two episodes allows.
  ///
  /// Long before the next one is expected, an eighth of that time; around then, nothing; when it is
  /// overdue, a sixteenth of the time since the last.
  private static func rhythm(_ schedule: FeedSchedule, newest: Timestamp?, _ now: Timestamp)
    -> Wish?
  {
    guard let newest, newest <= now else { return nil }
    let age = Int(now.seconds(since: newest))
    let period = schedule.updateFrequencySeconds ?? schedule.rhythmSeconds ?? 0
    let expected = period / 4 * 3
    if age < expected {
      let code: ScheduleReason.Code =
        schedule.updateFrequencySeconds == nil ? .rhythm : .updateFrequency
      return (code, min(period / 8, expected - age))
    }
    return age > period / 2 * 3 ? (.dormant, age / 16) : nil
  }
}
