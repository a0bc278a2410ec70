import FeedBytes
import XMLStream

/// Writes text so that each `&` in it begins a reference that has a meaning.
struct References {
  /// What a `&` turned out to be.
  enum Meaning {
    /// A character.
    case character
    /// A letter by its name in HTML, which XML does not know.
    case letter
    /// Nothing: it stays as it is written.
    case bare
    /// A reference to nothing, or to what is not followed; it stays as it is written.
    case refused
  }

  /// The plain texts that the list declares.
  ///
  /// `nil` for a declaration that is not followed.
  private var declared: [String: [UInt8]?] = [:]
  private var isLetter: [String: Bool] = [:]

  private static let mostDeclared = 256
  private static let longestDeclared = 1_024
  private static let mostLetters = 4_096
  /// The longest name of HTML has 31 letters.
  private static let longest = 33
  private static let ampersand = Array("&amp;".utf8)

  /// Writes the reference at the cursor, and moves it on.
  mutating func write(_ cursor: inout ListCursor, to text: inout [UInt8]) -> Meaning {
    let start = cursor.index
    guard let end = Self.end(cursor) else {
      cursor.index += 1
      text += Self.ampersand
      return .bare
    }
    cursor.index = end
    let name = String(decoding: cursor.bytes[start + 1..<end - 1], as: UTF8.self)
    if let content = declared[name], let content {
      for byte in content { Self.escape(byte, to: &text) }
      return .character
    }
    let meaning = meaning(name)
    text += meaning == .refused ? Self.ampersand : [UInt8(ascii: "&")]
    text += cursor.bytes[start + 1..<end]
    return meaning
  }

  /// Writes a byte of text or of a value.
  ///
  /// White space becomes a blank, as in any value.
  static func escape(_ byte: UInt8, to text: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "<"): text += "&lt;".utf8
    case UInt8(ascii: ">"): text += "&gt;".utf8
    case UInt8(ascii: "\""): text += "&quot;".utf8
    case UInt8(ascii: "&"): text += ampersand
    case _ where byte.isBlank: text.append(0x20)
    default: text.append(byte)
    }
  }

  /// Notes a declaration; the first of a name counts.
  ///
  /// `content` is `nil` for what is never followed.
  mutating func declare(_ name: String, _ content: ArraySlice<UInt8>?) {
    guard declared.count < Self.mostDeclared, declared[name] == nil else { return }
    let markup: [UInt8] = [UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "%")]
    guard let content, content.count <= Self.longestDeclared,
      !content.contains(where: markup.contains)
    else {
      declared[name] = .some(nil)
      return
    }
    declared[name] = Array(content)
  }

  /// The place behind the `;` when a name or number comes before it.
  private static func end(_ cursor: ListCursor) -> Int? {
    var at = cursor.index + 1
    if at < cursor.bytes.count, cursor.bytes[at] == UInt8(ascii: "#") { at += 1 }
    let end = cursor.next(from: at) { !$0.isNameByte || $0 >= 0x80 }
    guard end > at, end - at <= longest, end < cursor.bytes.count,
      cursor.bytes[end] == UInt8(ascii: ";")
    else { return nil }
    return end + 1
  }

  private mutating func meaning(_ name: String) -> Meaning {
    if name.hasPrefix("#") { return Self.isCharacter(name.dropFirst()) ? .character : .refused }
    if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return .character }
    return declared[name] == nil && knowsLetter(name) ? .letter : .refused
  }

  private static func isCharacter(_ number: Substring) -> Bool {
    let value =
      number.hasPrefix("x") ? UInt32(number.dropFirst(), radix: 16) : UInt32(number, radix: 10)
    return value.flatMap(Unicode.Scalar.init)?.isXMLCharacter ?? false
  }

  private mutating func knowsLetter(_ name: String) -> Bool {
    if let known = isLetter[name] { return known }
    guard isLetter.count < Self.mostLetters else { return false }
    let reference = "&\(name);"
    let isKnown = HTMLText.plain(reference) != reference
    isLetter[name] = isKnown
    return isKnown
  }
}
