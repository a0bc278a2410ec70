import FeedNamespaces

/// The name in front of what is said: `Sarah: In today’s show`.
///
/// Source: podcast namespace, "Transcripts", SRT: the speaker's name, then a colon.
enum SpeakerName {
  /// Names beyond it are sentences.
  private static let longest = 48
  private static let mostWords = 5

  /// Words that stand in names with a small letter.
  private static let particles: Set<String> = [
    "de", "da", "di", "do", "dos", "del", "della", "den", "der", "van", "von", "zu", "la", "le",
    "el", "al", "bin", "ibn", "y", "und", "and", "of", "the",
  ]

  /// The name, and what is said.
  ///
  /// `nil` when it does not begin so: a name is of a few words with capitals, and nothing else is.
  static func split(_ text: String) -> (speaker: String, text: String)? {
    let start = text.drop { $0 == ">" || $0 == "-" || $0 == " " }
    guard let colon = start.utf8.prefix(longest).firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let rest = start[start.utf8.index(after: colon)...]
    guard let next = rest.first, next.isWhitespace, isName(start[..<colon]) else { return nil }
    let said = FeedText.trimmed(rest)
    return said.isEmpty ? nil : (FeedText.trimmed(start[..<colon]), said)
  }

  /// A name with a colon and nothing behind it.
  static func alone(_ text: String) -> String? {
    guard text.last == ":", isName(text.dropLast()) else { return nil }
    return FeedText.trimmed(text.dropLast())
  }

  static func isName(_ text: Substring) -> Bool {
    let words = text.split(separator: " ")
    guard !words.isEmpty, words.count <= mostWords, text.utf8.count <= longest,
      text.contains(where: \.isLetter),
      !text.contains(where: { ".,!?;\"“”…<>/[]{}=".contains($0) })
        || isAbbreviated(words)
    else { return false }
    return words.allSatisfy { word in
      guard let first = word.first else { return false }
      return !first.isLowercase || particles.contains(String(word))
    }
  }

  /// A point is allowed behind a title or an initial: `Dr. Ada`, `J. Doe`.
  private static func isAbbreviated(_ words: [Substring]) -> Bool {
    words.allSatisfy { word in
      let bare = word.last == "." && word.count <= 4 ? word.dropLast() : word
      return !bare.contains { ".,!?;\"“”…<>/[]{}=".contains($0) }
    }
  }
}
