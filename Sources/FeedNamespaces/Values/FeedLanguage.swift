/// A language, as a feed names it.
///
/// What is a tag of BCP 47 stays as it is written: RSS lists its own in small letters (`en-us`), and
/// case says nothing in a tag. What is none is read as the tag that it stands for: `en_US`, `English`,
/// `en-GB.UTF-8`, `de, en`.
/// Source: RFC 5646, section 2.1, without its registry.
public struct FeedLanguage: Hashable, Sendable {
  /// The tag.
  public let tag: String
  /// It is a tag as it is written, but for blanks around it.
  public let isStandard: Bool

  /// Reads what a feed says.
  ///
  /// `nil` for nothing, and for words that no tag is known for.
  public init?(_ text: String) {
    let text = FeedText.trimmed(text)
    if Self.isTag(text) {
      tag = text
      isStandard = true
      return
    }
    guard let tag = Self.parts(of: text).lazy.compactMap(Self.meant).first else { return nil }
    self.tag = tag
    isStandard = false
  }

  /// Whether it has the form of a tag.
  ///
  /// A language of four letters or more is none that exists.
  private static func isTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first, first.allSatisfy(isLetter) else { return false }
    let isPrivate = first.count == 1 && "xXiI".utf8.contains(first[first.startIndex])
    return (isPrivate ? parts.count > 1 : 2...3 ~= first.count)
      && parts.dropFirst().allSatisfy { 1...8 ~= $0.count && $0.allSatisfy(isLetterOrDigit) }
  }

  /// Small letters, but for a script (`Hant`) and a region (`TW`); behind a single letter all are small.
  ///
  /// Source: RFC 5646, section 2.1.1.
  private static func inUsualCase(_ tag: String) -> String {
    var isBehindSingle = false
    let parts = tag.lowercased().split(separator: "-").enumerated().map { index, part in
      defer { if part.utf8.count == 1 { isBehindSingle = true } }
      if index == 0 || isBehindSingle { return String(part) }
      switch part.utf8.count {
      case 2: return part.uppercased()
      case 4 where part.utf8.allSatisfy(isLetter):
        return part.prefix(1).uppercased() + part.dropFirst()
      default: return String(part)
      }
    }
    return parts.joined(separator: "-")
  }

  // MARK: What is none

  /// Several languages, the first of which counts; a remark in brackets says more than a tag can.
  private static func parts(of text: String) -> [Substring] {
    text.split { ",;/|([".contains($0) }
  }

  private static func meant(_ part: Substring) -> String? {
    // A locale of a system goes on with its charset: `en_US.UTF-8`.
    let locale = part.split { ".@".contains($0) }.first ?? part
    let words = FeedText.trimmed(locale)
    if let code = LanguageName.code(words) { return code }
    let joined = words.split { $0 == "_" || $0 == "-" }.joined(separator: "-")
    if isTag(joined) { return inUsualCase(joined) }
    let pair = words.split(separator: " ")
    if pair.count == 2, pair[1].utf8.count == 2, isTag(pair.joined(separator: "-")) {
      return inUsualCase(pair.joined(separator: "-"))
    }
    // `English - United States`
    return words.split { "_-–—:".contains($0) }.first
      .flatMap { LanguageName.code(FeedText.trimmed($0)) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || byte.isDigit }
}
