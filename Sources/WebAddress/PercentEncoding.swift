/// Percent-encoding, RFC 3986, 2.1.
public enum PercentEncoding {
  /// `text` with escapes resolved; what is no valid escape stays.
  ///
  /// Bytes that are no UTF-8 become U+FFFD.
  public static func decoded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let escaped = escape(at: rest) {
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An absolute file path as the path of a `file:` URL: what a URL cannot hold, and each `%`, is
  /// escaped.
  public static func encodedPath(_ path: String) -> String {
    encoded(path[...], keeping: fileName)
  }

  /// A user name or password as it stands in an address: the delimiters of addresses and each `%`
  /// are escaped.
  public static func encodedUserInfo(_ text: String) -> String {
    encoded(text[...], keeping: .unreserved)
  }

  private static let fileName = ASCIISet.unreserved.union("!$&'()*+,;=:@/")

  /// `text` with every byte outside `allowed` escaped.
  ///
  /// Existing escapes stay if `allowed` has `%`.
  static func encoded(_ text: Substring, keeping allowed: ASCIISet) -> String {
    guard !text.utf8.allSatisfy(allowed.contains) else { return String(text) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if allowed.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func escape<Bytes: Collection<UInt8>>(at bytes: Bytes) -> UInt8? {
    var bytes = bytes.makeIterator()
    guard let high = bytes.next().flatMap(value), let low = bytes.next().flatMap(value) else {
      return nil
    }
    return high << 4 | low
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
