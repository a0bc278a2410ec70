/// The content module of RSS 1.0, `content:`.
///
/// Its `encoded` is the episode's long text.
///
/// Spec: <https://web.resource.org/rss/1.0/modules/content/>
public enum ContentNamespace: FeedNamespace {
  public static let prefix = "content"
  public static let uri = "http://purl.org/rss/1.0/modules/content/"
  public static let fieldElements: Set<String> = ["encoded"]
}
