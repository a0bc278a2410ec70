/// Yes and no, in the words that feeds use.
public enum FeedBoolean {
  /// Whether content is explicit.
  ///
  /// `yes`, `explicit`, `true` are; `clean`, `no`, `false` are not; other words say nothing.
  /// Source: Apple, "A Podcaster's Guide to RSS", `itunes:explicit`, today's and earlier values.
  public static func explicit(_ bytes: Span<UInt8>) -> Bool? {
    switch word(bytes) {
    case "yes", "true", "explicit", "1": true
    case "no", "false", "clean", "0", "notexplicit", "non-explicit": false
    default: nil
    }
  }

  /// `true`/`false`, `yes`/`no`, `1`/`0`, `on`/`off`; other words say nothing.
  public static func value(_ bytes: Span<UInt8>) -> Bool? {
    switch word(bytes) {
    case "yes", "true", "1", "on": true
    case "no", "false", "0", "off": false
    default: nil
    }
  }

  /// A switch that only "Yes" turns on.
  ///
  /// `nil` when there is no word at all.
  ///
  /// Source: Apple, "A Podcaster's Guide to RSS", `itunes:block` and `itunes:complete`: "any other
  /// value has no effect".
  public static func onlyYes(_ bytes: Span<UInt8>) -> Bool? {
    let word = word(bytes)
    return word.isEmpty ? nil : word == "yes"
  }

  public static func explicit(_ text: String) -> Bool? { explicit(text.utf8.span) }
  public static func value(_ text: String) -> Bool? { value(text.utf8.span) }
  public static func onlyYes(_ text: String) -> Bool? { onlyYes(text.utf8.span) }

  /// Short enough to need no memory of its own: a String of up to 15 bytes is kept inline.
  private static func word(_ bytes: Span<UInt8>) -> String {
    let range = bytes.trimmedRange
    guard range.count <= 15 else { return "other" }
    return bytes.string(range).lowercased()
  }
}
