import FeedNamespaces

/// The namespaces whose elements fill fields of a feed or an episode, by their canonical URIs.
enum Vocabulary {
  /// RSS in any of its namespaces, and in none.
  static let rss = ""
  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  static let atom = AtomNamespace.uri
  static let atom03 = AtomThreeNamespace.uri
  static let content = ContentNamespace.uri
  static let itunes = ITunesNamespace.uri
  static let podcast = PodcastNamespace.uri
  static let dublinCore = DublinCoreNamespace.uri
  static let dublinCoreTerms = DublinCoreTermsNamespace.uri
  static let media = MediaNamespace.uri
  static let simpleChapters = SimpleChaptersNamespace.uri
  static let syndication = SyndicationNamespace.uri
  static let googlePlay = GooglePlayNamespace.uri
  static let feedHistory = FeedHistoryNamespace.uri
  static let rawVoice = RawVoiceNamespace.uri
  static let creativeCommons = CreativeCommonsNamespace.uri
  static let creativeCommonsModule = CreativeCommonsModuleNamespace.uri
  static let admin = AdminNamespace.uri
  /// JSON Feed of either version, whose members stand as elements.
  static let jsonFeed = "https://jsonfeed.org/version/1.1"
  /// What the W3C represents JSON in: the extensions of JSON Feeds.
  static let xpathFunctions = "http://www.w3.org/2005/xpath-functions"
  static let xhtml = "http://www.w3.org/1999/xhtml"
  static let xml = "http://www.w3.org/XML/1998/namespace"

  /// Namespaces that RSS itself has been written in.
  ///
  /// RSS 2.0 has none.
  static let rssSpellings: Set<String> = [
    "http://purl.org/rss/1.0/",
    "http://my.netscape.com/rdf/simple/0.9/",
    "http://channel.netscape.com/rdf/simple/0.9/",
    "http://my.netscape.com/publish/formats/rss-0.91.dtd",
    "http://backend.userland.com/rss",
    "http://backend.userland.com/rss2",
    "http://backend.userland.com/rss091",
    "http://blogs.law.harvard.edu/tech/rss",
    "http://cyber.law.harvard.edu/rss/rss.html",
    "http://www.rssboard.org/rss-specification",
    "http://purl.org/rss/2.0/",
  ]

  /// Of ``rssSpellings``: nearly every other namespace is told apart by it.
  static let rssLengths = Set(rssSpellings.map(\.utf8.count))
}
