import Timestamps

/// The parts of a date and time, not yet checked against the calendar.
struct CivilTime {
  var year = 0
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  var millisecond = 0
  /// East of Greenwich, in seconds.
  var offset = 0

  /// The instant.
  ///
  /// `nil` when there is no such day or time of day.
  ///
  /// * 31 June, 29 February 2022 and 25:10 do not exist: rolling over would invent a date.
  /// * 24:00:00 is midnight at the end of the day (ISO 8601); second 60 is a leap second and falls
  ///   on the next second, as in POSIX time.
  /// * Years before 1000 and 9999 are how programs write "no date" (`0001-01-01T00:00:00Z`,
  ///   `0000-00-00 00:00:00`, `9999-12-31T23:59:59`).
  var timestamp: Timestamp? { instant?.timestamp }

  /// The instant, and which day of the week is meant: 1 is Monday.
  @inline(__always) var instant: (timestamp: Timestamp, weekday: Int)? {
    let date = CivilDate(year: year, month: month, day: day)
    guard year >= 1000, year < 9999, date.isValid, isTimeOfDay, offset.magnitude < 86_400 else {
      return nil
    }
    let days = date.days
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    // 1970-01-01 was a Thursday; 354,289 weeks keep the sum above 0 from the year 1000 on.
    let weekday = (days + 3 + 354_289 * 7) % 7 + 1
    return (Timestamp(milliseconds: Int64(seconds * 1000 + millisecond)), weekday)
  }

  @inline(__always) private var isTimeOfDay: Bool {
    if hour == 24 { return minute == 0 && second == 0 && millisecond == 0 }
    return hour < 24 && minute < 60 && second <= 60
  }

  /// The full year for one of two or three digits.
  ///
  /// Source: RFC 5322, section 4.3.
  @inline(__always) static func year(_ value: Int, digits: Int) -> Int {
    switch digits {
    case ...2: value < 50 ? 2000 + value : 1900 + value
    case 3: 1900 + value
    default: value
    }
  }
}
