import FeedModel

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
  public static let readers: [ElementReader] = [
    .list("content") { MediaContent(media: $0, $1)?.reading(with: $0, $1) },
    .list("group") { element, addresses in
      Reading(mediaIn: element, addresses)
    },
    .list("thumbnail") { MediaThumbnail(media: $0, $1)?.reading },
    .attributes("title", text: "text"),
    .attributes("description", text: "text"),
    .list("credit") { element, _ in MediaCredit(media: element)?.reading },
    .list("category") { element, _ in MediaCategory(media: element)?.reading },
    .value("keywords") { element, _ in
      Reading(list: MediaNamespace.keywords(element).map { .text($0) })
    },
    .list("rating") { element, _ in MediaRating(media: element)?.reading },
    .truth("adult"),
    .value("player") { MediaPlayer(media: $0, $1)?.reading },
    .list("text") { element, _ in MediaText(media: element)?.reading },
    .value("copyright") { License(media: $0, $1)?.reading },
    .value("license") { License(media: $0, $1)?.reading(type: $0.mimeType()) },
    .list("restriction") { element, _ in MediaRestriction(media: element)?.reading },
    .value("community") { element, _ in MediaCommunity(media: element).reading },
    .list("hash") { element, _ in MediaHash(media: element)?.reading },
    .value("embed") { MediaEmbed(media: $0, $1)?.reading },
    .list("peerLink") { MediaFile(media: $0, $1)?.reading },
    .list("subTitle") { MediaFile(media: $0, $1)?.reading },
    .list("price") { MediaPrice(media: $0, $1)?.reading },
    .value("scenes") { element, _ in Reading(list: MediaScene.all(media: element).map(\.reading)) },
    .value("status") { element, _ in MediaStatus(media: element)?.reading },
    .value("rights") { element, _ in Reading(MediaNamespace.rights(element)) },
    .list("location") { element, _ in MediaPlace(media: element)?.reading },
    .value("comments") { element, _ in Reading(texts: MediaNamespace.list(element, of: "comment"))
    },
    .value("responses") { element, _ in Reading(texts: MediaNamespace.list(element, of: "response"))
    },
    .value("backLinks") { element, _ in Reading(texts: MediaNamespace.list(element, of: "backLink"))
    },
  ]
  public static let fieldElements: Set<String> = [
    "backLink", "comment", "param", "response", "scene", "sceneDescription", "sceneEndTime",
    "sceneStartTime", "sceneTitle", "starRating", "statistics", "tags",
  ]
}
