/// YouTube's feeds, `yt:`.
///
/// Spec: <https://developers.google.com/youtube/v3/guides/push_notifications>
enum YouTubeNamespace: FeedNamespace {
  static let prefix = "yt"
  static let uri = "http://www.youtube.com/xml/schemas/2015"
  static let otherAddresses = [
    OtherAddress(
      "http://gdata.youtube.com/schemas/2007", .earlier,
      "of version 2 of its interface")
  ]
  static let readers: [ElementReader] = [
    .text("channelId"),
    .text("playlistId"),
    .text("videoId"),
  ]
}
