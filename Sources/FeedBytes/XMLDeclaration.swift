/// The first line of a document, `<?xml …?>`.
///
/// Source: XML 1.0, sections 2.8 and 4.3.3.
enum XMLDeclaration {
  /// Whether all of it is as XML wants it.
  static func isSound(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.starts(with: "<?xml".utf8), bytes.suffix(2).elementsEqual("?>".utf8) else {
      return false
    }
    var rest = Substring(decoding: bytes.dropFirst(5).dropLast(2), as: UTF8.self)
    guard let version = value("version", &rest), version.hasPrefix("1."),
      version.count > 2, version.dropFirst(2).utf8.allSatisfy({ isDigit($0) })
    else { return false }
    if let encoding = value("encoding", &rest), !isLabel(encoding) { return false }
    if let alone = value("standalone", &rest), alone != "yes" && alone != "no" { return false }
    return rest.allSatisfy { $0.isXMLBlank }
  }

  /// Takes `name="value"` from the front.
  ///
  /// `nil`, and nothing taken, when something else stands there.
  private static func value(_ name: String, _ rest: inout Substring) -> Substring? {
    var text = rest.drop { $0.isXMLBlank }
    guard text.startIndex > rest.startIndex, text.hasPrefix(name) else { return nil }
    text = text.dropFirst(name.count).drop { $0.isXMLBlank }
    guard text.popFirst() == "=" else { return nil }
    text = text.drop { $0.isXMLBlank }
    guard let quote = text.popFirst(), quote == "\"" || quote == "'",
      let end = text.firstIndex(of: quote)
    else { return nil }
    rest = text[text.index(after: end)...]
    return text[..<end]
  }

  private static func isLabel(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "_")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.lowercased &- 0x61 < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}

extension Character {
  fileprivate var isXMLBlank: Bool {
    self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\r\n"
  }
}
