/// A `Content-Type` taken apart.
///
/// Source: RFC 9110, section 8.3.
struct ContentType {
  /// In lower case, `nil` when nothing is left of it.
  let mediaType: String?
  let charset: String?

  init(_ header: String?) {
    let parts = (header ?? "").utf8.split(separator: UInt8(ascii: ";"))
    mediaType = parts.first.flatMap { Self.word($0) }?.lowercased()
    charset = parts.dropFirst().lazy.compactMap(Self.charset).first
  }

  private static func charset(_ parameter: Substring.UTF8View) -> String? {
    let sides = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1)
    guard sides.count == 2, sides[0].isName("charset") else { return nil }
    return word(sides[1])
  }

  private static func word(_ text: Substring.UTF8View) -> String? {
    let word = text.trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x22 || $0 == 0x27 }
    return word.isEmpty ? nil : String(Substring(word))
  }
}
