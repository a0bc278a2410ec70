/// Numbers, as a feed writes them; blanks around them do not count.
public enum FeedNumber {
  /// A whole number: `12`, `-3`, `+4`, and `12.0`.
  ///
  /// `nil` for anything else, words around it included.
  public static func integer(_ bytes: Span<UInt8>) -> Int? {
    let range = bytes.trimmedRange
    var at = range.lowerBound
    let isNegative = sign(bytes, &at, range.upperBound)
    guard at < range.upperBound, let value = digits(bytes, &at, range.upperBound) else {
      return nil
    }
    if at < range.upperBound {
      guard bytes[at] == 0x2E, at + 1 < range.upperBound else { return nil }
      for index in (at + 1)..<range.upperBound where bytes[index] != 0x30 { return nil }
    }
    return isNegative ? -value : value
  }

  /// A number of bytes, pixels or the like: not below 0.
  public static func count(_ bytes: Span<UInt8>) -> Int? {
    integer(bytes).flatMap { $0 < 0 ? nil : $0 }
  }

  /// A decimal number, with a point or an exponent; the nearest binary one, so that writing it with
  /// the fewest digits gives back up to 15 of those in the feed.
  public static func decimal(_ bytes: Span<UInt8>) -> Double? {
    let range = bytes.trimmedRange
    guard !range.isEmpty, range.count <= 64 else { return nil }
    // Nearly all are whole, and these are exact.
    var at = range.lowerBound
    if range.count <= 15, let whole = digits(bytes, &at, range.upperBound), at == range.upperBound {
      return Double(whole)
    }
    for index in range {
      let byte = bytes[index]
      let isPart =
        byte.isDigit || byte == 0x2E || byte == 0x2B || byte == 0x2D || byte | 0x20 == 0x65
      guard isPart else { return nil }  // keeps out "nan", "inf" and hexadecimal
    }
    return Double(bytes.string(range)).flatMap { $0.isFinite ? $0 : nil }
  }

  public static func integer(_ text: String) -> Int? { integer(text.utf8.span) }
  public static func count(_ text: String) -> Int? { count(text.utf8.span) }
  public static func decimal(_ text: String) -> Double? { decimal(text.utf8.span) }

  @inline(__always)
  private static func sign(_ bytes: Span<UInt8>, _ at: inout Int, _ end: Int) -> Bool {
    guard at < end, bytes[at] == 0x2D || bytes[at] == 0x2B else { return false }
    defer { at += 1 }
    return bytes[at] == 0x2D
  }

  /// - Returns: `nil` for no digit, or a number that 64 bits do not hold.
  @inline(__always)
  private static func digits(_ bytes: Span<UInt8>, _ at: inout Int, _ end: Int) -> Int? {
    let start = at
    var value = 0
    while at < end, bytes[at].isDigit {
      let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, tooLargeToo) = tens.addingReportingOverflow(bytes[at].digit)
      if tooLarge || tooLargeToo { return nil }
      value = sum
      at += 1
    }
    return at == start ? nil : value
  }
}
