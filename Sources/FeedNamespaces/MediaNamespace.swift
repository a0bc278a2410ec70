/// Media RSS, `media:`.
///
/// Its values are in `Media/`.
///
/// Spec: <https://www.rssboard.org/media-rss>
public enum MediaNamespace: FeedNamespace {
  public static let prefix = "media"
  public static let otherPrefixes = ["mrss"]
  public static let uri = "http://search.yahoo.com/mrss/"
  public static let otherAddresses = [
    OtherAddress(
      "http://www.rssboard.org/media-rss", .document,
      "where its specification lives now"),
    OtherAddress(
      "http://video.search.yahoo.com/mrss/", .earlier,
      "from when it was about films alone"),
    OtherAddress(
      "http://tools.search.yahoo.com/mrss/", .document,
      "where Yahoo explained it"),
  ]
  public static let elements: Set<String> = [
    "adult", "backLink", "backLinks", "category", "comment", "comments", "community", "content",
    "copyright", "credit", "description", "embed", "group", "hash", "keywords", "license",
    "location", "param", "peerLink", "player", "price", "rating", "response", "responses",
    "restriction", "rights", "scene", "sceneDescription", "sceneEndTime", "sceneStartTime",
    "sceneTitle", "scenes", "starRating", "statistics", "status", "subTitle", "tags", "text",
    "thumbnail", "title",
  ]
}
