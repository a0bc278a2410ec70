/// What Anchor, a host of podcasts, writes for itself, `anchor:`.
///
/// Spec: none.
public enum AnchorNamespace: FeedNamespace {
  public static let prefix = "anchor"
  public static let uri = "https://anchor.fm/xmlns"
  public static let readers: [ElementReader] = [
    .attributes("support", text: "text", addresses: ["href"]),
    .text("station"),
  ]
}
