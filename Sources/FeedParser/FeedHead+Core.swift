import ElementTree
import FeedModel
import FeedNamespaces
import Timestamps

// What every format says of a feed. Each field lists its sources, the most trusted first.

extension FeedHead {
  /// Source: RSS `title`; Atom `title`; `itunes:title`; `media:title`; `dc:title`.
  public var title: String? {
    index.textConstruct([.title, .atomTitle, .itunesTitle, .mediaTitle, .dcTitle])
  }

  /// Source: `itunes:subtitle`; Atom `subtitle`.
  var subtitle: String? {
    index.textConstruct([.itunesSubtitle, .atomSubtitle])
  }

  /// Source: RSS `description`; `itunes:summary`; Atom `subtitle`; `googleplay:description`;
  /// `content:encoded`; `dc:description`.
  var description: String? {
    index.textConstruct([
      .description, .itunesSummary, .atomSubtitle, .playDescription, .contentEncoded,
      .dcDescription,
    ])
  }

  /// Source: RSS `link`; Atom `link` of rel `alternate`.
  public var link: String? {
    if let (_, element) = index.firstText([.link]) {
      return resolved(element.trimmedText, in: element)
    }
    return atomLinks.first { $0.rel == "alternate" }?.url
  }

  /// Source: RSS `language`; `dc:language`; `xml:lang` of the channel or the root.
  var language: String? {
    text(.language, .dcLanguage)
      ?? channel?.attribute("lang", namespace: Vocabulary.xml)?.trimmed.nonEmpty
      ?? root?.attribute("lang", namespace: Vocabulary.xml)?.trimmed.nonEmpty
  }

  /// Source: RSS `copyright`; Atom `rights`; `dc:rights`.
  var copyright: String? {
    index.textConstruct([.copyright, .atomRights, .dcRights])
  }

  /// Source: RSS and Atom `generator`; `admin:generatorAgent`.
  var generator: String? {
    text(.generator, .atomGenerator)
      ?? index[.adminGenerator].flatMap { AdminNamespace.resource($0) }
  }

  /// Source: RSS `pubDate`; `dc:date`.
  var published: Timestamp? { index.date(DateSources.feedPublished)?.timestamp }

  /// Source: RSS `lastBuildDate`; Atom `updated`; `dcterms:modified`.
  var updated: Timestamp? { index.date(DateSources.feedUpdated)?.timestamp }

  /// Where a publisher says that the feed has moved.
  ///
  /// Source: `itunes:new-feed-url`; `googleplay:new-feed-url`.
  public var newFeedURL: String? {
    index.firstText([.itunesNewFeedURL, .playNewFeedURL])
      .map { resolved($0.element.trimmedText, in: $0.element) }
  }

  /// Source: `podcast:guid`.
  public var podcastGUID: String? { text(.podcastGUID) }

  /// Whether no more episodes will come.
  ///
  /// Source: `itunes:complete`.
  public var isComplete: Bool? { text(.itunesComplete).flatMap { FeedBoolean.onlyYes($0) } }

  /// Source: RSS `ttl`.
  public var ttlMinutes: Int? { text(.ttl).flatMap { FeedNumber.count($0) } }

  /// Hours of the day in GMT, 0 to 23.
  ///
  /// Source: RSS `skipHours`. 24 is midnight in old feeds.
  public var skipHours: [Int] {
    parts(of: .skipHours, "hour").compactMap { FeedNumber.count($0) }
      .filter { $0 <= 24 }.map { $0 % 24 }
  }

  /// English weekdays.
  ///
  /// Source: RSS `skipDays`.
  public var skipDays: [String] { parts(of: .skipDays, "day") }

  private func parts(of tag: Tag, _ local: String) -> [String] {
    index[tag]?.children.filter { $0.local.lowercased() == local }
      .map(\.trimmedText).filter { !$0.isEmpty } ?? []
  }

  /// Source: WebSub, Atom `link` of rel `hub`.
  var hubs: [String] { atomLinks.filter { $0.rel == "hub" }.map(\.url) }

  /// Source: RFC 5005; RFC 8288 relations.
  var paging: Paging? {
    var paging = Paging()
    for link in atomLinks { paging.take(link) }
    if index.has(.historyArchive) { paging.isArchive = true }
    if index.has(.historyComplete) { paging.isComplete = true }
    return paging == Paging() ? nil : paging
  }
}
