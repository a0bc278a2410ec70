public import ElementTree
public import FeedModel

/// Atom 1.0, `atom:`: a format of its own, and guest in most RSS feeds.
///
/// No extension.
///
/// Spec: RFC 4287 <https://www.rfc-editor.org/rfc/rfc4287>
public enum AtomNamespace: FeedNamespace {
  public static let prefix = "atom"
  public static let otherPrefixes = ["atom10", "a10"]
  public static let uri = "http://www.w3.org/2005/Atom"
  public static let otherAddresses = [
    OtherAddress(
      "http://www.w3.org/2005/Atom1.0", .slip,
      "with the version, which is no part of the name"),
    OtherAddress(
      "http://www.w3.org/2005/Atom.xsd", .slip,
      "with the ending of a schema file"),
  ]
  public static let fieldElements: Set<String> = [
    "author", "category", "content", "contributor", "email", "entry", "feed", "generator", "icon",
    "id", "link", "logo", "name", "published", "rights", "subtitle", "summary", "title", "updated",
    "uri",
  ]
}

/// A link and what it leads to.
///
/// Source: RFC 4287, section 4.2.7.
public struct AtomLink: Hashable, Sendable {
  public var url: String
  /// Lowercased, without the address of the IANA registry; `alternate` when it is not said.
  public var rel: String
  /// MIME type, lowercased, without parameters.
  public var type: String?
  /// Language of what it leads to.
  public var hreflang: String?
  public var title: String?
  public var lengthBytes: Int?

  /// Reads `atom:link`.
  ///
  /// `nil` without an address.
  public init?(atom element: ElementView, _ addresses: Addresses) {
    guard let url = element.address("href", addresses) else { return nil }
    self.url = url
    rel = AtomLink.relation(element.words("rel"))
    type = element.mimeType()
    hreflang = element.language("hreflang")
    title = element.words("title")
    lengthBytes = element.count("length")
  }

  /// Source: RFC 4287, section 4.2.7.2; the registry's address in front is the same relation.
  private static func relation(_ text: String?) -> String {
    guard let text else { return "alternate" }
    let relation = text.lowercased()
    for registry in [
      "http://www.iana.org/assignments/relation/",
      "http://www.iana.org/assignments/link-relations/",
    ] where relation.hasPrefix(registry) {
      return String(relation.dropFirst(registry.count))
    }
    return relation
  }
}

extension Author {
  /// Reads an Atom person, 1.0 or 0.3.
  ///
  /// `nil` when it has no part at all.
  ///
  /// A text without elements is the name, as it is written in RSS feeds.
  /// Source: RFC 4287, section 3.2; Atom 0.3 has `url` for `uri`.
  public init?(atom element: ElementView, _ addresses: Addresses) {
    self.init()
    for child in element.children {
      switch child.local {
      case "name": name = name ?? child.words
      case "email": email = email ?? child.words
      case "uri", "url": url = url ?? child.address(addresses.inside(element))
      default: break
      }
    }
    if name == nil, email == nil, url == nil { name = element.words }
    if name == nil, email == nil, url == nil { return nil }
  }
}

extension RelatedLink {
  /// Takes an Atom link with what RFC 4685 adds to it.
  public init(_ link: AtomLink, of element: ElementView) {
    self.init(url: link.url, rel: link.rel)
    type = link.type
    language = link.hreflang
    title = link.title
    lengthBytes = link.lengthBytes
    replyCount = ThreadingNamespace.count(ofLink: element)
    repliesUpdated = ThreadingNamespace.updated(ofLink: element)
  }

  /// Relations of which other fields are made.
  public static let relationsOfFields: Set<String> = [
    "self", "hub", "enclosure", "payment", "license", "next", "previous", "prev", "first", "last",
    "current", "prev-archive", "next-archive",
  ]
}

extension Paging {
  /// Takes a link that leads to another document of the feed; others leave it as it is.
  ///
  /// The first link of a relation counts.
  /// Source: RFC 5005; `prev` and `previous` are the same.
  public mutating func take(_ link: AtomLink) {
    switch link.rel {
    case "next": next = next ?? link.url
    case "previous", "prev": previous = previous ?? link.url
    case "first": first = first ?? link.url
    case "last": last = last ?? link.url
    case "current": current = current ?? link.url
    case "prev-archive": prevArchive = prevArchive ?? link.url
    case "next-archive": nextArchive = nextArchive ?? link.url
    default: break
    }
  }
}

extension Funding {
  /// Takes an Atom link with the relation `payment`; others are none.
  public init?(_ link: AtomLink) {
    guard link.rel == "payment" else { return nil }
    self.init(url: link.url, text: link.title)
  }
}

extension License {
  /// Takes an Atom link with the relation `license` (RFC 4946); others are none.
  public init?(_ link: AtomLink) {
    guard link.rel == "license" else { return nil }
    self.init(name: link.title, url: link.url)
  }
}
