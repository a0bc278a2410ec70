public import ElementTree

/// FeedBurner, `feedburner:`: what an address was before it was counted.
///
/// Spec: none that is still there.
public enum FeedBurnerNamespace: FeedNamespace {
  public static let prefix = "feedburner"
  public static let uri = "http://rssnamespace.org/feedburner/ext/1.0"
  public static let elements: Set<String> = ["info", "origEnclosureLink", "origLink"]

  /// Reads `feedburner:origLink` or `feedburner:origEnclosureLink`.
  public static func url(_ element: ElementView, _ addresses: Addresses) -> String? {
    element.address(addresses)
  }

  /// Reads `feedburner:info`: the feed's name at the service.
  public static func name(_ element: ElementView) -> String? { element.words("uri") }
}
