/// Who a show belongs to at fyyd, a directory of podcasts, `fyyd:`.
///
/// Spec: none.
enum FyydNamespace: FeedNamespace {
  static let prefix = "fyyd"
  static let uri = "https://fyyd.de/fyyd-ns/"
  static let readers: [ElementReader] = [
    .text("verify")
  ]
}
