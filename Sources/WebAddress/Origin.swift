/// Who answers for an address: what must be the same for a credential to be sent along.
///
/// Source: RFC 6454, 4 and 5.
public struct Origin: Hashable, Sendable {
  public var scheme: String
  public var host: String
  /// The written port, else the scheme's.
  public var port: Int?

  /// - Returns: `nil` for an address that has no host.
  public init?(_ address: WebAddress) {
    guard let host = address.host, !host.isEmpty else { return nil }
    scheme = address.scheme
    self.host = host
    port = address.port ?? Scheme.defaultPort(address.scheme)
  }
}

extension WebAddress {
  /// `nil` for an address that has no host.
  public var origin: Origin? {
    Origin(self)
  }

  /// Whether both are addresses of one origin.
  ///
  /// False when either has none.
  public static func isSameOrigin(_ first: String, _ second: String) -> Bool {
    guard let first = WebAddress(first)?.origin else { return false }
    return first == WebAddress(second)?.origin
  }
}
