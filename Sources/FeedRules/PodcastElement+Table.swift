extension PodcastElement {
  /// All elements of the namespace, in the order of its document.
  ///
  /// Spec: <https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md>
  static let all: [PodcastElement] = ofFeeds + ofMedia + ofValue + ofOthers

  private static let ofFeeds = [
    PodcastElement(
      "transcript", in: [.item],
      [
        .required("url", .webAddress), .required("type", .mediaType),
        .optional("language", .language), .optional("rel"),
      ]),
    PodcastElement(
      "locked", in: [.channel], once: true, [.text(.yesNo), .optional("owner", .mailbox)]),
    PodcastElement(
      "funding", in: [.channel, .item],
      [.text(limit: 128), .required("url", .webAddress)]),
    PodcastElement(
      "chapters", in: [.item], once: true,
      [.required("url", .webAddress), .required("type", .mediaType)]),
    PodcastElement(
      "soundbite", in: [.item],
      [
        .required("startTime", .seconds), .required("duration", .seconds),
        .text(.anything, .optional, limit: 128),
      ]),
    PodcastElement(
      "person", in: [.channel, .item],
      [
        .text(limit: 128), .optional("role", limit: 128), .optional("group", limit: 128),
        .optional("img", .webAddress), .optional("href", .webAddress),
      ]),
    PodcastElement(
      "location", in: [.channel, .item],
      [
        .text(limit: 128), .optional("rel", .oneOf(["subject", "creator"])),
        .recommended("geo", .geo), .recommended("osm", .openStreetMap),
        .optional("country", .country),
      ]),
    PodcastElement(
      "season", in: [.item], once: true, [.text(.wholeNumber), .optional("name", limit: 128)]),
    PodcastElement(
      "episode", in: [.item], once: true, [.text(.number), .optional("display", limit: 32)]),
    PodcastElement(
      "trailer", in: [.channel],
      [
        .text(limit: 128), .required("url", .webAddress), .required("pubdate", .mailDate),
        .recommended("length", .wholeNumber), .recommended("type", .mediaType),
        .optional("season", .wholeNumber),
      ]),
    PodcastElement(
      "license", in: [.channel, .item], once: true,
      [.text(limit: 128), .optional("url", .webAddress)]),
    PodcastElement("guid", in: [.channel], once: true, [.text(.uuid)]),
    PodcastElement("medium", in: [.channel], once: true, [.text(.oneOf(media))]),
  ]

  /// Each with its list variant.
  static let media: [String] =
    [
      "podcast", "music", "video", "film", "audiobook", "newsletter", "blog", "publisher", "course",
    ].flatMap { [$0, $0 + "L"] } + ["mixed"]

  private static let ofMedia = [
    PodcastElement(
      "alternateEnclosure", in: [.item], section: "alternate-enclosure",
      [
        .required("type", .mediaType), .recommended("length", .wholeNumber),
        .optional("bitrate", .number), .optional("height", .wholeNumber),
        .optional("lang", .language), .optional("title", limit: 32),
        .optional("rel", limit: 32), .optional("codecs"), .optional("default", .trueFalse),
      ]),
    PodcastElement(
      "source", in: [.alternateEnclosure],
      [.required("uri", .address), .optional("contentType", .mediaType)]),
    PodcastElement(
      "integrity", in: [.alternateEnclosure], once: true,
      [.required("type", .oneOf(["sri", "pgp-signature"])), .required("value")]),
    PodcastElement(
      "liveItem", in: [.channel], section: "live-item",
      [
        .required("status", .oneOf(["pending", "live", "ended"])), .required("start", .isoDate),
        .recommended("end", .isoDate),
      ]),
    PodcastElement(
      "contentLink", in: [.item], section: "content-link",
      [.text(.anything, .recommended), .required("href", .webAddress)]),
    PodcastElement(
      "image", in: [.channel, .item],
      [
        .required("href", .webAddress), .recommended("alt"), .optional("aspect-ratio"),
        .optional("width", .wholeNumber), .optional("height", .wholeNumber),
        .optional("type", .mediaType), .optional("purpose", limit: 128),
      ]),
    PodcastElement("images", in: [.channel, .item], once: true, [.required("srcset")]),
  ]

  private static let ofValue = [
    PodcastElement(
      "value", in: [.channel, .item],
      [.required("type"), .required("method"), .optional("suggested", .number)]),
    PodcastElement(
      "valueRecipient", in: [.value, .valueTimeSplit], section: "value-recipient",
      [
        .required("type"), .required("address"), .required("split", .wholeNumber),
        .recommended("name"), .optional("customKey"), .optional("customValue"),
        .optional("fee", .trueFalse),
      ]),
    PodcastElement(
      "valueTimeSplit", in: [.value], section: "value-time-split",
      [
        .required("startTime", .seconds), .required("duration", .seconds),
        .optional("remoteStartTime", .seconds), .optional("remotePercentage", .percentage),
      ]),
  ]

  private static let ofOthers = [
    PodcastElement(
      "socialInteract", in: [.channel, .item], section: "social-interact",
      [
        .required("protocol"), .required("uri", .address), .recommended("accountId"),
        .optional("accountUrl", .webAddress), .optional("priority", .wholeNumber),
      ]),
    PodcastElement("block", in: [.channel], [.text(.yesNo), .optional("id")]),
    PodcastElement(
      "txt", in: [.channel, .item], [.text(limit: 4_000), .optional("purpose", limit: 128)]),
    PodcastElement(
      "remoteItem", in: [.channel, .podroll, .valueTimeSplit, .publisher], section: "remote-item",
      [
        .required("feedGuid", .uuid), .optional("feedUrl", .webAddress), .optional("itemGuid"),
        .optional("medium", .oneOf(media)), .optional("title"),
      ]),
    PodcastElement("podroll", in: [.channel], once: true),
    PodcastElement(
      "updateFrequency", in: [.channel], once: true, section: "update-frequency",
      [
        .text(limit: 128), .optional("complete", .trueFalse), .optional("dtstart", .isoDate),
        .recommended("rrule", .recurrence),
      ]),
    PodcastElement("podping", in: [.channel], once: true, [.optional("usesPodping", .trueFalse)]),
    PodcastElement(
      "chat", in: [.channel, .item], once: true,
      [
        .required("server"), .required("protocol"), .recommended("accountId"), .optional("space"),
      ]),
    PodcastElement("publisher", in: [.channel], once: true),
  ]
}
