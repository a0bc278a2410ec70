extension UInt8 {
  @inline(__always) var isDigit: Bool { self &- 0x30 < 10 }
  /// Of ASCII, either case.
  @inline(__always) var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// Blank, tab, line feed, form feed or carriage return.
  @inline(__always) var isBlank: Bool { self == 0x20 || (self &- 9 < 5 && self != 0x0B) }
  /// The value of a digit.
  @inline(__always) var digit: Int { Int(self &- 0x30) }
}

extension Span where Element == UInt8 {
  /// The range without blanks and no-break spaces at either end.
  var trimmedRange: Range<Int> {
    var start = 0
    var end = count
    while start < end, let width = blankWidth(at: start) { start += width }
    while start < end, let width = blankWidth(before: end) { end -= width }
    return start..<end
  }

  /// How many bytes the blank at `index` has.
  ///
  /// U+00A0 is two: publishers paste it.
  private func blankWidth(at index: Int) -> Int? {
    if self[index].isBlank { return 1 }
    return index + 1 < count && self[index] == 0xC2 && self[index + 1] == 0xA0 ? 2 : nil
  }

  private func blankWidth(before index: Int) -> Int? {
    if self[index - 1].isBlank { return 1 }
    return index > 1 && self[index - 2] == 0xC2 && self[index - 1] == 0xA0 ? 2 : nil
  }

  /// The text of a range.
  ///
  /// What is no UTF-8 becomes U+FFFD.
  func string(_ range: Range<Int>) -> String {
    if let text = try? UTF8Span(validating: extracting(range)) { return String(copying: text) }
    return String(decoding: range.map { self[$0] }, as: UTF8.self)
  }
}
