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
}
