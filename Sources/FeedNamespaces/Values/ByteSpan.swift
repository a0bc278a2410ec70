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
  /// The range without white space at either end, the same as `TextFolding` trims.
  var trimmedRange: Range<Int> {
    var start = 0
    var end = count
    while start < end, let width = blankWidth(at: start, end) { start += width }
    while start < end, let width = blankWidth(before: end, start) { end -= width }
    return start..<end
  }

  private func blankWidth(at index: Int, _ end: Int) -> Int? {
    let byte = self[index]
    if byte < 0x80 { return byte == 0x20 || byte &- 9 < 5 ? 1 : nil }
    let width = byte < 0xE0 ? 2 : 3
    return index + width <= end && isWideBlank(at: index, width) ? width : nil
  }

  private func blankWidth(before end: Int, _ start: Int) -> Int? {
    let byte = self[end - 1]
    if byte < 0x80 { return byte == 0x20 || byte &- 9 < 5 ? 1 : nil }
    return [2, 3].first { end - $0 >= start && isWideBlank(at: end - $0, $0) }
  }

  /// Unicode's `White_Space` beyond ASCII: publishers paste it, U+00A0 above all.
  private func isWideBlank(at index: Int, _ width: Int) -> Bool {
    if width == 2 { return self[index] == 0xC2 && [0x85, 0xA0].contains(self[index + 1]) }
    switch (self[index], self[index + 1], self[index + 2]) {
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9),
      (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return true
    default: return false
    }
  }

  /// The text of a range.
  ///
  /// What is no UTF-8 becomes U+FFFD.
  func string(_ range: Range<Int>) -> String {
    if let text = try? UTF8Span(validating: extracting(range)) { return String(copying: text) }
    return String(decoding: range.map { self[$0] }, as: UTF8.self)
  }
}
