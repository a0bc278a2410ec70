/// The namespaces whose elements fill fields of a feed or an episode, by their canonical URIs.
enum Vocabulary {
  /// RSS in any of its namespaces, and in none.
  static let rss = ""
  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  static let atom = "http://www.w3.org/2005/Atom"
  static let atom03 = "http://purl.org/atom/ns#"
  static let content = "http://purl.org/rss/1.0/modules/content/"
  static let itunes = "http://www.itunes.com/dtds/podcast-1.0.dtd"
  static let podcast = "https://podcastindex.org/namespace/1.0"
  static let dublinCore = "http://purl.org/dc/elements/1.1/"
  static let dublinCoreTerms = "http://purl.org/dc/terms/"
  static let media = "http://search.yahoo.com/mrss/"
  static let simpleChapters = "http://podlove.org/simple-chapters"
  static let syndication = "http://purl.org/rss/1.0/modules/syndication/"
  static let googlePlay = "http://www.google.com/schemas/play-podcasts/1.0"
  static let feedBurner = "http://rssnamespace.org/feedburner/ext/1.0"
  static let feedHistory = "http://purl.org/syndication/history/1.0"
  static let xhtml = "http://www.w3.org/1999/xhtml"
  static let xml = "http://www.w3.org/XML/1998/namespace"

  /// Namespaces that RSS itself has been written in. RSS 2.0 has none.
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
}
