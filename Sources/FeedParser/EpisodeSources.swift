import FeedNamespaces

/// Which elements fill which field of an episode, the best source first.
///
/// A source that says nothing leaves the field to the next one. Only children of the item count:
/// what stands in an `image`, a `media:group` or an `atom:source` is theirs. How each is read, and
/// what is no matter of elements alone (permalinks, attributes), is in `EpisodeView+Core`.
enum EpisodeSources {
  static let guid: [Tag] = [.guid, .atomID]
  /// For an item that has nothing of its format's own.
  static let otherID: [Tag] = [.dcIdentifier]
  static let title: [Tag] = [.title, .atomTitle, .itunesTitle, .mediaTitle, .dcTitle]
  static let subtitle: [Tag] = [.itunesSubtitle, .atomSubtitle]
  static let summary: [Tag] = [
    .description, .atomSummary, .summary, .itunesSummary, .mediaDescription, .playDescription,
    .dcDescription,
  ]
  static let content: [Tag] = [.contentEncoded, .atomContent, .fullItem]
  /// Plain text, for an item that has no other content.
  static let plainContent: [Tag] = [.jsonContentText]

  /// Whether a tag is one of the notes: long, and nothing an episode is known or played by.
  static func isNotes(_ tag: Tag) -> Bool {
    (summary + content + plainContent).contains(tag)
  }

  static let authors: [Tag] = [
    .itunesAuthor, .atomAuthor, .dcCreator, .dcAuthor, .author, .playAuthor,
  ]
  static let comments: [Tag] = [.comments]

  static let published: [DateSource] = [
    (.pubDate, .rfc822), (.atomPublished, .iso8601), (.atomIssued, .iso8601), (.dcDate, .iso8601),
    (.dctermsIssued, .iso8601), (.atomCreated, .iso8601), (.dctermsCreated, .iso8601),
  ]
  static let updated: [DateSource] = [
    (.atomUpdated, .iso8601), (.atomModified, .iso8601), (.dctermsModified, .iso8601),
  ]

  static let duration: [Tag] = [.itunesDuration]
  static let season: [Tag] = [.podcastSeason, .itunesSeason]
  static let number: [Tag] = [.podcastEpisode, .itunesEpisode]
  static let numbers = season + number

  /// Before the pictures of `podcast:image`.
  static let image: [Tag] = [.itunesImage]
  /// Behind them.
  static let otherImage: [Tag] = [
    .itunesLink, .playImage, .mediaThumbnail, .mediaGroup, .mediaContent, .image,
    .jsonBannerImage,
  ]
}
