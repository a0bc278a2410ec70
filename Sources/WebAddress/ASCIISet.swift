/// A set of ASCII characters; no byte above 0x7F is ever in it.
struct ASCIISet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: StaticString) {
    characters.withUTF8Buffer { bytes in
      for byte in bytes {
        insert(byte)
      }
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    let word = byte < 64 ? low : high
    return byte < 0x80 && word >> UInt64(byte & 63) & 1 == 1
  }

  func union(_ characters: StaticString) -> ASCIISet {
    let other = ASCIISet(characters)
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
  }
}

extension ASCIISet {
  static let digits = ASCIISet("0123456789")
  static let letters = ASCIISet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// RFC 3986, 3.1.
  static let scheme = letters.union("0123456789+-.")
  /// RFC 3986, 2.3.
  static let unreserved = letters.union("0123456789-._~")
  /// What a host that DNS could know is made of.
  ///
  /// The underscore is in no rule and in real names.
  static let hostName = letters.union("0123456789-._")
  /// RFC 3986, 3.2.1, with the `%` of escapes.
  static let userInfo = unreserved.union("!$&'()*+,;=:%")
  /// RFC 3986, 3.3, with the `%` of escapes, and square brackets, which servers and browsers
  /// leave alone.
  static let path = unreserved.union("!$&'()*+,;=:@/%[]")
  /// RFC 3986, 3.4.
  static let query = path.union("?")
}
