import ElementTree
public import FeedModel
import FeedNamespaces
import Timestamps

// What every format says of a feed. Which elements are asked is said in `FeedSources`.

extension FeedHead {
  public var title: String? { index.textConstruct(FeedSources.title)?.text }

  var subtitle: String? { index.textConstruct(FeedSources.subtitle)?.text }

  var description: TextConstruct? { index.textConstruct(FeedSources.description) }

  /// Source: RSS `link`; JSON Feed `home_page_url`; Atom `link` of rel `alternate`.
  public var link: String? { index.pageLink(addresses) }

  /// Source: RSS `language`; `dc:language`; `xml:lang` of the channel or the root.
  ///
  /// The first that can be read.
  var language: String? { languageTexts.lazy.compactMap { FeedLanguage($0)?.tag }.first }

  /// What is said of the language, and stands for none.
  var unreadableLanguage: String? { languageTexts.first { FeedLanguage($0) == nil } }

  private var languageTexts: [String] {
    [
      index.text(FeedSources.language),
      channel?.attribute("lang", namespace: Vocabulary.xml)?.trimmed.nonEmpty,
      root?.attribute("lang", namespace: Vocabulary.xml)?.trimmed.nonEmpty,
    ].compactMap(\.self)
  }

  var copyright: String? { index.textConstruct(FeedSources.copyright)?.text }

  /// Source: ``FeedSources/generator``; `admin:generatorAgent`.
  var generator: String? {
    index.textConstruct(FeedSources.generator)?.text
      ?? index[.adminGenerator].flatMap { AdminNamespace.resource($0) }
  }

  var published: Timestamp? { index.date(FeedSources.published)?.timestamp }

  var updated: Timestamp? { index.date(FeedSources.updated)?.timestamp }

  /// Where a publisher says that the feed has moved.
  public var newFeedURL: String? { index.address(FeedSources.newFeedURL, addresses) }

  /// Source: `podcast:guid`.
  public var podcastGUID: String? { text(.podcastGUID) }

  /// Whether no more episodes will come.
  ///
  /// Source: `itunes:complete`; JSON Feed `expired`.
  public var isComplete: Bool? {
    if let text = text(.itunesComplete) { return FeedBoolean.onlyYes(text) }
    return text(.jsonExpired).flatMap { FeedBoolean.value($0) }
  }

  /// Source: RSS `ttl`.
  public var ttlMinutes: Int? { text(.ttl).flatMap { FeedNumber.count($0) } }

  /// Hours of the day in GMT, 0 to 23.
  ///
  /// Source: RSS `skipHours`. 24 is midnight in old feeds.
  public var skipHours: [Int] {
    Set(parts(of: .skipHours, "hour").compactMap { Self.skipHour($0) }).sorted()
  }

  static func skipHour(_ text: String) -> Int? {
    FeedNumber.count(text).flatMap { $0 <= 24 ? $0 % 24 : nil }
  }

  /// English weekdays.
  ///
  /// Source: RSS `skipDays`.
  public var skipDays: [String] { parts(of: .skipDays, "day") }

  func parts(of tag: Tag, _ local: String) -> [String] {
    index[tag]?.children.filter { $0.local.lowercased() == local }
      .compactMap(\.words) ?? []
  }

  /// Source: WebSub, Atom `link` of rel `hub`; JSON Feed `hubs`.
  var hubs: [String] { atomLinks.filter { $0.rel == "hub" }.map(\.url) + jsonHubs }

  /// Source: RFC 5005; RFC 8288 relations; JSON Feed `next_url`.
  public var paging: Paging? {
    var paging = Paging()
    paging.next = index.address([.jsonNextURL], addresses)
    for link in atomLinks { paging.take(link) }
    if index.has(.historyArchive) { paging.isArchive = true }
    if index.has(.historyComplete) { paging.isComplete = true }
    return paging == Paging() ? nil : paging
  }
}
