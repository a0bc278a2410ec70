/// `&` that begins no reference, as in `?a=1&b=2` from a program that does not escape.
enum BareAmpersands {
  /// `text` with each of them as `&amp;`, outside of CDATA and comments.
  ///
  /// - Returns: `nil` when there is none.
  static func escaped(_ text: [UInt8]) -> [UInt8]? {
    var escaped: [UInt8] = []
    var start = 0
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "<"):
        index = endOfVerbatim(text, index)
      case UInt8(ascii: "&"):
        index += 1
        if beginsReference(text, index) { continue }
        escaped += text[start..<index]
        escaped += "amp;".utf8
        start = index
      default:
        index += 1
      }
    }
    guard start > 0 else { return nil }
    return escaped + text[start...]
  }

  /// The place after the CDATA section or comment that begins at `index`, else the next one.
  private static func endOfVerbatim(_ text: [UInt8], _ index: Int) -> Int {
    for (opening, closing) in [("<![CDATA[", "]]>"), ("<!--", "-->")]
    where text[index...].starts(with: opening.utf8) {
      var at = index
      while at < text.count, !text[at...].starts(with: closing.utf8) { at += 1 }
      return at
    }
    return index + 1
  }

  /// Whether a name or number and a `;` follow.
  private static func beginsReference(_ text: [UInt8], _ index: Int) -> Bool {
    // The longest name of HTML has 31 letters.
    let end = min(text.count, index + 33)
    guard index < end else { return false }
    for at in index..<end {
      switch text[at] {
      case UInt8(ascii: ";"): return at > index
      case UInt8(ascii: "#"):
        guard at == index else { return false }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        break
      default: return false
      }
    }
    return false
  }
}
