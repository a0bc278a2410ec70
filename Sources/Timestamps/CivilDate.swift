/// A day of the Gregorian calendar, extended into the past without a gap (proleptic).
///
/// Year 0 is 1 BC, as in ISO 8601.
public struct CivilDate: Hashable, Comparable, Sendable {
  public var year: Int
  /// 1 to 12.
  public var month: Int
  /// 1 to 31.
  public var day: Int

  /// Keeps the numbers as they are; see ``isValid``.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that is `days` after 1970-01-01.
  public init(days: Int) {
    // Years begin in March here, so that the leap day is a year's last day and 400 years are one
    // unchanging cycle of 146,097 days.
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted.flooredRemainder(146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days after 1970-01-01, negative before it.
  ///
  /// A day past the end of its month counts on: 31 September is 1 October. The month must be
  /// 1 to 12.
  public var days: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.flooredQuotient(400)
    let yearOfEra = marchYear.flooredRemainder(400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The calendar has this day.
  public var isValid: Bool {
    (1...12).contains(month) && day >= 1 && day <= Self.dayCount(year: year, month: month)
  }

  /// 1 is Monday, 7 is Sunday, as in ISO 8601.
  public var weekday: Int {
    (days + 3).flooredRemainder(7) + 1
  }

  /// The days of a month; `month` must be 1 to 12.
  public static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension Int {
  /// Division that rounds towards minus infinity.
  func flooredQuotient(_ divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// What ``flooredQuotient(_:)`` leaves, from 0 to below `divisor`.
  func flooredRemainder(_ divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
