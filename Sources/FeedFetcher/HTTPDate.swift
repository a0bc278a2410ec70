import Timestamps

/// Reads the three forms of a date in an HTTP header.
///
/// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
/// Source: RFC 9110, section 5.6.7.
enum HTTPDate {
  /// `nil` for anything else: other zones than GMT and UTC, days that do not exist.
  static func parse(_ text: String) -> Timestamp? {
    let isSeparator = { (byte: UInt8) in byte == 0x20 || byte == 0x2C || byte == 0x2D }
    var words = text.utf8.split(whereSeparator: isSeparator)
    guard (5...6).contains(words.count) else { return nil }
    words.removeFirst()
    if words[0].first.map({ $0 &- 0x30 < 10 }) == true {
      guard words.count == 5, words[4].isName("gmt") || words[4].isName("utc") else { return nil }
      return time(day: words[0], month: words[1], year: words[2], clock: words[3])
    }
    guard words.count == 4 else { return nil }
    return time(day: words[1], month: words[0], year: words[3], clock: words[2])
  }

  private typealias Word = Substring.UTF8View

  private static func time(day: Word, month: Word, year: Word, clock: Word) -> Timestamp? {
    let parts = clock.split(separator: UInt8(ascii: ":"))
    guard let day = number(day), let month = self.month(month), let year = self.year(year),
      parts.count == 3, let hour = number(parts[0]), let minute = number(parts[1]),
      let second = number(parts[2]), hour < 24, minute < 60, second < 61
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    guard date.isValid else { return nil }
    return Timestamp(date, hour: hour, minute: minute, second: second)
  }

  /// Two digits mean the century that HTTP began in, or the one after it.
  private static func year(_ word: Word) -> Int? {
    guard let year = number(word) else { return nil }
    switch word.count {
    case 4: return year
    case 2: return year < 70 ? 2000 + year : 1900 + year
    default: return nil
    }
  }

  private static func month(_ word: Word) -> Int? {
    let names: [StaticString] = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    return names.firstIndex { word.isName($0) }.map { $0 + 1 }
  }

  private static func number(_ word: Word) -> Int? {
    guard (1...4).contains(word.count), word.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return word.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
  }
}
