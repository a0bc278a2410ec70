/// What Omny Studio, a host of podcasts, writes for itself, `omny:`.
///
/// Spec: none.
enum OmnyNamespace: FeedNamespace {
  static let prefix = "omny"
  static let uri = "https://omny.fm/rss-extensions"
  static let readers: [ElementReader] = [
    .text("clipId"),
    .text("organizationId"),
    .text("playlistId"),
    .text("programId"),
  ]
}
