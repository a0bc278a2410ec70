/// The parts of an authority, byte for byte as written.
///
/// Source: RFC 3986, 3.2.
public struct AuthorityParts: Sendable {
  /// Before the last `@`, without it.
  ///
  /// The last one, as browsers and curl do.
  public var userInfo: Substring?
  /// With the square brackets of an IPv6 address.
  ///
  /// May be empty.
  public var host: Substring
  /// After the `:`.
  ///
  /// May be empty; not checked to be a number.
  public var port: Substring?

  /// - Returns: `nil` when something other than a port follows an address in brackets, or a bracket
  ///   is not closed.
  public init?(_ authority: Substring) {
    var rest = authority
    if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) {
      userInfo = rest[..<at]
      rest = rest[rest.utf8.index(after: at)...]
    }
    guard let hostEnd = Self.endOfHost(rest) else { return nil }
    host = rest[..<hostEnd]
    rest = rest[hostEnd...]
    guard !rest.isEmpty else { return }
    guard rest.utf8.first == UInt8(ascii: ":") else { return nil }
    port = rest.dropFirstBytes(1)
  }

  /// The port as a number; `nil` when there is none or an empty one.
  ///
  /// - Throws: when it is no number up to 65535.
  public func portNumber() throws(InvalidPort) -> Int? {
    guard let port, !port.isEmpty else { return nil }
    guard port.utf8.count <= 16, port.utf8.allSatisfy(ASCIISet.digits.contains),
      let number = Int(port), number <= 65535
    else { throw InvalidPort() }
    return number
  }

  /// A port that is no number up to 65535.
  public struct InvalidPort: Error {}

  private static func endOfHost(_ text: Substring) -> Substring.Index? {
    guard text.utf8.first == UInt8(ascii: "[") else {
      return text.utf8.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
    }
    return text.utf8.firstIndex(of: UInt8(ascii: "]")).map { text.utf8.index(after: $0) }
  }
}
