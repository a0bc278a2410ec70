/// Yes and no, in the words that feeds use.
public enum FeedBoolean {
  /// Whether content is explicit.
  ///
  /// `yes`, `explicit`, `true` are; `clean`, `no`, `false` are not; other words say nothing.
  /// Source: Apple, "A Podcaster's Guide to RSS", `itunes:explicit`, today's and earlier values.
  public static func explicit(_ bytes: Span<UInt8>) -> Bool? { explicitWords[bytes] }

  /// `true`/`false`, `yes`/`no`, `1`/`0`, `on`/`off`; other words say nothing.
  public static func value(_ bytes: Span<UInt8>) -> Bool? { words[bytes] }

  /// A switch that only "Yes" turns on.
  ///
  /// `nil` when there is no word at all.
  ///
  /// Source: Apple, "A Podcaster's Guide to RSS", `itunes:block` and `itunes:complete`: "any other
  /// value has no effect".
  public static func onlyYes(_ bytes: Span<UInt8>) -> Bool? {
    bytes.trimmedRange.isEmpty ? nil : yes[bytes] ?? false
  }

  public static func explicit(_ text: String) -> Bool? { explicit(text.utf8.span) }
  public static func value(_ text: String) -> Bool? { value(text.utf8.span) }
  public static func onlyYes(_ text: String) -> Bool? { onlyYes(text.utf8.span) }

  private static let words = Words(
    yes: ["yes", "true", "1", "on"], no: ["no", "false", "0", "off"])
  private static let explicitWords = Words(
    yes: ["yes", "true", "explicit", "1"],
    no: ["no", "false", "clean", "0", "notexplicit", "non-explicit"])
  private static let yes = Words(yes: ["yes"], no: [])

  /// Words of up to sixteen bytes as numbers: they are read in every episode, and no string is made.
  private struct Words {
    private let yes: [UInt128]
    private let no: [UInt128]

    init(yes: [String], no: [String]) {
      self.yes = yes.map { Self.number($0.utf8.span) }
      self.no = no.map { Self.number($0.utf8.span) }
    }

    subscript(bytes: Span<UInt8>) -> Bool? {
      let word = Self.number(bytes)
      if yes.contains(word) { return true }
      return no.contains(word) ? false : nil
    }

    /// Without blanks around it and without regard to case; the longest number for a longer word.
    private static func number(_ bytes: Span<UInt8>) -> UInt128 {
      let range = bytes.trimmedRange
      if range.count > 16 { return .max }
      var number: UInt128 = 0
      for at in range {
        let byte = bytes[at]
        number = number << 8 | UInt128(0x41...0x5A ~= byte ? byte | 0x20 : byte)
      }
      return number
    }
  }
}
