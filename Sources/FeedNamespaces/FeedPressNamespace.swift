/// What FeedPress, a host of feeds, writes for itself, `feedpress:`.
///
/// Spec: <https://feed.press/xmlns>
public enum FeedPressNamespace: FeedNamespace {
  public static let prefix = "feedpress"
  public static let uri = "https://feed.press/xmlns"
  public static let readers: [ElementReader] = [
    .text("locale"),
    .text("newsletterId"),
    .text("podcastId"),
    .address("cssFile"),
    .address("link"),
  ]
}
