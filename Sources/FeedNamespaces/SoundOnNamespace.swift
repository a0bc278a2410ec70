/// What SoundOn, a host of podcasts, writes for itself, `soundon:`.
///
/// Spec: none.
public enum SoundOnNamespace: FeedNamespace {
  public static let prefix = "soundon"
  public static let uri = "https://soundon.fm/spec/podcast-1.0"
  public static let readers: [ElementReader] = [
    .text("podcastId"),
    .text("playerId"),
  ]
}
