import ElementTree
import FeedModel
import FeedNamespaces
import XMLStream

/// Says where in a document we are, and what of it is an episode.
///
///     root ──► rss | rdf ──► channel ──► item        root ──► feed ──► entry
///                 └──────────► item  (outside of the channel: RSS 1.0, and RSS gone wrong)
///
/// A title, guid or enclosure counts only at its right place: whatever stands inside another element
/// is part of that element, and never reaches the feed's or the episode's own fields.
struct FeedGrammar {
  enum Place {
    case rss
    case rdf
    case channel
    case atom
    /// A root that is no feed's, which may have a feed inside.
    case unknown
  }

  private(set) var format: FeedFormat?
  private(set) var rootName: String?
  private(set) var isHTML = false
  private var places: [Place] = []
  /// What is odd about the element that started last.
  private(set) var oddity: Oddity?

  enum Oddity {
    case versionMissing
    case itemOutsideChannel
    case imageHrefMissing
    /// What only an item has.
    case itemPartInChannel
  }

  /// How deep a feed is looked for inside a root that is not one's.
  private static let searchDepth = 3

  /// Whether anything of a feed was met.
  var isFeed: Bool { format != nil }

  mutating func started(_ element: ElementView, depth: Int) -> XMLDecision {
    let tag = Tag(rawValue: element.role) ?? .none
    oddity = nil
    if depth == 1 { return root(element, tag) }
    switch (places.last, tag) {
    case (.rdf, .channel):
      if Self.isFirstRSS(element) { format = .rss0x }
      return descend(.channel)
    case (.rss, .channel), (.channel, .channel): return descend(.channel)
    case (.channel, .none) where Self.isWrapper(element): return descend(.channel)
    case (.rss, .none) where Self.isWrapper(element): return descend(.rss)
    case (.channel, .guid), (.channel, .enclosure):
      oddity = .itemPartInChannel
      return .collectDocument
    case (.rss, .item):
      oddity = .itemOutsideChannel
      return .collectRecord
    case (.rdf, .item), (.channel, .item), (.atom, .atomEntry): return .collectRecord
    case (.unknown, .channel):
      format = format ?? .rss2
      return descend(.channel)
    case (.unknown, .item):
      format = format ?? .rss2
      return .collectRecord
    case (.unknown, .atomFeed), (.unknown, .rss), (.unknown, .rdf): return root(element, tag)
    case (.unknown, _) where depth <= Self.searchDepth: return descend(.unknown)
    case (.unknown, _): return .skip
    case (_, .itunesImage):
      if element.anyCase("href") == nil { oddity = .imageHrefMissing }
      return .collectDocument
    default: return .collectDocument
    }
  }

  mutating func ended() { _ = places.popLast() }

  /// Whether it is what some put around a channel's items, and which is nothing else.
  private static func isWrapper(_ element: ElementView) -> Bool {
    element.name.prefix == nil && element.namespace == nil
      && ["items", "entries", "div", "body"].contains(element.local.lowercased())
  }

  private mutating func root(_ element: ElementView, _ tag: Tag) -> XMLDecision {
    rootName = rootName ?? element.name.qualified
    switch tag {
    case .rss:
      let version = element["version"]?.trimmed.nonEmpty
      if version == nil { oddity = .versionMissing }
      format = Self.rssFormat(version: version)
      return descend(.rss)
    case .rdf:
      format = .rss1
      return descend(.rdf)
    case .atomFeed:
      format = Self.atomFormat(element)
      return descend(.atom)
    case .channel:
      format = .rss2
      return descend(.channel)
    default:
      if element.local.lowercased() == "html" {
        isHTML = true
        return .stop
      }
      return descend(.unknown)
    }
  }

  private mutating func descend(_ place: Place) -> XMLDecision {
    places.append(place)
    return .descend
  }

  /// RSS 0.90 is RDF, as RSS 1.0 is, in a namespace of Netscape's.
  private static func isFirstRSS(_ element: ElementView) -> Bool {
    element.name.boundNamespace?.lowercased().contains("netscape.com/rdf/simple/0.9") ?? false
  }

  /// Only the older one has a version.
  private static func atomFormat(_ element: ElementView) -> FeedFormat {
    let isOlder = element["version"]?.trimmed == "0.3" && element.namespace != Vocabulary.atom
    return element.namespace == Vocabulary.atom03 || isOlder ? .atom03 : .atom1
  }

  /// A version that is missing or odd is taken for the current one.
  private static func rssFormat(version: String?) -> FeedFormat {
    version?.hasPrefix("0.") ?? false ? .rss0x : .rss2
  }
}
