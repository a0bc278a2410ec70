import ElementTree

/// What RSS 2.0 asks, beyond what PSP-1 repeats.
enum RSSRules {
  private static let channel = RuleGroup(
    prefix: "rss2.channel", kinds: [.channel], subject: "the channel", link: Specification.rss)
  private static let item = RuleGroup(
    prefix: "rss2.item", kinds: [.item, .liveItem], subject: "the episode",
    link: Specification.rss)
  private static let profile = RuleGroup(
    prefix: "rss-profile.item", kinds: [.item, .liveItem], subject: "the episode",
    link: Specification.profile)

  static let all: [CheckedRule] = ofChannel + ofItem

  private static let ofChannel = [
    channel.value(.core("link"), .webAddress, "requiredChannelElements"),
    channel.value(.core("pubDate"), .mailDate, "optionalChannelElements"),
    channel.value(.core("lastBuildDate"), .mailDate, "optionalChannelElements"),
    channel.value(.core("ttl"), .wholeNumber, "ltttlgtSubelementOfLtchannelgt"),
    channel.value(.core("managingEditor"), .mailbox, "optionalChannelElements", .warning),
    channel.value(.core("webMaster"), .mailbox, "optionalChannelElements", .warning),
    channel.rule(
      "image-incomplete", .error, "<image> lacks its url, title or link",
      "ltimagegtSubelementOfLtchannelgt"
    ) { record in
      record.all(.core("image")).filter { image in
        !["url", "title", "link"].allSatisfy { part in
          image.children.contains { $0.local == part && !$0.isBlank }
        }
      }.map { Breach(path: record.path(to: $0)) }
    },
    channel.once(
      channelNames.subtracting(["category"]).sorted().map { .core($0) }, "element-repeated",
      "requiredChannelElements"),
    channel.rule(
      "element-unknown", .error, "RSS 2.0 has no such element in a channel; case counts",
      "optionalChannelElements"
    ) { $0.coreElements(besides: channelNames) },
  ]

  private static let ofItem = [
    item.value(.core("link"), .webAddress, "hrelementsOfLtitemgt"),
    item.value(.core("comments"), .webAddress, "ltcommentsgtSubelementOfLtitemgt"),
    item.value(.core("author"), .mailbox, "ltauthorgtSubelementOfLtitemgt", .warning),
    item.attribute(
      "isPermaLink", of: .core("guid"), .trueFalse, "ltguidgtSubelementOfLtitemgt"),
    item.rule(
      "guid-no-permalink", .error,
      "<guid> is no address, and isPermaLink=\"false\" does not say so",
      "ltguidgtSubelementOfLtitemgt"
    ) { record in
      record.all(.core("guid")).filter {
        !$0.isBlank && $0["isPermaLink"] != "false" && !ValueForm.address.accepts($0.trimmedText)
      }.map { Breach(record, $0) }
    },
    item.requires("url", of: .core("source"), "ltsourcegtSubelementOfLtitemgt"),
    item.once(
      itemNames.subtracting(["category", "enclosure"]).sorted().map { .core($0) },
      "element-repeated", "hrelementsOfLtitemgt"),
    item.rule(
      "element-unknown", .error, "RSS 2.0 has no such element in an item; case counts",
      "hrelementsOfLtitemgt"
    ) { $0.coreElements(besides: itemNames) },
    profile.rule(
      "enclosure-repeated", .warning, "the episode has several enclosures, and most apps take one",
      "element-channel-item-enclosure"
    ) { record in
      record.all(.core("enclosure")).dropFirst().map { Breach(path: record.path(to: $0)) }
    },
  ]

  private static let channelNames: Set<String> = [
    "title", "link", "description", "language", "copyright", "managingEditor", "webMaster",
    "pubDate", "lastBuildDate", "category", "generator", "docs", "cloud", "ttl", "image", "rating",
    "textInput", "skipHours", "skipDays",
  ]
  private static let itemNames: Set<String> = [
    "title", "link", "description", "author", "category", "comments", "enclosure", "guid",
    "pubDate", "source",
  ]
}

extension Record {
  fileprivate func coreElements(besides names: Set<String>) -> [Breach] {
    children.filter { isCore($0) && !names.contains($0.local) }.map { Breach(path: path(to: $0)) }
  }
}
