import ElementTree

/// How a media object is put into a page.
///
/// Spec: <https://www.rssboard.org/media-rss#media-embed>
struct MediaEmbed: Hashable, Sendable {
  var url: String
  /// Pixels.
  var width: Int?
  /// Pixels.
  var height: Int?
  /// What the embedded object is told, in document order.
  var parameters: [Parameter]

  struct Parameter: Hashable, Sendable {
    var name: String
    var value: String
  }

  /// Reads `media:embed` with its `media:param`s.
  ///
  /// `nil` without an address.
  init?(media element: ElementView, _ addresses: Addresses) {
    guard let url = element.address("url", addresses) else { return nil }
    self.url = url
    width = element.count("width")
    height = element.count("height")
    parameters = element.children("param", MediaNamespace.self).compactMap { parameter in
      parameter.words("name").map { Parameter(name: $0, value: parameter.words ?? "") }
    }
  }
}

/// What a media object costs.
///
/// Spec: <https://www.rssboard.org/media-rss#media-price>
struct MediaPrice: Hashable, Sendable {
  /// `rent`, `purchase`, `package` or `subscription`, lowercased.
  var type: String?
  /// Exactly as written: an amount.
  var price: String?
  /// ISO 4217.
  var currency: String?
  var info: String?

  /// Reads `media:price`.
  ///
  /// `nil` when it says neither how nor how much.
  init?(media element: ElementView, _ addresses: Addresses) {
    type = element.words("type")?.lowercased()
    price = element.words("price")
    currency = element.words("currency")
    info = element.address("info", addresses)
    if type == nil, price == nil { return nil }
  }
}

/// Whether a media object is there.
///
/// Spec: <https://www.rssboard.org/media-rss#media-status>
struct MediaStatus: Hashable, Sendable {
  /// `active`, `blocked` or `deleted`, lowercased.
  var state: String
  var reason: String?

  /// Reads `media:status`.
  ///
  /// `nil` without a state.
  init?(media element: ElementView) {
    guard let state = element.words("state")?.lowercased() else { return nil }
    self.state = state
    reason = element.words("reason")
  }
}

/// A file that belongs to a media object: subtitles, or a torrent.
///
/// Spec: <https://www.rssboard.org/media-rss#media-subtitle>,
/// <https://www.rssboard.org/media-rss#media-peerlink>
struct MediaFile: Hashable, Sendable {
  var url: String
  /// MIME type, lowercased, without parameters.
  var type: String?
  var language: String?

  /// Reads `media:subTitle` or `media:peerLink`.
  ///
  /// `nil` without an address.
  init?(media element: ElementView, _ addresses: Addresses) {
    guard let url = element.address("href", addresses) else { return nil }
    self.url = url
    type = element.mimeType()
    language = element.language("lang")
  }
}

/// A part of a media object.
///
/// Spec: <https://www.rssboard.org/media-rss#media-scenes>
struct MediaScene: Hashable, Sendable {
  var title: String?
  var description: String?
  var startSeconds: Double?
  var endSeconds: Double?

  /// Reads the scenes in `media:scenes`, in document order.
  static func all(media element: ElementView) -> [MediaScene] {
    element.children("scene", MediaNamespace.self).map { MediaScene(media: $0) }
  }

  private init(media element: ElementView) {
    // The specification's own examples write them without a prefix.
    for child in element.children where child.namespace ?? MediaNamespace.uri == MediaNamespace.uri
    {
      switch child.local {
      case "sceneTitle": title = child.words
      case "sceneDescription": description = child.words
      case "sceneStartTime": startSeconds = child.words.flatMap { FeedDuration($0)?.seconds }
      case "sceneEndTime": endSeconds = child.words.flatMap { FeedDuration($0)?.seconds }
      default: break
      }
    }
  }
}
