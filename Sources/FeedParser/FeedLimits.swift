public import XMLStream

/// What one feed may cost.
///
/// Each default has its reason.
public struct FeedLimits: Sendable {
  public var xml = XMLLimits()
  /// Bytes of the document, decoded.
  ///
  /// The largest feeds known are near 100 MB.
  public var bytes = 256 << 20
  /// Episodes of one document.
  ///
  /// The largest real feed seen has under 10,000; each costs its reader a row and this parser
  /// nothing.
  public var episodes = 1_000_000

  public init() {}
}
