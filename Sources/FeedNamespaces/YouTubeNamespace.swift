public import ElementTree

/// YouTube's feeds, `yt:`.
///
/// Spec: <https://developers.google.com/youtube/v3/guides/push_notifications>
public enum YouTubeNamespace: FeedNamespace {
  public static let prefix = "yt"
  public static let uris = [
    "http://www.youtube.com/xml/schemas/2015",
    "http://gdata.youtube.com/schemas/2007",
  ]
  public static let elements: Set<String> = ["channelId", "playlistId", "videoId"]

  /// Reads any of them.
  public static func id(_ element: ElementView) -> String? { element.words }
}
