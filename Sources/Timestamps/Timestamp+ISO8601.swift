extension Timestamp {
  /// `2026-11-30T06:00:00Z`; `.123` follows the seconds only when they are not whole.
  ///
  /// Years outside 0 to 9999 have a sign and at least six digits.
  ///
  /// Source: RFC 3339; ISO 8601 4.1.2.4 for long years.
  public var iso8601: String {
    let time = millisecondOfDay
    var text = ISO8601Text(date)
    text.append(UInt8(ascii: "T"), time / 3_600_000, digits: 2)
    text.append(UInt8(ascii: ":"), time / 60_000 % 60, digits: 2)
    text.append(UInt8(ascii: ":"), time / 1000 % 60, digits: 2)
    if time % 1000 != 0 { text.append(UInt8(ascii: "."), time % 1000, digits: 3) }
    text.bytes.append(UInt8(ascii: "Z"))
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Reads a date, or a date and time, of ISO 8601 as RFC 3339 narrows it.
  ///
  /// Shape: `T`, `t` or one blank between date and time; seconds may be missing; any number of
  /// fraction digits, cut off at milliseconds; `Z`, `±hh:mm`, `±hhmm` or `±hh`, and UTC when there
  /// is none; a date alone is its midnight in UTC. `24:00` and second 60 count on.
  ///
  /// - Returns: `nil` for anything else, also for a day that the calendar does not have.
  public init?(iso8601 text: String) {
    self.init(iso8601: Array(text.utf8))
  }

  /// As ``init(iso8601:)-(String)``, from UTF-8.
  public init?(iso8601 bytes: [UInt8]) {
    var scanner = ISO8601Scanner(bytes)
    guard let instant = scanner.instant() else { return nil }
    self = instant
  }
}

extension CivilDate {
  /// `2026-11-30`, as ISO 8601 writes it.
  public var iso8601: String { String(decoding: ISO8601Text(self).bytes, as: UTF8.self) }
}

/// The bytes of a timestamp while they are put together.
private struct ISO8601Text {
  var bytes: [UInt8] = []

  init(_ date: CivilDate) {
    bytes.reserveCapacity(24)
    append(year: date.year)
    append(UInt8(ascii: "-"), date.month, digits: 2)
    append(UInt8(ascii: "-"), date.day, digits: 2)
  }

  private mutating func append(year: Int) {
    if (0...9999).contains(year) { return append(number: year, digits: 4) }
    bytes.append(UInt8(ascii: year < 0 ? "-" : "+"))
    append(number: abs(year), digits: 6)
  }

  mutating func append(_ separator: UInt8, _ number: Int, digits: Int) {
    bytes.append(separator)
    append(number: number, digits: digits)
  }

  private mutating func append(number: Int, digits: Int) {
    var scale = 1
    for _ in 1..<digits { scale *= 10 }
    while number / scale >= 10 { scale *= 10 }
    while scale > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / scale % 10))
      scale /= 10
    }
  }
}
