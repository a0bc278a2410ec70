import ElementTree

/// What viewers made of a media object.
///
/// Spec: <https://www.rssboard.org/media-rss#media-community>
struct MediaCommunity: Hashable, Sendable {
  var averageRating: Double?
  var ratingCount: Int?
  var lowestRating: Double?
  var highestRating: Double?
  var views: Int?
  var favorites: Int?
  /// Tags with their weight, in document order.
  var tags: [Tag]

  /// A word that viewers gave it.
  struct Tag: Hashable, Sendable {
    var name: String
    /// 1 where it is not said.
    var weight: Int
  }

  /// Reads `media:community` with `media:starRating`, `media:statistics` and `media:tags`.
  init(media element: ElementView) {
    let rating = element.child("starRating", MediaNamespace.self)
    averageRating = rating?.decimal("average")
    ratingCount = rating?.count("count")
    lowestRating = rating?.decimal("min")
    highestRating = rating?.decimal("max")
    let statistics = element.child("statistics", MediaNamespace.self)
    views = statistics?.count("views")
    favorites = statistics?.count("favorites")
    tags = element.child("tags", MediaNamespace.self).map { Tag.all($0) } ?? []
  }
}

extension MediaCommunity.Tag {
  /// Reads words with or without a weight: `news: 5, abc:3, reuters`.
  static func all(_ element: ElementView) -> [MediaCommunity.Tag] {
    FeedText.keywords(element.text).map { word in
      guard let colon = word.lastIndex(of: ":"),
        let weight = FeedNumber.count(String(word[word.index(after: colon)...]))
      else { return MediaCommunity.Tag(name: word, weight: 1) }
      return MediaCommunity.Tag(name: FeedText.trimmed(word[..<colon]), weight: weight)
    }
  }
}

extension MediaNamespace {
  /// Reads `media:comments`, `media:responses` and `media:backLinks`: the texts of their `local`s.
  static func list(_ element: ElementView, of local: String) -> [String] {
    element.children(local, MediaNamespace.self).compactMap(\.words)
  }
}
