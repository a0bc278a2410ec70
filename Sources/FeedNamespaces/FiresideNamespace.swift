/// What Fireside, a host of podcasts, writes for itself, `fireside:`.
///
/// Spec: none.
enum FiresideNamespace: FeedNamespace {
  static let prefix = "fireside"
  static let uri = "http://fireside.fm/modules/rss/fireside"
  static let readers: [ElementReader] = [
    .address("playerURL"),
    .text("playerEmbedCode"),
    .text("hostname"),
    .time("genDate"),
  ]
}
