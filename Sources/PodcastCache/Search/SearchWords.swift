/// Where words begin and end in scripts that are written without blanks.
///
/// SQLite's tokenizer takes a run of Han or Kana for one word, which only its beginning would find.
/// A zero-width space between the characters makes each a word; a searched run becomes a phrase.
enum SearchWords {
  /// Splits words for the tokenizer, is invisible, and is no part of any word.
  static let separator: Unicode.Scalar = "\u{200B}"

  static func separated(_ text: String) -> String {
    // E3 is the first byte of the first such character: nearly all texts end here.
    guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return text }
    var result = String.UnicodeScalarView()
    var isAfterWord = false
    for scalar in text.unicodeScalars {
      let isWord = isWholeWord(scalar)
      if isWord || (isAfterWord && scalar.properties.isAlphabetic) { result.append(separator) }
      result.append(scalar)
      isAfterWord = isWord
    }
    return String(result)
  }

  /// Takes the separators out again, for showing.
  static func joined(_ text: String) -> String {
    guard text.unicodeScalars.contains(separator) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != separator }))
  }

  /// Hiragana, Katakana and Han.
  private static func isWholeWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3005...0x3007, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
