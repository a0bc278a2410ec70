/// What a person typed, as a query that the words index takes.
///
/// All words must be there. `"two words"` is a phrase, `word*` a beginning; everything else is
/// taken as it stands, so no input is an error. Case and diacritics do not matter.
public struct SearchQuery: Hashable, Sendable {
  /// In the language of FTS5: every word quoted.
  ///
  /// Source: <https://sqlite.org/fts5.html>, 3.
  let match: String

  /// The same, all words in the title.
  var titleMatch: String { "{title} : (\(match))" }

  /// More words than this are dropped.
  static let wordLimit = 32

  /// - Returns: `nil` when there is no letter and no digit to look for.
  public init?(_ words: String) {
    let terms = Self.terms(words.unicodeScalars.prefix(2_000)).prefix(Self.wordLimit)
    guard !terms.isEmpty else { return nil }
    match = terms.joined(separator: " ")
  }

  private static func terms(_ input: Substring.UnicodeScalarView) -> [String] {
    var terms: [String] = []
    var rest = input
    while let first = rest.first {
      if first.properties.isWhitespace {
        rest.removeFirst()
        continue
      }
      let isPhrase = isQuote(first)
      if isPhrase { rest.removeFirst() }
      let end = rest.firstIndex {
        isPhrase ? isQuote($0) : $0.properties.isWhitespace || isQuote($0)
      }
      let text = rest[..<(end ?? rest.endIndex)]
      rest = rest[(end ?? rest.endIndex)...]
      if isPhrase { rest = rest.dropFirst() }
      if let term = term(text, &rest, isPhrase: isPhrase) { terms.append(term) }
    }
    return terms
  }

  /// One quoted term.
  ///
  /// A star right after it, or at the end of a word, asks for beginnings.
  private static func term(
    _ text: Substring.UnicodeScalarView, _ rest: inout Substring.UnicodeScalarView, isPhrase: Bool
  ) -> String? {
    var isBeginning = !isPhrase && text.last == "*"
    if isPhrase && rest.first == "*" {
      isBeginning = true
      rest.removeFirst()
    }
    guard text.contains(where: isWordPart) else { return nil }
    let quoted = String(String.UnicodeScalarView(text.filter { $0 != "\"" && $0.value != 0 }))
    return "\"\(SearchWords.separated(quoted))\"" + (isBeginning ? " *" : "")
  }

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\"" || scalar == "\u{201C}" || scalar == "\u{201D}" || scalar == "\u{201E}"
  }

  /// What the tokenizer keeps: letters, numbers, private use.
  ///
  /// Source: <https://sqlite.org/fts5.html#unicode61_tokenizer>
  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }
}
