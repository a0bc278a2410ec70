/// What SoundOn, a host of podcasts, writes for itself, `soundon:`.
///
/// Spec: none.
enum SoundOnNamespace: FeedNamespace {
  static let prefix = "soundon"
  static let uri = "https://soundon.fm/spec/podcast-1.0"
  static let readers: [ElementReader] = [
    .text("podcastId"),
    .text("playerId"),
  ]
}
