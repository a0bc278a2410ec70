public import FeedModel

/// Small texts, as a feed writes them.
public enum FeedText {
  /// Without white space at the ends: every character that Unicode calls so.
  public static func trimmed(_ text: some StringProtocol) -> String {
    let text = String(text)
    let bytes = text.utf8.span
    let range = bytes.trimmedRange
    return range.count == bytes.count ? text : bytes.string(range)
  }

  /// The words between commas, trimmed; empty ones are none.
  ///
  /// Order and repetition are kept.
  ///
  /// Source: Apple's `itunes:keywords`; Media RSS, `media:keywords`.
  public static func keywords(_ text: String) -> [String] {
    text.split(separator: ",").map { trimmed($0) }.filter { !$0.isEmpty }
  }
}

extension Author {
  /// Takes apart `address (name)`, `name <address>` and `name (address)`; else an address is one if
  /// it has an `@` and no blank, and anything else is a name.
  ///
  /// Source: RSS 2.0, `author` and `managingEditor`; RFC 5322, section 3.4.
  public init(mailbox text: String) {
    self.init()
    let text = FeedText.trimmed(text)
    for (open, close) in [("(", ")"), ("<", ">")] as [(Character, Character)] {
      guard text.last == close, let start = text.lastIndex(of: open) else { continue }
      let inside = FeedText.trimmed(text[text.index(after: start)...].dropLast())
      let outside = FeedText.trimmed(text[..<start]).filter { $0 != "\"" }
      guard Author.isAddress(inside) || Author.isAddress(outside) else { continue }
      set(Author.isAddress(inside) ? (outside, inside) : (inside, outside))
      return
    }
    set(Author.isAddress(text) ? ("", text) : (text, ""))
  }

  private mutating func set(_ parts: (name: String, address: String)) {
    var address = parts.address
    if address.lowercased().hasPrefix("mailto:") { address = String(address.dropFirst(7)) }
    name = parts.name.isEmpty ? nil : parts.name
    email = address.isEmpty ? nil : address
  }

  static func isAddress(_ text: String) -> Bool {
    text.utf8.contains(0x40) && !text.utf8.contains { $0.isBlank }
  }
}
