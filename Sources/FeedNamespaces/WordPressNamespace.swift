/// Where a post is at WordPress.com, `wordpress:`.
///
/// Spec: none.
enum WordPressNamespace: FeedNamespace {
  static let prefix = "wordpress"
  static let uri = "com-wordpress:feed-additions:1"
  static let readers: [ElementReader] = [
    .text("site"),
    .whole("post-id"),
  ]
}
