/// How long something plays, as a feed writes it.
///
/// Read are `H:MM:SS`, `M:SS` and seconds, with a fraction if there is one; `D:HH:MM:SS`; ISO 8601's
/// `PT1H2M3S`; and numbers with a unit, `45 min`, `1h 2m 3s`, `1h30`, `12'30"`. Words and signs that
/// are none of these are no duration; 0 is one.
public struct FeedDuration: Hashable, Sendable {
  public var seconds: Double
  /// Apple's forms: `H:MM:SS`, `M:SS`, whole or decimal seconds.
  public var isStandard: Bool

  /// Longer than a year is a mistake of units.
  private static let longest = 366.0 * 86_400

  /// Reads UTF-8 text; blanks around it do not count.
  public init?(_ bytes: Span<UInt8>) {
    let range = bytes.trimmedRange
    guard !range.isEmpty, range.count <= 64 else { return nil }
    let text = bytes.extracting(range)
    guard let duration = FeedDuration(clock: text) ?? FeedDuration(units: text),
      duration.seconds <= FeedDuration.longest
    else { return nil }
    self = duration
  }

  /// Reads a text, as the bytes of it.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }

  init(seconds: Double, isStandard: Bool) {
    self.seconds = seconds
    self.isStandard = isStandard
  }

  /// Numbers between colons, the last of which may have a fraction.
  ///
  /// Four are days, hours, minutes and seconds. Minutes and seconds above 59 count on (`0:90:00`).
  /// Source: Apple, "A Podcaster's Guide to RSS", `itunes:duration`; RFC 2326, section 3.6.
  private init?(clock text: Span<UInt8>) {
    var at = 0
    var total = 0
    var days = 0
    var parts = 0
    var isStandard = true
    repeat {
      if parts > 0 { at += 1 }
      let (value, digits) = FeedDate.number(text, &at)
      // ":30" has no minutes; nothing else may be missing.
      guard digits > 0 || (parts == 0 && text.count > 1 && text[0] == 0x3A) else { return nil }
      if digits == 0 || (parts > 0 && (digits != 2 || value > 59)) { isStandard = false }
      if parts == 0 { days = value }
      total = total * 60 + value
      parts += 1
    } while at < text.count && text[at] == 0x3A && parts < 4
    if parts == 4 {
      total -= days * (60 - 24) * 3600
      isStandard = false
    }
    if at < text.count, text[at] == 0x2C {
      // "2,700" is 2700 to some and 2.7 to others.
      if parts == 1, text.count - at == 4 { return nil }
      isStandard = false
    }
    guard let seconds = FeedDuration.withFraction(total, text, &at), at == text.count else {
      return nil
    }
    self.init(seconds: seconds, isStandard: isStandard)
  }

  /// Adds what follows a decimal point or comma, to the millionth.
  ///
  /// One division of whole numbers, so that 1805.43 is the number nearest to it.
  /// - Returns: `nil` when no digit follows the point.
  static func withFraction(_ whole: Int, _ text: Span<UInt8>, _ at: inout Int) -> Double? {
    guard at < text.count, text[at] == 0x2E || text[at] == 0x2C else { return Double(whole) }
    at += 1
    guard at < text.count, text[at].isDigit else { return nil }
    var digits = whole
    var scale = 1
    while at < text.count, text[at].isDigit {
      if scale < 1_000_000 {
        digits = digits * 10 + text[at].digit
        scale *= 10
      }
      at += 1
    }
    return Double(digits) / Double(scale)
  }
}
