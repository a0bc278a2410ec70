/// A zone as POSIX writes it in `TZ`: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Source: POSIX.1-2017, 8.3; RFC 9636, 3.3.1 (hours up to 167, negative ones too).
struct PosixZone: Hashable, Sendable {
  /// Seconds ahead of UTC.
  var standardOffset: Int
  var summer: Summer?

  struct Summer: Hashable, Sendable {
    var offset: Int
    var start: Change
    var end: Change
  }

  /// When in a year the clocks are changed, in the local time that holds until then.
  struct Change: Hashable, Sendable {
    var day: Day
    var seconds: Int
  }

  enum Day: Hashable, Sendable {
    /// 1 to 365; 29 February is never counted.
    case julian(Int)
    /// 0 to 365.
    case ordinal(Int)
    /// Week 5 is the last; 0 is Sunday.
    case weekday(month: Int, week: Int, day: Int)
  }

  func offset(at seconds: Int64) -> Int {
    guard let summer else { return standardOffset }
    let year = Timestamp(seconds: seconds).adding(seconds: Int64(standardOffset)).date.year
    let start = summer.start.instant(in: year) - Int64(standardOffset)
    let end = summer.end.instant(in: year) - Int64(summer.offset)
    let isSummer =
      start < end ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
    return isSummer ? summer.offset : standardOffset
  }
}

extension PosixZone.Change {
  /// Seconds since 1970, as if local time were UTC.
  fileprivate func instant(in year: Int) -> Int64 {
    Int64(day.days(in: year)) * 86_400 + Int64(seconds)
  }
}

extension PosixZone.Day {
  fileprivate func days(in year: Int) -> Int {
    let first = CivilDate(year: year, month: 1, day: 1).days
    switch self {
    case .ordinal(let day): return first + day
    case .julian(let day): return first + day - 1 + (CivilDate.isLeap(year) && day > 59 ? 1 : 0)
    case .weekday(let month, let week, let day):
      let start = CivilDate(year: year, month: month, day: 1)
      // ISO counts Sunday as 7.
      let ahead = (day + 7 - start.weekday % 7) % 7
      let inMonth = ahead + (week - 1) * 7
      let length = CivilDate.dayCount(year: year, month: month)
      return start.days + (inMonth < length ? inMonth : inMonth - 7)
    }
  }
}

extension PosixZone {
  /// - Returns: `nil` for anything else.
  init?(_ text: String) {
    var scanner = PosixZoneScanner(text)
    guard let zone = scanner.zone() else { return nil }
    self = zone
  }
}

private struct PosixZoneScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  mutating func zone() -> PosixZone? {
    guard skipName(), let west = time() else { return nil }
    var zone = PosixZone(standardOffset: -west, summer: nil)
    if rest.isEmpty { return zone }
    guard skipName() else { return nil }
    var offset = zone.standardOffset + 3600
    if let next = rest.first, next != UInt8(ascii: ",") {
      guard let west = time() else { return nil }
      offset = -west
    }
    guard skip(","), let start = change(), skip(","), let end = change(), rest.isEmpty else {
      return nil
    }
    zone.summer = PosixZone.Summer(offset: offset, start: start, end: end)
    return zone
  }

  private mutating func change() -> PosixZone.Change? {
    guard let day = day() else { return nil }
    guard skip("/") else { return PosixZone.Change(day: day, seconds: 7200) }
    return time().map { PosixZone.Change(day: day, seconds: $0) }
  }

  private mutating func day() -> PosixZone.Day? {
    if skip("J") { return number(1...365).map { .julian($0) } }
    guard skip("M") else { return number(0...365).map { .ordinal($0) } }
    guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
      let day = number(0...6)
    else { return nil }
    return .weekday(month: month, week: week, day: day)
  }

  /// `hh[:mm[:ss]]`, signed, in seconds.
  private mutating func time() -> Int? {
    let sign = skip("-") ? -1 : 1
    if sign == 1 { _ = skip("+") }
    guard let hours = number(0...167) else { return nil }
    var seconds = hours * 3600
    if skip(":") {
      guard let minutes = number(0...59) else { return nil }
      seconds += minutes * 60
      if skip(":") {
        guard let rest = number(0...59) else { return nil }
        seconds += rest
      }
    }
    return sign * seconds
  }

  /// Three letters or more, or anything in angle brackets.
  private mutating func skipName() -> Bool {
    if skip("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let letters = rest.prefix { (0x41...0x5A).contains($0 & 0xDF) }.count
    guard letters >= 3 else { return false }
    rest = rest.dropFirst(letters)
    return true
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }.prefix(4)
    rest = rest.dropFirst(digits.count)
    guard let value = Int(String(decoding: digits, as: UTF8.self)), range.contains(value) else {
      return nil
    }
    return value
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
