/// What Omny Studio, a host of podcasts, writes for itself, `omny:`.
///
/// Spec: none.
public enum OmnyNamespace: FeedNamespace {
  public static let prefix = "omny"
  public static let uri = "https://omny.fm/rss-extensions"
  public static let readers: [ElementReader] = [
    .text("clipId"),
    .text("organizationId"),
    .text("playlistId"),
    .text("programId"),
  ]
}
