/// What Fireside, a host of podcasts, writes for itself, `fireside:`.
///
/// Spec: none.
public enum FiresideNamespace: FeedNamespace {
  public static let prefix = "fireside"
  public static let uri = "http://fireside.fm/modules/rss/fireside"
  public static let readers: [ElementReader] = [
    .address("playerURL"),
    .text("playerEmbedCode"),
    .text("hostname"),
    .time("genDate"),
  ]
}
