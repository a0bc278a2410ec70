/// Several strings in one, so that no two lists of strings give the same one.
///
/// Each part is its UTF-8 length in decimal, a `:`, and its bytes; the parts follow one another
/// without a separator.
public enum Composite {
  public static func encoded(_ parts: [String]) -> String {
    var text = ""
    for part in parts {
      text += String(part.utf8.count)
      text += ":"
      text += part
    }
    return text
  }

  /// The parts that ``encoded(_:)`` was given.
  ///
  /// - Returns: `nil` for anything that ``encoded(_:)`` does not write: a length that is missing,
  ///   has a zero in front, or goes beyond the end or into a character.
  public static func decoded(_ text: String) -> [String]? {
    var parts: [String] = []
    var start = 0
    while start < text.utf8.count {
      guard let range = partRange(in: text.utf8Span.span, from: start),
        let part = String(text.utf8[range])
      else { return nil }
      parts.append(part)
      start = range.upperBound
    }
    return parts
  }

  /// The bytes of the part whose length stands at `start`.
  private static func partRange(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    var index = start
    var count = 0
    while index < bytes.count, let digit = digit(bytes[index]) {
      count = count * 10 + digit
      index += 1
      guard count <= bytes.count else { return nil }
    }
    let hasZeroInFront = index > start + 1 && bytes[start] == UInt8(ascii: "0")
    guard index > start, !hasZeroInFront, index < bytes.count,
      bytes[index] == UInt8(ascii: ":"), count < bytes.count - index
    else { return nil }
    return index + 1..<index + 1 + count
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }
}

extension String.UTF8View {
  fileprivate subscript(range: Range<Int>) -> Substring.UTF8View {
    let start = index(startIndex, offsetBy: range.lowerBound)
    return self[start..<index(start, offsetBy: range.count)]
  }
}
