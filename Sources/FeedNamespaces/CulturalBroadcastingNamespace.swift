/// The Cultural Broadcasting Archive's dates and rights, `cba:`.
///
/// Spec: none.
enum CulturalBroadcastingNamespace: FeedNamespace {
  static let prefix = "cba"
  static let uri = "https://cba.media/help"
  static let readers: [ElementReader] = [
    .time("broadcastDate"),
    .time("productionDate"),
    .truth("containsCopyright"),
  ]
}
