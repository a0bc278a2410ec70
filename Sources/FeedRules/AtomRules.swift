import ElementTree

/// What RFC 4287 asks of an Atom feed.
enum AtomRules {
  private static let feed = RuleGroup(
    prefix: "atom.feed", kinds: [.atomFeed], subject: "the feed", link: Specification.atom)
  private static let entry = RuleGroup(
    prefix: "atom.entry", kinds: [.atomEntry], subject: "the entry", link: Specification.atom)

  static let all: [CheckedRule] =
    common(feed, "4.1.1") + common(entry, "4.1.2") + [
      feed.rule(
        "self-link-missing", .warning, "the feed has no <link rel=\"self\">", "4.1.1",
        ofAbsence: true
      ) { record in
        record.all(.core("link")).contains { $0["rel"] == "self" } ? [] : [Breach(record)]
      },
      entry.rule(
        "link-missing", .error, "the entry has neither <content> nor a <link> to its page", "4.1.2"
      ) { record in
        record.first(.core("content")) != nil
          || record.all(.core("link")).contains { ($0["rel"] ?? "alternate") == "alternate" }
          ? [] : [Breach(record)]
      },
    ]

  /// What both must have, and the form of it.
  private static func common(_ group: RuleGroup, _ section: String) -> [CheckedRule] {
    [
      group.requires(.core("id"), section),
      group.requires(.core("title"), section),
      group.requires(.core("updated"), section),
      group.value(.core("id"), .address, "4.2.6"),
      group.value(.core("updated"), .isoDate, "3.3"),
      group.value(.core("published"), .isoDate, "3.3"),
      group.requires("href", of: .core("link"), "4.2.7.1"),
      group.once(
        ["id", "title", "updated", "published", "subtitle", "summary", "content", "rights"].map {
          .core($0)
        }, "element-repeated", section),
    ]
  }
}
