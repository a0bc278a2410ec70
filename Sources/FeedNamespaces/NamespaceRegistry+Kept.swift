extension NamespaceRegistry {
  /// Vocabularies that are kept whole and read by no type: only their spellings are known.
  ///
  /// The prefix that stands for it where undeclared, `nil` when it might as well be another's, and its
  /// address.
  static let kept: [(prefix: String?, uri: String)] = [
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    (nil, "http://purl.org/rss/1.0/"),
    ("xhtml", "http://www.w3.org/1999/xhtml"),
    ("bitlove", "http://bitlove.org"),
    // Weblogs and news
    ("taxo", "http://purl.org/rss/1.0/modules/taxonomy/"),
    ("trackback", "http://madskills.com/public/xml/rss/module/trackback/"),
    ("pingback", "http://madskills.com/public/xml/rss/module/pingback/"),
    (nil, "http://purl.org/rss/modules/aggregation/"),
    (nil, "http://purl.org/rss/1.0/modules/annotate/"),
    (nil, "http://media.tangent.org/rss/1.0/"),
    (nil, "http://purl.org/rss/1.0/modules/company"),
    (nil, "http://purl.org/rss/1.0/modules/email/"),
    (nil, "http://purl.oclc.org/net/rss_2.0/enc#"),
    (nil, "http://purl.org/rss/1.0/modules/event/"),
    ("icbm", "http://postneo.com/icbm/"),
    (nil, "http://purl.org/rss/1.0/modules/image/"),
    ("foaf", "http://xmlns.com/foaf/0.1/"),
    (nil, "http://purl.org/rss/1.0/modules/link/"),
    (nil, "http://purl.org/rss/1.0/modules/reference/"),
    (nil, "http://purl.org/rss/1.0/modules/richequiv/"),
    (nil, "http://purl.org/rss/1.0/modules/search/"),
    (nil, "http://purl.org/rss/1.0/modules/servicestatus/"),
    (nil, "http://purl.org/rss/1.0/modules/subscription/"),
    ("dcmitype", "http://purl.org/dc/dcmitype/"),
    ("blogger", "http://schemas.google.com/blogger/2008"),
    ("gd", "http://schemas.google.com/g/2005"),
    ("pheedo", "http://www.pheedo.com/namespace/pheedo"),
    ("nyt", "http://www.nytimes.com/namespaces/rss/2.0"),
    ("activity", "http://activitystrea.ms/spec/1.0/"),
    ("sle", "http://www.microsoft.com/schemas/rss/core/2005"),
    (nil, "http://feedsync.org/2007/feedsync"),
    ("svg", "http://www.w3.org/2000/svg"),
    ("xlink", "http://www.w3.org/1999/xlink"),
    ("xsi", "http://www.w3.org/2001/XMLSchema-instance"),
  ]
}
