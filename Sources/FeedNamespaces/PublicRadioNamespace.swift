/// What NPR writes for itself, `npr:`.
///
/// Spec: none.
enum PublicRadioNamespace: FeedNamespace {
  static let prefix = "npr"
  static let uri = "https://www.npr.org/rss/"
  static let readers: [ElementReader] = [
    .text("program"),
    .text("storyId"),
  ]
}
