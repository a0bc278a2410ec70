/// Mends what people get wrong when they write JSON by hand, without guessing.
///
/// A line end or tab inside a string stands for itself, and a comma before a closing bracket for
/// nothing.
enum JSONMending {
  /// The mended document.
  ///
  /// `nil` when there is nothing of the kind in it.
  static func mended(_ json: [UInt8]) -> [UInt8]? {
    var mended: [UInt8] = []
    mended.reserveCapacity(json.count + 64)
    var isString = false
    var isEscaped = false
    for byte in json {
      if isString {
        // Behind a backslash too: "\\" and a line end is a line that goes on, as in scripts.
        if byte < 0x20, isEscaped { mended.removeLast() }
        if byte < 0x20 { mended += escape(byte) } else { mended.append(byte) }
        if byte == UInt8(ascii: "\""), !isEscaped { isString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else {
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { dropComma(&mended) }
        isString = byte == UInt8(ascii: "\"")
        mended.append(byte)
      }
    }
    return mended == json ? nil : mended
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x09: Array("\\t".utf8)
    case 0x0A: Array("\\n".utf8)
    default: [0x20]
    }
  }

  /// Leaves out a comma that has only blanks behind it.
  private static func dropComma(_ json: inout [UInt8]) {
    guard let last = json.lastIndex(where: { $0 > 0x20 }), json[last] == UInt8(ascii: ",") else {
      return
    }
    json.remove(at: last)
  }
}
