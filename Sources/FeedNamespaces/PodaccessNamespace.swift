/// Who may hear what of a show at Acast, `podaccess:`.
///
/// Its `item` holds elements of RSS, which stay inside it.
///
/// Spec: none.
public enum PodaccessNamespace: FeedNamespace {
  public static let prefix = "podaccess"
  public static let uri = "https://access.acast.com/schema/1.0/"
  public static let readers: [ElementReader] = [
    .attributes("item"),
    .attributes("premium"),
    .attributes("image"),
  ]
}
