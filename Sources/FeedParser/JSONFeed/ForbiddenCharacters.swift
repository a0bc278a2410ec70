// JSON can say what XML cannot.

extension String {
  /// Whether there is a character in it that XML forbids.
  var hasForbidden: Bool {
    // U+FFFE and U+FFFF begin with EF BF as no other character that is met often does.
    guard utf8.contains(where: { $0 < 0x20 && !$0.isXMLBlank || $0 == 0xEF }) else { return false }
    return unicodeScalars.contains(where: \.isForbidden)
  }
}

extension Unicode.Scalar {
  /// Source: XML 1.0, section 2.2.
  var isForbidden: Bool {
    value < 0x20 && !UInt8(value).isXMLBlank || value == 0xFFFE || value == 0xFFFF
  }
}

extension UInt8 {
  fileprivate var isXMLBlank: Bool { self == 0x09 || self == 0x0A || self == 0x0D || self == 0x20 }
}
