import ElementTree
import FeedNamespaces

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
      entry.rule(
        "summary-missing", .error,
        "the <content> is elsewhere or base64, and there is no <summary>", "4.1.2"
      ) { record in
        guard record.first(.core("summary")) == nil else { return [] }
        return record.all(.core("content")).filter(isNoText).map { Breach(record, $0) }
      },
    ]

  /// Content that is behind an address, or in base64, as anything is that is neither text nor XML.
  private static func isNoText(_ content: ElementView) -> Bool {
    if content["src"] != nil { return true }
    guard let type = content["type"].flatMap({ MIMEType.clean($0) }), type.contains("/") else {
      return false
    }
    return !type.hasPrefix("text/") && !type.hasSuffix("/xml") && !type.hasSuffix("+xml")
  }

  /// What both must have, and the form of it.
  private static func common(_ group: RuleGroup, _ section: String) -> [CheckedRule] {
    [
      group.requires(.core("id"), section),
      group.requires(.core("title"), section),
      group.requires(.core("updated"), section),
      group.value(.core("id"), .address, "4.2.6"),
      group.value(.core("updated"), .internetDate, "3.3"),
      group.value(.core("published"), .internetDate, "3.3"),
      group.requires("href", of: .core("link"), "4.2.7.1"),
      group.once(
        ["id", "title", "updated", "published", "subtitle", "summary", "content", "rights"].map {
          .core($0)
        }, "element-repeated", section),
    ]
  }
}
