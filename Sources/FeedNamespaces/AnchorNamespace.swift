/// What Anchor, a host of podcasts, writes for itself, `anchor:`.
///
/// Spec: none.
enum AnchorNamespace: FeedNamespace {
  static let prefix = "anchor"
  static let uri = "https://anchor.fm/xmlns"
  static let readers: [ElementReader] = [
    .attributes("support", text: "text", addresses: ["href"]),
    .text("station"),
  ]
}
