/// An instant, to the millisecond, without leap seconds.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Since 1970-01-01T00:00:00Z, negative before it.
  public var milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public init(seconds: Int64) {
    milliseconds = seconds.multipliedSaturating(by: 1000)
  }

  /// An instant from civil numbers, in UTC less `offsetSeconds`.
  ///
  /// Shape: numbers past their range count on (minute 75, second 60); `date` as in
  /// ``CivilDate/days``.
  ///
  /// - `offsetSeconds`: how far local time is ahead of UTC.
  public init(
    _ date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0,
    offsetSeconds: Int = 0
  ) {
    let seconds = date.days * 86_400 + hour * 3600 + minute * 60 + second - offsetSeconds
    self.init(milliseconds: Int64(seconds) * 1000 + Int64(millisecond))
  }

  /// Whole seconds, rounded down.
  public var seconds: Int64 { Int64(Int(milliseconds).flooredQuotient(1000)) }

  /// The day in UTC.
  public var date: CivilDate { CivilDate(days: Int(seconds).flooredQuotient(86_400)) }

  /// Milliseconds since midnight, UTC.
  public var millisecondOfDay: Int { Int(milliseconds).flooredRemainder(86_400_000) }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Later by `amount`; the ends of time are not passed.
  public func adding(milliseconds amount: Int64) -> Timestamp {
    let (sum, overflow) = milliseconds.addingReportingOverflow(amount)
    return Timestamp(milliseconds: overflow ? (amount > 0 ? .max : .min) : sum)
  }

  public func adding(seconds amount: Int64) -> Timestamp {
    adding(milliseconds: amount.multipliedSaturating(by: 1000))
  }

  /// How much later this is than `earlier`, negative when it is not.
  public func milliseconds(since earlier: Timestamp) -> Int64 {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
    return overflow ? (milliseconds > 0 ? .max : .min) : difference
  }

  public func seconds(since earlier: Timestamp) -> Int64 {
    milliseconds(since: earlier) / 1000
  }
}

extension Timestamp: CustomStringConvertible {
  public var description: String { iso8601 }
}

extension Int64 {
  func multipliedSaturating(by factor: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? ((self > 0) == (factor > 0) ? .max : .min) : product
  }
}
