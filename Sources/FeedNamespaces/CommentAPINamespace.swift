public import ElementTree

/// The comment API, `wfw:`.
///
/// Spec: <https://www.wellformedweb.org/news/wfw_namespace_elements/>, as archived
public enum CommentAPINamespace: FeedNamespace {
  public static let prefix = "wfw"
  public static let uri = "http://wellformedweb.org/CommentAPI/"
  /// `commentRSS` is how some write it.
  public static let readers: [ElementReader] = [
    .address("comment"),
    .address("commentRss"),
    .address("commentRSS"),
  ]

  /// Reads any of them: an address, of the feed of the comments or of where to send one.
  public static func url(_ element: ElementView, _ addresses: Addresses) -> String? {
    element.address(addresses)
  }
}
