public import ElementTree
public import FeedModel

/// Apple's podcast tags, `itunes:`.
///
/// Spec: <https://podcasters.apple.com/support/823-podcast-requirements>,
/// <https://help.apple.com/itc/podcasts_connect/#/itcb54353390>
public enum ITunesNamespace: FeedNamespace {
  public static let prefix = "itunes"
  /// Most other spellings differ from it in case alone: `DTDs/Podcast-1.0.dtd`,
  /// `DTDs/PodCast-1.0.dtd`.
  public static let uri = "http://www.itunes.com/dtds/podcast-1.0.dtd"
  public static let otherAddresses = [
    OtherAddress(
      "http://www.itunes.com/dtds/podcast-1.0.dtds", .slip,
      "with a letter too many"),
    OtherAddress(
      "http://itunes.apple.com/dtds/podcast-1.0.dtd", .slip,
      "at the host of the shop that it belongs to"),
  ]
  public static let readers: [ElementReader] = [
    .whole("order"),
    .truth("isClosedCaptioned"),
  ]
  public static let fieldElements: Set<String> = [
    "applepodcastsverify", "author", "block", "category", "complete", "copyright", "duration",
    "email", "episode", "episodeType", "explicit", "image", "keywords", "link", "name",
    "new-feed-url",
    "owner", "season", "subtitle", "summary", "title", "transcript", "type",
  ]

  /// Reads the address in `itunes:image`: `href`, else `url`, else the text, as some write it.
  public static func image(_ element: ElementView, _ addresses: Addresses) -> String? {
    element.anyCaseAddress("href", addresses) ?? element.anyCaseAddress("url", addresses)
      ?? element.address(addresses)
  }

  /// Reads the address in `itunes:link` of rel `image`, which was there before `itunes:image`.
  public static func linkedImage(_ element: ElementView, _ addresses: Addresses) -> String? {
    guard element.anyCaseWords("rel")?.lowercased() == "image" else { return nil }
    return element.anyCaseAddress("href", addresses)
  }

  /// Reads `itunes:category`: one path for each innermost category, the outermost name first.
  ///
  /// A name is the attribute `text`, else the text.
  public static func categories(_ element: ElementView) -> [[String]] {
    paths(element, below: [], ITunesNamespace.self)
  }

  /// Shared with Google's copy of the vocabulary.
  ///
  /// Deeper than this is no category any more.
  static func paths(
    _ element: ElementView, below outer: [String], _ vocabulary: any FeedNamespace.Type
  ) -> [[String]] {
    let path = outer + [element.anyCaseWords("text") ?? element.words].compactMap { $0 }
    let inner =
      path.count < 8
      ? element.children.filter {
        $0.local.lowercased() == "category" && $0.namespace == vocabulary.uri
      } : []
    let found = inner.flatMap { paths($0, below: path, vocabulary) }
    return found.isEmpty && !path.isEmpty ? [path] : found
  }
}

extension Owner {
  /// Reads `itunes:owner`.
  ///
  /// `nil` when it has neither a name nor an address.
  ///
  /// The names of its parts count in no namespace too, as some write them.
  public init?(itunes element: ElementView) {
    self.init()
    for child in element.children {
      let name = child.name
      guard name.namespace == nil || name.namespace == ITunesNamespace.uri else { continue }
      switch name.local.lowercased() {
      case "name": self.name = self.name ?? child.words
      case "email": email = email ?? child.words
      default: break
      }
    }
    if self.name == nil, email == nil { return nil }
  }
}

extension ShowType {
  /// Reads `itunes:type`, without regard to case.
  public init?(itunes element: ElementView) {
    guard let word = element.words else { return nil }
    self.init(rawValue: word.lowercased())
  }
}

extension EpisodeType {
  /// Reads `itunes:episodeType`, without regard to case.
  public init?(itunes element: ElementView) {
    guard let word = element.words else { return nil }
    self.init(rawValue: word.lowercased())
  }
}

extension TextRecord {
  /// Reads `itunes:applepodcastsverify` as what it is elsewhere: a text record.
  public init?(itunes element: ElementView) {
    guard let text = element.words else { return nil }
    self.init(purpose: "applepodcastsverify", text: text)
  }
}
