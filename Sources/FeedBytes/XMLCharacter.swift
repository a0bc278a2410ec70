extension UInt8 {
  /// The value of a digit, `0` to `9` and `a` to `f` in either case.
  ///
  /// `nil` for any other byte.
  public var hexadecimalDigit: UInt32? {
    if self &- 0x30 < 10 { return UInt32(self &- 0x30) }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}

extension Unicode.Scalar {
  /// Whether it may stand in an XML document, written out or by its number.
  ///
  /// Source: XML 1.0, section 2.2, production 2; surrogates are no scalars.
  public var isXMLCharacter: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
