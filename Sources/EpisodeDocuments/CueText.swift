import FeedNamespaces

/// The text of a cue without its markup, a passage for each voice.
///
/// Tags are dropped, `<v Name>` says who speaks, escapes are resolved.
/// Source: WebVTT, section 4.2.2 "cue payload text".
struct CueText {
  struct Passage: Equatable {
    var speaker: String?
    var text: String
  }

  /// What counts as a tag.
  enum Dialect {
    /// All that begins with `<`.
    case webVTT
    /// The usual ones; another `<` is one. `{\an8}` is a place on the screen.
    case subRip
  }

  /// Without those that say nothing.
  private(set) var passages: [Passage] = []

  private let dialect: Dialect
  private var speaker: String?
  private var text: [UInt8] = []

  private static let usualTags: Set<String> = [
    "v", "i", "b", "u", "s", "c", "ruby", "rt", "lang", "font", "em", "strong", "span", "br",
  ]

  init(_ payload: String, _ dialect: Dialect) {
    self.dialect = dialect
    var rest = payload.utf8[...]
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "<"): if takeTag(&rest) { continue }
      case UInt8(ascii: "{") where dialect == .subRip: if Self.takeOverride(&rest) { continue }
      case UInt8(ascii: "&"): if takeEscape(&rest) { continue }
      default: break
      }
      text.append(byte)
      rest.removeFirst()
    }
    endPassage()
  }

  /// - Returns: `false` when it is no tag.
  private mutating func takeTag(_ rest: inout Substring.UTF8View) -> Bool {
    let content = rest.dropFirst()
    // No tag has another in it; so each byte is looked at once, whatever is sent.
    guard
      let end = content.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
      rest[end] == UInt8(ascii: ">")
    else { return false }
    let inside = Substring(content[..<end])
    let name = inside.prefix { !$0.isWhitespace && $0 != "." }
    let bare = (name.first == "/" ? name.dropFirst() : name).lowercased()
    guard dialect == .webVTT || Self.usualTags.contains(bare.filter { $0 != "/" }) else {
      return false
    }
    if name.lowercased() == "v" {
      beginVoice(inside)
    } else if bare.hasPrefix("br") {
      text.append(0x0A)
    }
    rest = rest[rest.index(after: end)...]
    return true
  }

  /// `v.loud Tom Lee`: classes, then the name.
  private mutating func beginVoice(_ tag: Substring) {
    guard let blank = tag.firstIndex(where: \.isWhitespace) else { return }
    let name = CueText(String(tag[blank...]), .webVTT).passages.first?.text ?? ""
    guard !name.isEmpty else { return }
    if speaker != name { endPassage() }
    speaker = name
  }

  private mutating func endPassage() {
    let lines = String(decoding: text, as: UTF8.self).utf8.split(separator: 0x0A)
      .map { FeedText.trimmed(Substring($0)) }.filter { !$0.isEmpty }
    if !lines.isEmpty {
      passages.append(Passage(speaker: speaker, text: lines.joined(separator: "\n")))
    }
    text.removeAll(keepingCapacity: true)
  }

  private static func takeOverride(_ rest: inout Substring.UTF8View) -> Bool {
    guard rest.dropFirst().first == UInt8(ascii: "\\"),
      let end = rest.prefix(64).firstIndex(of: UInt8(ascii: "}"))
    else { return false }
    rest = rest[rest.index(after: end)...]
    return true
  }

  private mutating func takeEscape(_ rest: inout Substring.UTF8View) -> Bool {
    guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return false }
    let name = Substring(rest[rest.index(after: rest.startIndex)..<end])
    guard let character = Self.character(name) else { return false }
    text += String(character).utf8
    rest = rest[rest.index(after: end)...]
    return true
  }

  private static func character(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    case "lrm": return "\u{200E}"
    case "rlm": return "\u{200F}"
    default: break
    }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { $0 < 0x20 ? nil : Unicode.Scalar($0) }
  }
}
