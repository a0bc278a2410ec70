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
    var rest = text[...]
    while !rest.isEmpty {
      guard let part = nextPart(&rest) else { return nil }
      parts.append(part)
    }
    return parts
  }

  private static func nextPart(_ rest: inout Substring) -> String? {
    guard let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")),
      let count = length(rest[..<colon])
    else { return nil }
    let start = rest.utf8.index(after: colon)
    guard let end = rest.utf8.index(start, offsetBy: count, limitedBy: rest.endIndex),
      let part = String(rest.utf8[start..<end])
    else { return nil }
    rest = rest[end...]
    return part
  }

  private static func length(_ digits: Substring) -> Int? {
    guard digits == "0" || digits.utf8.first != UInt8(ascii: "0"),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(digits)
  }
}
