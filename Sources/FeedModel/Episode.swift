public import ElementTree
public import Timestamps

/// One item of a feed.
///
/// Texts are as the publisher wrote them, HTML included; addresses are absolute.
/// `nil` is "the feed did not say", an empty list is "none listed".
public struct Episode: Equatable, Sendable {
  /// The episode's identity key.
  ///
  /// Source: `IdentityKeys`, a composite of feed key and episode id.
  public var key: String
  /// Which of the item's values the key is made from.
  public var identity: IdentitySource
  /// Trimmed, case kept.
  ///
  /// Source: RSS `guid`; Atom and JSON Feed `id`; `rdf:about`; `dc:identifier`.
  public var guid: String?
  /// The guid is the item's web page.
  ///
  /// Source: `guid@isPermaLink`; RSS's default is `true`.
  public var guidIsPermaLink: Bool?
  /// The document broke off inside it: what stood behind is missing.
  public var isCutOff = false

  // MARK: What it is

  /// Source: RSS, Atom and JSON Feed `title`; `itunes:title`; `media:title`; `dc:title`.
  public var title: String?
  /// Source: `itunes:subtitle`.
  public var subtitle: String?
  /// The web page.
  ///
  /// Source: RSS `link`; JSON Feed `url`; Atom `link[@rel=alternate]`; a guid that is a permalink;
  /// JSON Feed `external_url`.
  /// `feedburner:origLink` stays an extension.
  public var link: String?
  /// Names of ``authors``, joined with `, `.
  public var author: String?
  /// Source: `itunes:author`; Atom `author`; `dc:creator`; RSS `author`; `googleplay:author`.
  public var authors: [Author] = []
  /// Source: Atom `contributor`; `dc:contributor`.
  public var contributors: [Author] = []
  /// Source: RSS `pubDate`; Atom `published`; Atom 0.3 `issued`; `dc:date`; `dcterms:issued`;
  /// `dcterms:created`.
  public var published: Timestamp?
  /// The text that ``published`` was read from, trimmed; there too when it could not be read.
  public var publishedRaw: String?
  /// Source: Atom `updated`; Atom 0.3 `modified`; `dcterms:modified`.
  public var updated: Timestamp?
  /// The short text, as written: text or HTML.
  ///
  /// Source: RSS `description`; Atom `summary`; `itunes:summary`; `media:description`;
  /// `dc:description`.
  public var summary: String?
  /// The long text, as written.
  ///
  /// Source: `content:encoded`; JSON Feed `content_html`; Atom `content`; JSON Feed `content_text`,
  /// made HTML.
  public var contentHTML: String?
  /// ``summary``, else ``contentHTML``, as readable plain text.
  public var summaryText: String?
  /// How long it plays, with the fraction where one is written.
  ///
  /// Source: `itunes:duration`; `media:content@duration`; JSON Feed `duration_in_seconds`.
  public var durationSeconds: Double?
  /// Address of the art.
  ///
  /// Source: `itunes:image`; `podcast:image`; `googleplay:image`; `media:thumbnail`; the default image
  /// of a `media:group`; an image `media:content`, or the thumbnail in one; RSS `image/url`; JSON Feed
  /// `image`, `banner_image`.
  public var image: String?
  /// All artwork that is described further.
  ///
  /// Source: `podcast:image`; `podcast:images`.
  public var images: [Artwork] = []
  /// Source: `podcast:season`; `itunes:season`.
  public var season: Int?
  /// Source: `podcast:season@name`.
  public var seasonName: String?
  /// May have decimals.
  ///
  /// Source: `podcast:episode`; `itunes:episode`.
  public var episode: Double?
  /// What to show instead of the number.
  ///
  /// Source: `podcast:episode@display`.
  public var episodeDisplay: String?
  /// Source: `itunes:episodeType`.
  public var episodeType: EpisodeType?
  /// Source: `itunes:explicit`; `googleplay:explicit`; `media:rating`; `media:adult`.
  public var explicit: Bool?
  /// Asks directories not to list it.
  ///
  /// Source: `itunes:block`, `true` for "Yes" alone; `googleplay:block`.
  public var blocked: Bool?
  /// Source: `itunes:keywords`; `media:keywords`, split at commas.
  public var keywords: [String] = []
  /// One path a category, from the widest to the narrowest, in document order.
  ///
  /// Source: RSS and Atom `category`; `itunes:category`; `dc:subject`; `media:category`.
  public var categories: [[String]] = []
  /// Address of the comments.
  ///
  /// Source: RSS `comments`. Atom's `replies` are among ``links``; `wfw:commentRss` stays an extension.
  public var comments: String?

  // MARK: Media

  /// Source: RSS `enclosure`; Atom `link[@rel=enclosure]`; JSON Feed `attachments`; where there is none, playable
  /// `media:content`.
  ///
  /// Those of one source in document order, as often as they are listed.
  public var enclosures: [Enclosure] = []
  /// Source: `podcast:alternateEnclosure`; JSON Feed `attachments` with the title of an earlier one.
  public var alternateEnclosures: [AlternateEnclosure] = []

  // MARK: Podcasting 2.0 and chapters

  /// Source: `podcast:chapters`.
  public var chaptersLink: ChaptersLink?
  /// In order of start.
  ///
  /// Source: `psc:chapters`; where other places were looked at, see ``chaptersSource``.
  public var chapters: [Chapter] = []
  /// `nil` when only the feed was looked at, and when there are no chapters.
  public var chaptersSource: ChaptersSource?
  /// Source: `podcast:transcript`; `itunes:transcript`.
  public var transcripts: [Transcript] = []
  /// The item's own; where there is any, they replace ``Feed/persons``.
  ///
  /// Source: `podcast:person`.
  public var persons: [Person] = []
  /// Source: `podcast:soundbite`.
  public var soundbites: [Soundbite] = []
  /// Every place, in document order.
  ///
  /// Source: `podcast:location`.
  public var locations: [Location] = []
  /// The place the item names first.
  public var location: Location? { locations.first }
  /// Source: `podcast:license`; `creativeCommons:license`; `cc:license`; Atom `link[@rel=license]`;
  /// `media:license`.
  public var license: License?
  /// Source: `podcast:value`.
  public var value: [Value] = []
  /// Source: `podcast:socialInteract`.
  public var socialInteract: [SocialInteract] = []
  /// Source: `podcast:txt`.
  public var txt: [TextRecord] = []
  /// Source: `podcast:funding`; Atom `link[@rel=payment]`.
  public var funding: [Funding] = []
  /// Source: `podcast:chat`.
  public var chat: Chat?
  /// Other places to hear or see it.
  ///
  /// Source: `podcast:contentLink`.
  public var contentLinks: [ContentLink] = []

  /// Addresses that no other field holds, in document order.
  ///
  /// Source: Atom `link` of other relations, and further `alternate` ones.
  public var links: [RelatedLink] = []
  /// What other vocabularies say, where no field is made for it.
  public var vocabularies: [VocabularyReading] = []

  /// Every element outside the core vocabularies, in document order, known or not.
  public var extensions: [Element] = []

  /// An item that says nothing yet.
  public init(key: String = "", identity: IdentitySource = .hash) {
    self.key = key
    self.identity = identity
  }
}

/// What an episode's key is made from; the first that the item has.
public enum IdentitySource: String, Hashable, Sendable {
  case guid
  case enclosure
  case link
  /// Title and publication time, digested with the feed's key.
  case hash
}

/// What kind of episode it is.
///
/// Source: `itunes:episodeType`; other values stay in ``Episode/extensions``.
public enum EpisodeType: String, Hashable, Sendable {
  case full
  case trailer
  case bonus
}
