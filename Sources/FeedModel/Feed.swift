public import ElementTree
public import Timestamps

/// A podcast or blog as its feed describes it, without the episodes.
///
/// Texts are as the publisher wrote them, HTML included; addresses are absolute.
/// `nil` is "the feed did not say", an empty list is "none listed".
public struct Feed: Equatable, Sendable {
  /// The feed's identity key.
  ///
  /// Source: `IdentityKeys`, from the address it was fetched from.
  public var key: String
  /// The feed's own address, else the one it was fetched from.
  ///
  /// Source: `atom:link[@rel=self]`; JSON Feed `feed_url`; else the fetched address.
  public var url: String

  // MARK: What it is

  /// Source: RSS `title`; Atom `title`; `itunes:title`; `media:title`; `dc:title`.
  public var title: String?
  /// Source: `itunes:subtitle`; Atom `subtitle`; Atom 0.3 `tagline`.
  public var subtitle: String?
  /// What the feed is about, as written: text or HTML.
  ///
  /// Source: RSS `description`; `itunes:summary`; Atom `subtitle`; `googleplay:description`;
  /// `content:encoded`; `summary`; `dc:description`.
  public var description: String?
  /// ``description`` as readable plain text.
  public var descriptionText: String?
  /// The web site.
  ///
  /// Source: RSS `link`; JSON Feed `home_page_url`; Atom `link[@rel=alternate]`.
  public var link: String?
  /// A language tag: as written, or the one that is meant by what was written.
  ///
  /// Source: RSS `language`; `dc:language`; `xml:lang` of the channel or the root.
  public var language: String?
  /// Source: RSS `copyright`; Atom `rights`; Atom 0.3 `copyright`; `dc:rights`;
  /// `itunes:copyright`; `media:copyright`.
  public var copyright: String?
  /// The program that wrote the feed.
  ///
  /// Source: RSS and Atom `generator`; `admin:generatorAgent@rdf:resource`.
  public var generator: String?
  /// Names of ``authors``, joined with `, `.
  public var author: String?
  /// Source: `itunes:author`; Atom `author`; `dc:creator`; RSS `managingEditor`;
  /// `googleplay:author`.
  public var authors: [Author] = []
  /// Source: Atom `contributor`; `dc:contributor`.
  public var contributors: [Author] = []
  /// Whom a directory may write to.
  ///
  /// Source: `itunes:owner`; `itunes:name` and `itunes:email`; `googleplay:owner`, `googleplay:email`.
  public var owner: Owner?
  /// Address of the cover art.
  ///
  /// Source: `itunes:image`; RSS `image/url`; Atom `logo`; `googleplay:image`; `media:thumbnail`;
  /// `podcast:image`; Atom `icon`.
  public var image: String?
  /// All artwork that is described further.
  ///
  /// Source: `podcast:image`; `podcast:images`.
  public var images: [Artwork] = []
  /// One path a category, from the widest to the narrowest, in document order.
  ///
  /// Source: `itunes:category`, nested; RSS and Atom `category`; `dc:subject`;
  /// `media:category`; `googleplay:category`.
  public var categories: [[String]] = []
  /// Source: `itunes:keywords`; `media:keywords`, split at commas.
  public var keywords: [String] = []
  /// Source: `itunes:explicit`; `googleplay:explicit`; `media:rating`; `media:adult`.
  public var explicit: Bool?
  /// Source: `itunes:type`.
  public var type: ShowType?
  /// No more episodes will come.
  ///
  /// Source: `itunes:complete`, `true` for "Yes" alone; JSON Feed `expired`.
  public var complete: Bool?
  /// Asks directories not to list it; says nothing to a subscriber.
  ///
  /// Source: `itunes:block`, `true` for "Yes" alone; `googleplay:block`.
  public var blocked: Bool?
  /// Asks directories named one by one.
  ///
  /// Source: `podcast:block`.
  public var blocks: [ServiceBlock] = []
  /// Where the publisher says that the feed has moved.
  ///
  /// A claim, not yet a move.
  ///
  /// Source: `itunes:new-feed-url`; `googleplay:new-feed-url`.
  public var newFeedURL: String?

  // MARK: Podcasting 2.0

  /// The same show at whatever address.
  ///
  /// As written. Source: `podcast:guid`.
  public var podcastGUID: String?
  /// `podcast`, `music`, `video`, … and the list forms `podcastL`.
  ///
  /// Source: `podcast:medium`.
  public var medium: String?
  /// Source: `podcast:locked`.
  public var locked: Locked?
  /// Source: `podcast:funding`; Atom `link[@rel=payment]`; `rawvoice:donate`.
  public var funding: [Funding] = []
  /// Who makes the show, unless an episode names its own.
  ///
  /// Source: `podcast:person`.
  public var persons: [Person] = []
  /// Source: `podcast:trailer`.
  public var trailers: [Trailer] = []
  /// Broadcasts, which are no episodes.
  ///
  /// Source: `podcast:liveItem`.
  public var liveItems: [LiveItem] = []
  /// Source: `podcast:value`.
  public var value: [Value] = []
  /// Shows that this one recommends.
  ///
  /// Source: `podcast:podroll/podcast:remoteItem`.
  public var podroll: [RemoteItem] = []
  /// What a list feed lists.
  ///
  /// Source: `podcast:remoteItem` in the channel.
  public var remoteItems: [RemoteItem] = []
  /// Every place, in document order.
  ///
  /// Source: `podcast:location`.
  public var locations: [Location] = []
  /// The place the feed names first.
  public var location: Location? { locations.first }
  /// Source: `podcast:license`; `creativeCommons:license`; `cc:license`; Atom `link[@rel=license]`;
  /// `media:license`.
  public var license: License?
  /// Source: `podcast:txt`; `itunes:applepodcastsverify` with that purpose.
  public var txt: [TextRecord] = []
  /// The feed of whoever publishes this one.
  ///
  /// Source: `podcast:publisher/podcast:remoteItem`.
  public var publisher: RemoteItem?
  /// Source: `podcast:socialInteract`.
  public var socialInteract: [SocialInteract] = []
  /// Source: `podcast:chat`.
  public var chat: Chat?
  /// The publisher announces changes through Podping.
  ///
  /// Source: `podcast:podping@usesPodping`.
  public var usesPodping: Bool?

  // MARK: Time

  /// Source: RSS `pubDate`; Atom `published`; `dc:date`; `dcterms:issued`.
  public var published: Timestamp?
  /// Source: RSS `lastBuildDate`; Atom `updated`; Atom 0.3 `modified`; `dcterms:modified`.
  public var updated: Timestamp?
  /// How long a copy is good, in minutes.
  ///
  /// Source: RSS `ttl`.
  public var ttlMinutes: Int?
  /// Hours of the day, 0–23 in GMT, in which nothing changes; sorted, each once.
  ///
  /// Source: RSS `skipHours`.
  public var skipHours: [Int] = []
  /// English names of the days on which nothing changes.
  ///
  /// Source: RSS `skipDays`.
  public var skipDays: [String] = []
  /// One update's share of the period.
  ///
  /// Source: `sy:updatePeriod` divided by `sy:updateFrequency`.
  public var updatePeriodSeconds: Int?
  /// Source: `podcast:updateFrequency`.
  public var updateFrequency: UpdateFrequency?

  // MARK: Where more is

  /// WebSub hubs in document order.
  ///
  /// Source: `atom:link[@rel=hub]`; JSON Feed `hubs`.
  public var hubs: [String] = []
  /// Source: `atom:link` with the relations of RFC 5005; JSON Feed `next_url`; `fh:archive`; `fh:complete`.
  public var paging: Paging?

  /// Addresses that no other field holds, in document order.
  ///
  /// Source: Atom `link` of other relations, and further `alternate` ones.
  public var links: [RelatedLink] = []
  /// What other vocabularies say, where no field is made for it.
  public var vocabularies: [VocabularyReading] = []

  /// Every element outside the core vocabularies, in document order, known or not.
  public var extensions: [Element] = []

  /// A feed that says nothing yet.
  public init(key: String, url: String) {
    self.key = key
    self.url = url
  }
}

/// Whether episodes stand alone or build on each other.
///
/// Source: `itunes:type`; other values stay in ``Feed/extensions``.
public enum ShowType: String, Hashable, Sendable {
  /// Newest first, each by itself.
  case episodic
  /// To be heard in order, from the first.
  case serial
}
