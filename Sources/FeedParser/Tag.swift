/// The elements that fill fields of a feed or an episode.
///
/// The raw value is the `role` of an `ElementName`, so that a reader switches on a number and never
/// compares a string. A new element is one case here and one row in ``Tag/names``.
enum Tag: UInt16, CaseIterable {
  case none
  // RSS
  case rss, channel, item, title, link, guid, pubDate, description, enclosure, category, author
  case comments, source, image, language, copyright, managingEditor, lastBuildDate, ttl
  case skipHours, skipDays, generator, summary, fullItem
  // RDF
  case rdf
  // Atom 1.0 and 0.3
  case atomFeed, atomEntry, atomTitle, atomLink, atomID, atomPublished, atomIssued, atomCreated
  case atomUpdated, atomModified, atomSummary, atomContent, atomAuthor, atomContributor,
    atomCategory, atomRights, atomSubtitle, atomLogo
  case atomIcon, atomGenerator
  // content
  case contentEncoded
  // iTunes
  case itunesTitle, itunesAuthor, itunesSubtitle, itunesSummary, itunesDuration, itunesImage
  case itunesExplicit, itunesBlock, itunesSeason, itunesEpisode, itunesEpisodeType, itunesKeywords
  case itunesCategory, itunesOwner, itunesComplete, itunesType, itunesNewFeedURL, itunesVerify
  case itunesLink, itunesTranscript, itunesCopyright, itunesName, itunesEmail
  // Podcasting 2.0
  case podcastTranscript, podcastChapters, podcastPerson, podcastSoundbite, podcastLocation
  case podcastLicense, podcastValue, podcastSeason, podcastEpisode, podcastSocialInteract
  case podcastTxt, podcastAlternateEnclosure, podcastContentLink, podcastChat, podcastFunding
  case podcastImage, podcastImages, podcastGUID, podcastLocked, podcastMedium, podcastTrailer
  case podcastLiveItem, podcastPodroll, podcastUpdateFrequency, podcastPublisher, podcastBlock
  case podcastRemoteItem, podcastPodping
  // Others
  case dcTitle, dcCreator, dcAuthor, dcDate, dcSubject, dcLanguage, dcRights, dcDescription
  case dcIdentifier, dcContributor
  case dctermsCreated, dctermsIssued, dctermsModified
  case mediaContent, mediaGroup, mediaThumbnail, mediaTitle, mediaDescription, mediaKeywords
  case mediaCategory, mediaRating, mediaAdult, mediaLicense, mediaCopyright
  case pscChapters
  case syUpdatePeriod, syUpdateFrequency
  case playAuthor, playEmail, playImage, playDescription, playCategory, playExplicit, playBlock
  case playNewFeedURL, playOwner
  case historyComplete, historyArchive
  case rawVoiceDonate, ccLicense, ccModuleLicense, adminGenerator
  // JSON Feed, where no other format has the same
  case jsonFeed, jsonFeedURL, jsonNextURL, jsonExpired, jsonHub, jsonAttachment, jsonContentText
  case jsonExternalURL, jsonBannerImage

  /// Where each tag stands: its vocabulary and its local names, the current one first.
  static let names: [(tag: Tag, namespace: String, locals: [String])] =
    rows(
      Vocabulary.rss,
      [
        (.rss, "rss"), (.channel, "channel"), (.item, "item"), (.title, "title"), (.link, "link"),
        (.guid, "guid"), (.pubDate, "pubDate"), (.description, "description"),
        (.enclosure, "enclosure"), (.category, "category"), (.author, "author"),
        (.comments, "comments"), (.source, "source"), (.image, "image"), (.language, "language"),
        (.copyright, "copyright"), (.managingEditor, "managingEditor"),
        (.lastBuildDate, "lastBuildDate"), (.ttl, "ttl"),
        (.skipHours, "skipHours"), (.skipDays, "skipDays"), (.generator, "generator"),
        (.summary, "summary"), (.fullItem, "fullitem"),
        // Atom's, as some write it where RSS has none.
        (.atomPublished, "published"),
      ])
    + rows(Vocabulary.rdf, [(.rdf, "RDF")])
    + rows(
      Vocabulary.atom,
      [
        (.atomFeed, "feed"), (.atomEntry, "entry"), (.atomTitle, "title"), (.atomLink, "link"),
        (.atomID, "id"), (.atomPublished, "published"), (.atomIssued, "issued"),
        (.atomCreated, "created"), (.atomUpdated, "updated"), (.atomModified, "modified"),
        (.atomSummary, "summary"), (.atomContent, "content"),
        (.atomAuthor, "author"), (.atomContributor, "contributor"), (.atomCategory, "category"),
        (.atomRights, "rights copyright"), (.atomSubtitle, "subtitle tagline"),
        (.atomLogo, "logo"), (.atomIcon, "icon"), (.atomGenerator, "generator"),
      ])
    + rows(Vocabulary.content, [(.contentEncoded, "encoded")])
    + rows(
      Vocabulary.itunes,
      [
        (.itunesTitle, "title"), (.itunesAuthor, "author"), (.itunesSubtitle, "subtitle"),
        (.itunesSummary, "summary"), (.itunesDuration, "duration"), (.itunesImage, "image"),
        (.itunesExplicit, "explicit"), (.itunesBlock, "block"), (.itunesSeason, "season"),
        (.itunesEpisode, "episode"), (.itunesEpisodeType, "episodeType"),
        (.itunesKeywords, "keywords"), (.itunesCategory, "category"), (.itunesOwner, "owner"),
        (.itunesComplete, "complete"), (.itunesType, "type"),
        (.itunesNewFeedURL, "new-feed-url"), (.itunesVerify, "applepodcastsverify"),
        (.itunesLink, "link"),
        (.itunesTranscript, "transcript"), (.itunesCopyright, "copyright"),
        (.itunesName, "name"), (.itunesEmail, "email"),
      ])
    + rows(
      Vocabulary.podcast,
      [
        (.podcastTranscript, "transcript"), (.podcastChapters, "chapters"),
        (.podcastPerson, "person"), (.podcastSoundbite, "soundbite"),
        (.podcastLocation, "location"), (.podcastLicense, "license"), (.podcastValue, "value"),
        (.podcastSeason, "season"), (.podcastEpisode, "episode"),
        (.podcastSocialInteract, "socialInteract"), (.podcastTxt, "txt"),
        (.podcastAlternateEnclosure, "alternateEnclosure"),
        (.podcastContentLink, "contentLink"), (.podcastChat, "chat"),
        (.podcastFunding, "funding"), (.podcastImage, "image"), (.podcastImages, "images"),
        (.podcastGUID, "guid"), (.podcastLocked, "locked"), (.podcastMedium, "medium"),
        (.podcastTrailer, "trailer"), (.podcastLiveItem, "liveItem"),
        (.podcastPodroll, "podroll"), (.podcastUpdateFrequency, "updateFrequency"),
        (.podcastPublisher, "publisher"), (.podcastBlock, "block"),
        (.podcastRemoteItem, "remoteItem"), (.podcastPodping, "podping"),
      ])
    + rows(
      Vocabulary.dublinCore,
      [
        (.dcTitle, "title"), (.dcCreator, "creator"), (.dcAuthor, "author"), (.dcDate, "date"),
        (.dcSubject, "subject"),
        (.dcLanguage, "language"), (.dcRights, "rights"), (.dcDescription, "description"),
        (.dcIdentifier, "identifier"), (.dcContributor, "contributor"),
      ])
    + rows(
      Vocabulary.dublinCoreTerms,
      [
        (.dctermsCreated, "created"), (.dctermsIssued, "issued"), (.dctermsModified, "modified"),
      ])
    + rows(
      Vocabulary.media,
      [
        (.mediaContent, "content"), (.mediaGroup, "group"), (.mediaThumbnail, "thumbnail"),
        (.mediaTitle, "title"), (.mediaDescription, "description"),
        (.mediaKeywords, "keywords"), (.mediaCategory, "category"), (.mediaRating, "rating"),
        (.mediaAdult, "adult"), (.mediaCopyright, "copyright"),
        (.mediaLicense, "license"),
      ])
    + rows(Vocabulary.simpleChapters, [(.pscChapters, "chapters")])
    + rows(
      Vocabulary.syndication,
      [(.syUpdatePeriod, "updatePeriod"), (.syUpdateFrequency, "updateFrequency")])
    + rows(
      Vocabulary.googlePlay,
      [
        (.playAuthor, "author"), (.playEmail, "email"), (.playImage, "image"),
        (.playDescription, "description"), (.playCategory, "category"),
        (.playExplicit, "explicit"), (.playBlock, "block"), (.playNewFeedURL, "new-feed-url"),
        (.playOwner, "owner"),
      ])
    + rows(
      Vocabulary.feedHistory, [(.historyComplete, "complete"), (.historyArchive, "archive")])
    + rows(Vocabulary.rawVoice, [(.rawVoiceDonate, "donate")])
    + rows(Vocabulary.creativeCommons, [(.ccLicense, "license")])
    + rows(Vocabulary.creativeCommonsModule, [(.ccModuleLicense, "license")])
    + rows(Vocabulary.admin, [(.adminGenerator, "generatorAgent")])
    + rows(
      Vocabulary.jsonFeed,
      [
        (.jsonFeed, "feed"), (.title, "title"), (.link, "home_page_url url"),
        (.jsonFeedURL, "feed_url"), (.description, "description"), (.jsonNextURL, "next_url"),
        (.atomLogo, "icon"), (.atomIcon, "favicon"), (.author, "author"),
        (.atomAuthor, "authors"), (.language, "language"), (.jsonExpired, "expired"),
        (.jsonHub, "hubs"), (.atomID, "id"), (.jsonExternalURL, "external_url"),
        (.contentEncoded, "content_html"), (.jsonContentText, "content_text"),
        (.atomSummary, "summary"), (.image, "image"), (.jsonBannerImage, "banner_image"),
        (.atomPublished, "date_published"), (.atomUpdated, "date_modified"),
        (.category, "tags"), (.jsonAttachment, "attachments"),
      ])

  private static func rows(_ namespace: String, _ rows: [(Tag, String)])
    -> [(tag: Tag, namespace: String, locals: [String])]
  {
    rows.map { ($0, namespace, $1.split(separator: " ").map(String.init)) }
  }

  private static let byName: [String: [String: Tag]] = {
    var table: [String: [String: Tag]] = [:]
    for row in names {
      for local in row.locals { table[row.namespace, default: [:]][local] = row.tag }
    }
    return table
  }()

  /// RSS names are met in any case (`PubDate`, `Guid`): those in small letters are here too.
  private static let rssNames = namesInAnyCase(of: Vocabulary.rss)
  private static let itunesNames = namesInAnyCase(of: Vocabulary.itunes)

  private static func namesInAnyCase(of namespace: String) -> [String: Tag] {
    tags(in: namespace).merging(
      tags(in: namespace).map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { name, _ in name })
  }

  /// The tags of a vocabulary by their local names.
  static func tags(in namespace: String) -> [String: Tag] { byName[namespace] ?? [:] }

  static func rss(_ local: String) -> Tag { tag(local, in: rssNames) }

  /// In any case, as those of RSS.
  static func itunes(_ local: String) -> Tag { tag(local, in: itunesNames) }

  private static func tag(_ local: String, in names: [String: Tag]) -> Tag {
    if let tag = names[local] { return tag }
    let hasCapital = local.utf8.contains { 0x41...0x5A ~= $0 }
    return hasCapital ? names[local.lowercased()] ?? .none : .none
  }
}
