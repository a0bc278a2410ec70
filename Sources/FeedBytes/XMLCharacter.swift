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
