import Timestamps

extension FeedDate {
  /// `YYYY-MM-DD`, alone or with a time, and the shorter forms of W3C-DTF; the extended form only.
  ///
  /// A blank for `T`, a comma for the point, a zone without a colon or none at all are taken, as
  /// ``Form/other``.
  /// Source: RFC 3339, section 5.6; W3C Note "Date and Time Formats".
  init?(iso8601 text: Span<UInt8>) {
    var at = 0
    var strict = true
    var time = CivilTime()
    guard text.count >= 4, text[0].isDigit, text[3].isDigit else { return nil }
    guard FeedDate.calendarDay(text, &at, &time) else { return nil }
    if at < text.count {
      guard at == 10, FeedDate.isoClock(text, &at, &strict, &time),
        FeedDate.isoZone(text, &at, &strict, &time), at == text.count
      else { return nil }
    }
    guard let timestamp = time.timestamp else { return nil }
    self.init(timestamp, strict ? .iso8601 : .other)
  }

  /// `YYYY[-MM[-DD]]`; stops after what it could read.
  @inline(__always)
  private static func calendarDay(
    _ text: Span<UInt8>, _ at: inout Int, _ time: inout CivilTime
  ) -> Bool {
    let (year, yearDigits) = number(text, &at)
    guard yearDigits == 4 else { return false }
    time.year = year
    for part in 0..<2 where at < text.count {
      guard text[at] == 0x2D else { return false }
      at += 1
      let (value, digits) = number(text, &at)
      guard digits == 2 else { return false }
      if part == 0 { time.month = value } else { time.day = value }
    }
    return true
  }

  /// `Thh:mm[:ss[.fraction]]`; digits after the thousandth are dropped.
  @inline(__always)
  private static func isoClock(
    _ text: Span<UInt8>, _ at: inout Int, _ strict: inout Bool, _ time: inout CivilTime
  ) -> Bool {
    if text[at] != 0x54 {
      guard text[at] == 0x74 || text[at].isBlank else { return false }
      strict = false
    }
    at += 1
    skipBlanks(text, &at)
    guard let hour = pair(text, &at), at < text.count, text[at] == 0x3A else { return false }
    at += 1
    guard let minute = pair(text, &at) else { return false }
    time.hour = hour
    time.minute = minute
    guard at < text.count, text[at] == 0x3A else { return true }
    at += 1
    guard let second = pair(text, &at) else { return false }
    time.second = second
    if at + 1 < text.count, text[at] == 0x2E || text[at] == 0x2C, text[at + 1].isDigit {
      if text[at] == 0x2C { strict = false }
      at += 1
      time.millisecond = thousandths(text, &at)
    }
    return true
  }

  /// `Z`, `±hh:mm`, `±hhmm`, `±hh`, or nothing.
  @inline(__always)
  private static func isoZone(
    _ text: Span<UInt8>, _ at: inout Int, _ strict: inout Bool, _ time: inout CivilTime
  ) -> Bool {
    if skipBlanks(text, &at) > 0 { strict = false }
    guard at < text.count else {
      strict = false
      return true
    }
    if text[at] | 0x20 == 0x7A {
      if text[at] != 0x5A { strict = false }
      at += 1
      return true
    }
    let sign = text[at]
    guard sign == 0x2B || sign == 0x2D else { return false }
    at += 1
    guard let hours = pair(text, &at), hours < 24 else { return false }
    var minutes = 0
    if at < text.count, text[at] == 0x3A { at += 1 } else { strict = false }
    if at < text.count {
      guard let value = pair(text, &at), value < 60 else { return false }
      minutes = value
    }
    let seconds = (hours * 60 + minutes) * 60
    time.offset = sign == 0x2D ? -seconds : seconds
    return true
  }

  /// Exactly two digits.
  @inline(__always)
  private static func pair(_ text: Span<UInt8>, _ at: inout Int) -> Int? {
    guard at + 2 <= text.count, text[at].isDigit, text[at + 1].isDigit else { return nil }
    defer { at += 2 }
    return text[at].digit * 10 + text[at + 1].digit
  }

  /// Digits after a decimal point.
  static func thousandths(_ text: Span<UInt8>, _ at: inout Int) -> Int {
    var value = 0
    var scale = 100
    while at < text.count, text[at].isDigit {
      value += text[at].digit * scale
      scale /= 10
      at += 1
    }
    return value
  }
}
