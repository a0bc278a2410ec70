public import Timestamps

/// A host that asked to be left alone.
///
/// Source: `Retry-After` with 429 or 503, which speaks for the whole host.
public struct HostPause: Hashable, Sendable {
  /// Lowercased, with a port where it is not the scheme's own.
  public var host: String
  public var until: Timestamp
  /// A stable word, such as `http.429`.
  public var reason: String

  public init(host: String, until: Timestamp, reason: String) {
    self.host = host
    self.until = until
    self.reason = reason
  }
}
