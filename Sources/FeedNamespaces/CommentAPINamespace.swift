/// The comment API, `wfw:`.
///
/// Spec: <https://www.wellformedweb.org/news/wfw_namespace_elements/>, as archived
enum CommentAPINamespace: FeedNamespace {
  static let prefix = "wfw"
  static let uri = "http://wellformedweb.org/CommentAPI/"
  /// `commentRSS` is how some write it.
  static let readers: [ElementReader] = [
    .address("comment"),
    .address("commentRss"),
    .address("commentRSS"),
  ]
}
