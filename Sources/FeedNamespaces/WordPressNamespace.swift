/// Where a post is at WordPress.com, `wordpress:`.
///
/// Spec: none.
public enum WordPressNamespace: FeedNamespace {
  public static let prefix = "wordpress"
  public static let uri = "com-wordpress:feed-additions:1"
  public static let readers: [ElementReader] = [
    .text("site"),
    .whole("post-id"),
  ]
}
