public import ElementTree
public import FeedModel

/// A media object, in one of the forms that it is offered in.
///
/// Spec: <https://www.rssboard.org/media-rss#media-content>
public struct MediaContent: Hashable, Sendable {
  var url: String?
  var lengthBytes: Int?
  /// MIME type, lowercased, without parameters.
  var type: String?
  /// `image`, `audio`, `video`, `document`, `executable`; lowercased.
  var medium: String?
  /// The one to take of a group.
  var isDefault: Bool?
  /// `full`, `sample` or `nonstop`, lowercased; `nil` means `full`.
  var expression: String?
  /// Kilobits a second.
  var bitrate: Double?
  /// Frames a second.
  var framerate: Double?
  /// Thousands of samples a second.
  var samplingrate: Double?
  var channels: Int?
  public var durationSeconds: Double?
  /// Pixels.
  var width: Int?
  /// Pixels.
  var height: Int?
  var language: String?
  var player: MediaPlayer?
  /// Pictures of it.
  var thumbnails: [MediaThumbnail]

  /// Reads `media:content`.
  ///
  /// `nil` with neither an address nor a player.
  public init?(media element: ElementView, _ addresses: Addresses) {
    url = element.address("url", addresses)
    player = element.child("player", MediaNamespace.self)
      .flatMap { MediaPlayer(media: $0, addresses) }
    if url == nil, player == nil { return nil }
    thumbnails = MediaThumbnail.all(in: element, addresses.inside(element))
    lengthBytes = element.count("fileSize")
    type = element.mimeType()
    medium = element.words("medium")?.lowercased()
    isDefault = element.boolean("isDefault")
    expression = element.words("expression")?.lowercased()
    bitrate = element.decimal("bitrate")
    framerate = element.decimal("framerate")
    samplingrate = element.decimal("samplingrate")
    channels = element.count("channels")
    durationSeconds = element.seconds("duration")
    width = element.count("width")
    height = element.count("height")
    language = element.language("lang")
  }

  /// By its declared medium, else by its declared type.
  var isPlayable: Bool {
    switch medium {
    case "audio", "video": true
    case "image", "document", "executable": false
    default: type.map { MIMEType.isPlayable($0) } ?? false
    }
  }

  /// By its declared medium, else by its declared type.
  var isImage: Bool {
    medium.map { $0 == "image" } ?? type?.hasPrefix("image/") ?? false
  }

  /// The picture to show for it: itself, where it is one, else its first thumbnail.
  public var image: String? { (isImage ? url : nil) ?? thumbnails.first?.url }

  /// What to play.
  ///
  /// `nil` when it is no sound or film, or has no address.
  public var enclosure: Enclosure? {
    guard isPlayable, let url else { return nil }
    return Enclosure(url: url, type: type, lengthBytes: lengthBytes)
  }
}

/// Several forms of the same content, and what is said of all of them.
///
/// Spec: <https://www.rssboard.org/media-rss#media-group>
public struct MediaGroup: Hashable, Sendable {
  public var contents: [MediaContent]
  var thumbnails: [MediaThumbnail]

  /// Reads `media:group`, in document order.
  public init(media element: ElementView, _ addresses: Addresses) {
    let addresses = addresses.inside(element)
    contents = element.children("content", MediaNamespace.self)
      .compactMap { MediaContent(media: $0, addresses) }
    thumbnails = MediaThumbnail.all(in: element, addresses)
  }

  /// What a group says of all its contents.
  public static func description(_ group: ElementView) -> ElementView? {
    group.child("description", MediaNamespace.self)
  }

  /// Who may see the contents of a group.
  public static func rating(_ group: ElementView) -> MediaRating? {
    group.child("rating", MediaNamespace.self).flatMap { MediaRating(media: $0) }
  }

  /// The picture to show for the group: its default image, else its first image, else its first
  /// thumbnail, else the first of its contents.
  public var image: String? {
    let images = contents.filter(\.isImage)
    return images.first { $0.isDefault == true }?.url ?? images.first?.url ?? thumbnails.first?.url
      ?? contents.lazy.compactMap(\.image).first
  }
}

/// A small picture of a media object.
///
/// Spec: <https://www.rssboard.org/media-rss#media-thumbnails>
public struct MediaThumbnail: Hashable, Sendable {
  public var url: String
  /// Pixels.
  var width: Int?
  /// Pixels.
  var height: Int?
  /// The moment it shows.
  var timeSeconds: Double?

  /// Reads `media:thumbnail`.
  ///
  /// `nil` without an address, which some write as the text.
  public init?(media element: ElementView, _ addresses: Addresses) {
    guard let url = element.address("url", addresses) ?? element.address(addresses) else {
      return nil
    }
    self.url = url
    width = element.count("width")
    height = element.count("height")
    timeSeconds = element.seconds("time")
  }

  /// Reads those directly inside of an element, in document order.
  static func all(in element: ElementView, _ addresses: Addresses) -> [MediaThumbnail] {
    element.children("thumbnail", MediaNamespace.self)
      .compactMap { MediaThumbnail(media: $0, addresses) }
  }
}

/// A page that plays a media object.
///
/// Spec: <https://www.rssboard.org/media-rss#media-player>
struct MediaPlayer: Hashable, Sendable {
  var url: String
  /// Pixels.
  var width: Int?
  /// Pixels.
  var height: Int?

  /// Reads `media:player`.
  ///
  /// `nil` without an address.
  init?(media element: ElementView, _ addresses: Addresses) {
    guard let url = element.address("url", addresses) else { return nil }
    self.url = url
    width = element.count("width")
    height = element.count("height")
  }
}
