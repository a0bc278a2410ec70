/// What Acast, a host of podcasts, writes for itself, `acast:`.
///
/// Spec: <https://learn.acast.com/en/articles/4465740>, of `settings` and `signature`; none for the others.
enum AcastNamespace: FeedNamespace {
  static let prefix = "acast"
  static let uri = "https://schema.acast.com/1.0/"
  static let readers: [ElementReader] = [
    .text("showId"),
    .text("showUrl"),
    .text("episodeId"),
    .text("episodeUrl"),
    .text("settings"),
    .attributes("signature", text: "value"),
    .attributes("network", text: "name"),
    .address("importedFeed"),
  ]
}
