public import ElementTree
public import FeedModel

/// Podlove Simple Chapters, `psc:`.
///
/// Spec: <https://podlove.org/simple-chapters/>
public enum SimpleChaptersNamespace: FeedNamespace {
  public static let prefix = "psc"
  public static let otherPrefixes = ["sc"]
  public static let uri = "http://podlove.org/simple-chapters"
  public static let readers: [ElementReader] = [
    .value("chapters") { element, _ in Reading(["version": Reading(element.words("version"))]) }
  ]
  public static let fieldElements: Set<String> = ["chapter"]
}

extension Chapter {
  /// Reads `psc:chapter`.
  ///
  /// `nil` without a start that can be read.
  ///
  /// The start is a Normal Play Time (RFC 2326, section 3.6): seconds, or with colons; a fraction
  /// counts.
  public init?(simple element: ElementView, _ addresses: Addresses) {
    guard let start = element.seconds("start") else { return nil }
    self.init(
      startSeconds: start, title: element.words("title"),
      url: element.address("href", addresses), image: element.address("image", addresses))
  }

  /// Reads the chapters in `psc:chapters`, in order of start, those of one moment as they stand.
  public static func all(simple element: ElementView, _ addresses: Addresses) -> [Chapter] {
    let addresses = addresses.inside(element)
    let chapters = element.children("chapter", SimpleChaptersNamespace.self)
      .compactMap { Chapter(simple: $0, addresses) }
    return chapters.enumerated()
      .sorted { ($0.element.startSeconds, $0.offset) < ($1.element.startSeconds, $1.offset) }
      .map(\.element)
  }
}
