/// Where the rules are written down.
enum Specification {
  /// PSP-1, the Podcast RSS Standard.
  static func psp1(_ section: String) -> String {
    "https://github.com/Podcast-Standards-Project/PSP-1-Podcast-RSS-Specification#" + section
  }

  /// The Podcasting 2.0 namespace.
  static func podcast(_ section: String) -> String {
    "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md#" + section
  }

  /// RSS 2.0, as the RSS Advisory Board publishes it.
  static func rss(_ section: String) -> String {
    "https://www.rssboard.org/rss-specification#" + section
  }

  /// The best practices of the RSS Advisory Board.
  static func profile(_ section: String) -> String {
    "https://www.rssboard.org/rss-profile#" + section
  }

  /// The Atom Syndication Format, RFC 4287.
  static func atom(_ section: String) -> String {
    "https://www.rfc-editor.org/rfc/rfc4287#section-" + section
  }

  /// What this reader can take in: a feed beyond it is not read whole, here and hardly elsewhere.
  static let limits = "https://github.com/freshet/freshet/blob/main/docs/DIAGNOSTICS.md#limits"
  static let apple = "https://podcasters.apple.com/support/823-podcast-requirements"
  static let simpleChapters = "https://podlove.org/simple-chapters/"
  static let jsonFeed = "https://www.jsonfeed.org/version/1.1/"
  static let xml = "https://www.w3.org/TR/xml/#sec-well-formed"
  static let xmlCharsets = "https://www.w3.org/TR/xml/#charencoding"
  static let xmlNamespaces = "https://www.w3.org/TR/xml-names/#ns-using"
}
