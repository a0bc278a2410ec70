import FeedBytes

// JSON can say what XML cannot.

extension String {
  /// Whether there is a character in it that XML forbids.
  var hasForbidden: Bool {
    utf8.span.mayHaveForbidden && unicodeScalars.contains { !$0.isXMLCharacter }
  }
}

extension Span<UInt8> {
  /// Whether a closer look is needed.
  ///
  /// U+FFFE and U+FFFF begin with EF, as no other character that is met often does. Without a way
  /// out early, many bytes are looked at together.
  fileprivate var mayHaveForbidden: Bool {
    var found: UInt8 = 0
    for at in indices {
      let byte = self[at]
      let isBlank: UInt8 = byte == 0x09 || byte == 0x0A || byte == 0x0D ? 1 : 0
      let isControl: UInt8 = byte < 0x20 ? 1 : 0
      found |= isControl & ~isBlank | (byte == 0xEF ? 1 : 0)
    }
    return found != 0
  }
}
