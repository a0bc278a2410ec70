import FeedNamespaces

/// Which elements fill which field of a feed, the best source first.
///
/// A source that says nothing leaves the field to the next one. Only children of the channel count,
/// and of the root around it: a live item's title or an image's link is never the feed's. How each is
/// read is in `FeedHead+Core`.
enum FeedSources {
  static let title: [Tag] = [.title, .atomTitle, .itunesTitle, .mediaTitle, .dcTitle]
  static let subtitle: [Tag] = [.itunesSubtitle, .atomSubtitle]
  static let description: [Tag] = [
    .description, .itunesSummary, .atomSubtitle, .playDescription, .contentEncoded, .summary,
    .dcDescription,
  ]
  static let language: [Tag] = [.language, .dcLanguage]
  static let copyright: [Tag] = [
    .copyright, .atomRights, .dcRights, .itunesCopyright, .mediaCopyright,
  ]
  static let generator: [Tag] = [.generator, .atomGenerator]
  static let authors: [Tag] = [
    .itunesAuthor, .atomAuthor, .dcCreator, .dcAuthor, .managingEditor, .playAuthor, .author,
  ]
  static let image: [Tag] = [
    .itunesImage, .image, .atomLogo, .playImage, .itunesLink, .mediaThumbnail, .podcastImage,
    .atomIcon,
  ]

  static let published: [DateSource] = [
    (.pubDate, .rfc822), (.atomPublished, .iso8601), (.atomIssued, .iso8601), (.dcDate, .iso8601),
    (.dctermsIssued, .iso8601), (.atomCreated, .iso8601), (.dctermsCreated, .iso8601),
  ]
  static let updated: [DateSource] = [
    (.lastBuildDate, .rfc822), (.atomUpdated, .iso8601), (.atomModified, .iso8601),
    (.dctermsModified, .iso8601),
  ]

  static let newFeedURL: [Tag] = [.itunesNewFeedURL, .playNewFeedURL]
}

/// What feeds and episodes say alike.
enum CommonSources {
  static let explicit: [Tag] = [.itunesExplicit, .playExplicit]
  static let blocked: [Tag] = [.itunesBlock, .playBlock]
  static let keywords: [Tag] = [.itunesKeywords, .mediaKeywords]
}
