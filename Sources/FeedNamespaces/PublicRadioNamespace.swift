/// What NPR writes for itself, `npr:`.
///
/// Spec: none.
public enum PublicRadioNamespace: FeedNamespace {
  public static let prefix = "npr"
  public static let uri = "https://www.npr.org/rss/"
  public static let readers: [ElementReader] = [
    .text("program"),
    .text("storyId"),
  ]
}
