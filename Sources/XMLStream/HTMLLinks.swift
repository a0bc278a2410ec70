/// The feeds that a web page names.
///
/// Source: RSS Autodiscovery <https://www.rssboard.org/rss-autodiscovery>; JSON Feed, "Discovery".
public struct HTMLLinks: Hashable, Sendable {
  /// What relative addresses are relative to, as written.
  ///
  /// `nil`: the page's own address.
  public var base: String?
  /// In document order, which is the publisher's order of preference; each address once.
  public var feeds: [Feed]

  /// One feed of the page.
  public struct Feed: Hashable, Sendable {
    /// As written; may be relative.
    public var href: String
    /// MIME type, lowercased, without parameters.
    public var type: String
    public var title: String?
  }

  /// Reads a web page.
  ///
  /// Empty when it names no feed; never fails.
  ///
  /// Looks at `<link rel="alternate">` with a feed's type, up to 100 of them, anywhere in the page,
  /// since many pages have them in the body. The charset is what the HTTP header says; where that is
  /// `nil` or unknown, it is UTF-8 if the page is valid as such, else what the page says.
  public init(_ page: [UInt8], charset: String? = nil) {
    let reader = Reader()
    page.withUnsafeBufferPointer { bytes in
      let encoding = Reader.encoding(charset, HTMLBounds.bounded(bytes))
      HTMLBounds.withBounded(bytes) { reader.read($0, encoding: encoding) }
    }
    base = reader.base
    feeds = reader.feeds
  }
}

extension HTMLLinks {
  private final class Reader: HTMLEvents {
    var base: String?
    var feeds: [Feed] = []
    private var seen: Set<String> = []

    private static let link = HTMLName("link")
    private static let baseName = HTMLName("base")
    private static let most = 100

    private static let types: Set<String> = [
      "application/rss+xml", "application/atom+xml", "application/rdf+xml",
      "application/feed+json", "application/x-rss+xml", "application/rss", "application/atom",
      "text/rss+xml", "text/rss", "text/xml", "application/xml",
    ]

    override func started(_ name: HTMLName, _ attributes: HTMLAttributes) {
      if name == Self.link {
        take(attributes)
      } else if name == Self.baseName, base == nil {
        base = attributes["href"].map { Self.trimmed($0) }
      }
    }

    private func take(_ attributes: HTMLAttributes) {
      guard let rel = attributes["rel"], let type = attributes["type"],
        let href = attributes["href"].map({ Self.trimmed($0) }), !href.isEmpty
      else { return }
      let relations = rel.lowercased().split(whereSeparator: \.isWhitespace)
      let isStyle = relations.contains("stylesheet")
      guard relations.contains("alternate") || relations.contains("feed"), !isStyle else { return }
      let bare = Self.trimmed(String(type.prefix { $0 != ";" })).lowercased()
      guard Self.types.contains(bare), seen.insert(href).inserted else { return }
      let title = attributes["title"].map { Self.trimmed($0) }
      feeds.append(Feed(href: href, type: bare, title: title?.isEmpty == true ? nil : title))
      if feeds.count == Self.most { stop() }
    }

    private static func trimmed(_ text: String) -> String {
      let start = text.drop(while: \.isWhitespace)
      guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
      return String(start[...end])
    }

    static func encoding(_ charset: String?, _ page: UnsafeBufferPointer<UInt8>) -> String? {
      if let charset, HTMLEvents.knows(charset) { return charset }
      return String(validating: page, as: UTF8.self) == nil ? nil : "UTF-8"
    }
  }
}
