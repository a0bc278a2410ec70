/// Who a show belongs to at fyyd, a directory of podcasts, `fyyd:`.
///
/// Spec: none.
public enum FyydNamespace: FeedNamespace {
  public static let prefix = "fyyd"
  public static let uri = "https://fyyd.de/fyyd-ns/"
  public static let readers: [ElementReader] = [
    .text("verify")
  ]
}
