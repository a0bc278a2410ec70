/// Names as XML writes them.
///
/// Source: XML 1.0 (fifth edition), section 2.3.
enum XMLNames {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Where the name ends that begins at `at`; `at` itself when none does.
  ///
  /// Equal to the count of the bytes when they end within it, or at its end.
  @inline(__always) static func end(_ bytes: Bytes, _ at: Int) -> Int {
    guard at < bytes.count, let first = length(bytes, at, isFirst: true) else { return at }
    var next = at &+ first
    while next < bytes.count {
      if isPlain(bytes[next]) {
        next &+= 1
        continue
      }
      guard let more = length(bytes, next, isFirst: false) else { return next }
      next &+= more
    }
    return bytes.count
  }

  /// A longer one no parser takes.
  ///
  /// Source: libxml2, `XML_MAX_NAME_LENGTH`.
  static let longest = 50_000

  /// Whether a name is read whole where namespaces count: what stands behind a second colon has to
  /// begin a name too, else the parser takes it for something behind the name.
  ///
  /// Source: libxml2, `xmlParseQName`.
  static func isQualified(_ name: Bytes) -> Bool {
    let colon = UInt8(ascii: ":")
    guard name.count <= longest else { return false }
    guard let first = name.firstIndex(of: colon), first > 0, first + 1 < name.count else {
      return true
    }
    // What begins no name is taken as it stands, with all that follows.
    guard name[first + 1] != colon, length(name, first + 1, isFirst: true) != nil,
      let second = name[(first + 1)...].firstIndex(of: colon), second + 1 < name.count
    else { return true }
    return length(name, second + 1, isFirst: true) != nil
  }

  /// A character of ASCII that may stand inside of a name.
  @inline(__always) static func isPlain(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x2D < 2 || byte &- 0x30 < 11 || byte == 0x5F
  }

  @inline(__always) static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  /// Where something else than white space begins.
  @inline(__always) static func skipBlanks(_ bytes: Bytes, _ at: Int) -> Int {
    var at = at
    while at < bytes.count, isBlank(bytes[at]) { at &+= 1 }
    return at
  }

  /// Bytes of the character at `at`; `nil` when it may not stand there.
  ///
  /// A character that is cut off by the end counts: what follows tells.
  private static func length(_ bytes: Bytes, _ at: Int, isFirst: Bool) -> Int? {
    let lead = bytes[at]
    if lead < 0x80 {
      guard isPlain(lead) else { return nil }
      return isFirst && (lead &- 0x2D < 2 || lead &- 0x30 < 10) ? nil : 1
    }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard at + length <= bytes.count else { return bytes.count - at }
    var scalar = UInt32(lead & (0xFF >> UInt8(length + 1)))
    for place in 1..<length { scalar = scalar << 6 | UInt32(bytes[at + place] & 0x3F) }
    return isLetter(scalar) || (!isFirst && isMark(scalar)) ? length : nil
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x1_0000...0xE_FFFF:
      true
    default: false
    }
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    scalar == 0xB7 || (0x300...0x36F).contains(scalar) || (0x203F...0x2040).contains(scalar)
  }
}
