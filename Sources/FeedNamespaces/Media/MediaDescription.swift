public import ElementTree
public import FeedModel

/// Someone or something that had a part in making a media object.
///
/// Spec: <https://www.rssboard.org/media-rss#media-credit>
struct MediaCredit: Hashable, Sendable {
  var name: String
  /// Lowercased.
  var role: String?
  /// What the roles mean: the default is `urn:ebu`.
  var scheme: String?

  /// Reads `media:credit`.
  ///
  /// `nil` without a name.
  init?(media element: ElementView) {
    guard let name = element.words else { return nil }
    self.name = name
    role = element.words("role")?.lowercased()
    scheme = element.words("scheme")
  }
}

/// What a media object is about.
///
/// Spec: <https://www.rssboard.org/media-rss#media-category>
struct MediaCategory: Hashable, Sendable {
  var term: String
  var label: String?
  var scheme: String?

  /// Reads `media:category`.
  ///
  /// `nil` without a term.
  init?(media element: ElementView) {
    guard let term = element.words else { return nil }
    self.term = term
    label = element.words("label")
    scheme = element.words("scheme")
  }
}

/// Whom a media object is for.
///
/// Spec: <https://www.rssboard.org/media-rss#media-rating>
public struct MediaRating: Hashable, Sendable {
  var value: String
  /// `urn:simple` where it is not said.
  var scheme: String?

  /// Reads `media:rating`.
  ///
  /// `nil` without a value.
  public init?(media element: ElementView) {
    guard let value = element.words else { return nil }
    self.value = value
    scheme = element.words("scheme")
  }

  /// Whether it is for adults only; `nil` in schemes that do not say it in so many words.
  public var isExplicit: Bool? {
    guard scheme.map({ $0.lowercased() == "urn:simple" }) ?? true else { return nil }
    switch value.lowercased() {
    case "adult": return true
    case "nonadult": return false
    default: return nil
    }
  }

  /// Reads `media:adult`, which `media:rating` replaces.
  public static func isAdult(_ element: ElementView) -> Bool? { element.boolean }
}

/// Where or by whom a media object may be shown.
///
/// Spec: <https://www.rssboard.org/media-rss#media-restriction>
struct MediaRestriction: Hashable, Sendable {
  /// The named ones may; else all but the named ones may.
  var allows: Bool
  /// `country`, `uri` or `sharing`.
  var type: String?
  /// Country codes or addresses; also `all` or `none`.
  var names: [String]

  /// Reads `media:restriction`.
  ///
  /// `nil` when it says neither `allow` nor `deny`.
  init?(media element: ElementView) {
    switch element.words("relationship")?.lowercased() {
    case "allow": allows = true
    case "deny": allows = false
    default: return nil
    }
    type = element.words("type")?.lowercased()
    names = element.text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

/// A piece of what is said in a media object.
///
/// Spec: <https://www.rssboard.org/media-rss#media-text>
struct MediaText: Hashable, Sendable {
  var text: String
  var isHTML: Bool
  var language: String?
  var startSeconds: Double?
  var endSeconds: Double?

  /// Reads `media:text`.
  ///
  /// `nil` without text.
  init?(media element: ElementView) {
    guard let text = element.words else { return nil }
    self.text = text
    isHTML = element.words("type")?.lowercased() == "html"
    language = element.language("lang")
    startSeconds = element.seconds("start")
    endSeconds = element.seconds("end")
  }
}

/// A digest of a media object.
///
/// Spec: <https://www.rssboard.org/media-rss#media-hash>
struct MediaHash: Hashable, Sendable {
  /// `md5` or `sha-1`, lowercased; `md5` where it is not said.
  var algorithm: String
  /// As written.
  var value: String

  /// Reads `media:hash`.
  ///
  /// `nil` without a value.
  init?(media element: ElementView) {
    guard let value = element.words else { return nil }
    self.value = value
    algorithm = element.words("algo")?.lowercased() ?? "md5"
  }
}

extension License {
  /// Reads `media:license` or `media:copyright`.
  ///
  /// `nil` when it has neither text nor address.
  public init?(media element: ElementView, _ addresses: Addresses) {
    let url = element.address("href", addresses) ?? element.address("url", addresses)
    self.init(name: element.words, url: url)
    if name == nil, url == nil { return nil }
  }
}

extension MediaNamespace {
  /// Reads `media:keywords`.
  static func keywords(_ element: ElementView) -> [String] {
    FeedText.keywords(element.text)
  }

  /// Reads `media:rights`: `userCreated` or `official`, lowercased.
  static func rights(_ element: ElementView) -> String? {
    element.words("status")?.lowercased()
  }
}
