/// What FeedPress, a host of feeds, writes for itself, `feedpress:`.
///
/// Spec: <https://feed.press/xmlns>
enum FeedPressNamespace: FeedNamespace {
  static let prefix = "feedpress"
  static let uri = "https://feed.press/xmlns"
  static let readers: [ElementReader] = [
    .text("locale"),
    .text("newsletterId"),
    .text("podcastId"),
    .address("cssFile"),
    .address("link"),
  ]
}
