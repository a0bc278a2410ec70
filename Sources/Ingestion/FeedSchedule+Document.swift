import FeedModel
import FeedParser
import PodcastCache
import Timestamps

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

  /// A hundred years: nobody means more, and the sum of such times still is a number.
  private static let mostMinutes = 100 * 366 * 1_440

  /// Takes over what a document says about when to ask.
  mutating func read(_ head: FeedHead) {
    let frequency = head.updateFrequency
    ttlSeconds = head.ttlMinutes.map { min($0, Self.mostMinutes) * 60 }
    updatePeriodSeconds = head.updatePeriodSeconds
    updateFrequencySeconds = frequency?.rrule.flatMap { RecurrenceRule($0).periodSeconds }
    isFinished = head.isComplete ?? frequency?.complete ?? false
    skipHours = head.skipHours.reduce(0) { $0 | 1 << UInt32($1) }
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    skipDays = head.skipDays.reduce(0) { bits, day in
      days.firstIndex(of: day.lowercased()).map { bits | 1 << UInt8($0) } ?? bits
    }
  }
}
