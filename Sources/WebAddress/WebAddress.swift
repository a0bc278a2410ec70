/// An absolute address, taken apart and made valid as ``BaseAddress`` does.
///
/// Not for identity: an address keeps its spelling there (`IdentityKeys`).
public struct WebAddress: Sendable {
  /// Lowercase.
  public var scheme: String
  /// Before the `:` of the user-info, with escapes resolved.
  public var user: String?
  /// After the `:` of the user-info, with escapes resolved.
  public var password: String?
  /// ASCII and lowercase, IPv6 in brackets.
  ///
  /// Empty for `file:///x`, `nil` for `mailto:x`.
  public var host: String?
  /// `nil` when not written.
  public var port: Int?
  /// With escapes as written.
  ///
  /// Empty for `https://example.com`.
  public var path: String
  /// With escapes as written.
  public var query: String?
  /// With escapes as written.
  public var fragment: String?

  /// - Returns: `nil` for what is relative, and for a web address without a valid host.
  public init?(_ text: String) {
    guard let address = ReferenceReader.absolute(text) else { return nil }
    let parts = AddressParts(address)
    guard let scheme = parts.scheme else { return nil }
    self.scheme = Self.lowercased(scheme)
    path = String(parts.path)
    query = parts.query.map(String.init)
    fragment = parts.fragment.map(String.init)
    guard let authority = parts.authority else { return }
    guard let authority = AuthorityParts(authority) else { return nil }
    host = Self.lowercased(authority.host)
    port = try? authority.portNumber()
    if let userInfo = authority.userInfo { (user, password) = Self.credentials(userInfo) }
  }

  /// The address without user-info: what may be stored and requested.
  public var text: String {
    var text = scheme + ":"
    if let host { text += "//" + host }
    if let port { text += ":" + String(port) }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// Whether the scheme is `http` or `https`.
  public var isWeb: Bool {
    scheme == "http" || scheme == "https"
  }

  /// Whether the host is on this machine or in a private network; see ``isPrivateHost(_:)``.
  public var isPrivateHost: Bool {
    Self.isPrivateHost(host ?? "")
  }

  /// An address without what is not seen at its ends: white space, controls, and characters without
  /// width such as U+200B and U+FEFF, which come along when it is copied from a page.
  public static func visible(_ text: String) -> Substring {
    let plain: ClosedRange<UInt8> = 0x21...0x7E
    guard let first = text.utf8.first, let last = text.utf8.last,
      !plain.contains(first) || !plain.contains(last)
    else { return text[...] }
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: isVisible),
      let end = scalars.lastIndex(where: isVisible)
    else { return "" }
    return Substring(scalars[start...end])
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace { return false }
    switch scalar.properties.generalCategory {
    case .control, .format: return false
    default: return true
    }
  }

  /// User and password of a user-info, with escapes resolved.
  ///
  /// No password when there is no `:`.
  public static func credentials(_ userInfo: Substring) -> (user: String, password: String?) {
    guard let colon = userInfo.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return (PercentEncoding.decoded(userInfo), nil)
    }
    let password = userInfo[userInfo.utf8.index(after: colon)...]
    return (PercentEncoding.decoded(userInfo[..<colon]), PercentEncoding.decoded(password))
  }
}
