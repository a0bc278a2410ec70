public import ElementTree
import FeedModel

/// FeedBurner, `feedburner:`: what an address was before it was counted.
///
/// Spec: none that is still there.
public enum FeedBurnerNamespace: FeedNamespace {
  public static let prefix = "feedburner"
  public static let uri = "http://rssnamespace.org/feedburner/ext/1.0"
  public static let readers: [ElementReader] = [
    .value("info") { element, _ in Reading(FeedBurnerNamespace.name(element)) },
    .address("origEnclosureLink"),
    .address("origLink"),
    .text("emailServiceId"),
    .address("feedburnerHostname"),
    .text("browserFriendly"),
  ]

  /// Reads `feedburner:info`: the feed's name at the service.
  public static func name(_ element: ElementView) -> String? { element.words("uri") }
}
