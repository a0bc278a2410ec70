/// The Cultural Broadcasting Archive's dates and rights, `cba:`.
///
/// Spec: none.
public enum CulturalBroadcastingNamespace: FeedNamespace {
  public static let prefix = "cba"
  public static let uri = "https://cba.media/help"
  public static let readers: [ElementReader] = [
    .time("broadcastDate"),
    .time("productionDate"),
    .truth("containsCopyright"),
  ]
}
