/// Who may hear what of a show at Acast, `podaccess:`.
///
/// Its `item` holds elements of RSS, which stay inside it.
///
/// Spec: none.
enum PodaccessNamespace: FeedNamespace {
  static let prefix = "podaccess"
  static let uri = "https://access.acast.com/schema/1.0/"
  static let readers: [ElementReader] = [
    .attributes("item"),
    .attributes("premium"),
    .attributes("image"),
  ]
}
