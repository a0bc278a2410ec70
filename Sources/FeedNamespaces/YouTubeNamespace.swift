/// YouTube's feeds, `yt:`.
///
/// Spec: <https://developers.google.com/youtube/v3/guides/push_notifications>
public enum YouTubeNamespace: FeedNamespace {
  public static let prefix = "yt"
  public static let uri = "http://www.youtube.com/xml/schemas/2015"
  public static let otherAddresses = [
    OtherAddress(
      "http://gdata.youtube.com/schemas/2007", .earlier,
      "of version 2 of its interface")
  ]
  public static let readers: [ElementReader] = [
    .text("channelId"),
    .text("playlistId"),
    .text("videoId"),
  ]
}
