import FeedBytes

/// XML text as it is written, two blanks a level.
struct OutlineText {
  private(set) var bytes: [UInt8] = []

  mutating func line(_ depth: Int, _ markup: String) {
    indent(depth)
    bytes += markup.utf8
    endLine()
  }

  mutating func element(_ depth: Int, _ name: String, _ text: String) {
    indent(depth)
    bytes += "<\(name)>".utf8
    escape(text)
    bytes += "</\(name)>".utf8
    endLine()
  }

  mutating func outline(_ depth: Int, _ attributes: [(String, String)], isFolder: Bool) {
    indent(depth)
    bytes += "<outline".utf8
    for (name, value) in attributes {
      bytes += " \(name)=\"".utf8
      escape(value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes += (isFolder ? ">" : "/>").utf8
    endLine()
  }

  /// Whether an attribute may be called so.
  ///
  /// Names beyond ASCII are not written.
  ///
  /// Source: XML 1.0, production 5, without the colon.
  static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isNameStart(first), !name.lowercased().hasPrefix("xml")
    else { return false }
    return name.utf8.allSatisfy { byte in
      isNameStart(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_")
      || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  private mutating func indent(_ depth: Int) {
    for _ in 0..<depth {
      bytes += "  ".utf8
    }
  }

  private mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  /// White space other than a blank is written as a reference, else a reader makes a blank of it.
  private mutating func escape(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      case "\t", "\n", "\r": bytes += "&#\(scalar.value);".utf8
      case _ where !scalar.isXMLCharacter: bytes += "\u{FFFD}".utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }
}
