import ElementTree
import FeedNamespaces

/// What Apple asks of its own elements, beyond what PSP-1 repeats.
enum AppleRules {
  private static let channel = RuleGroup(
    prefix: "apple.channel", kinds: [.channel], subject: "the channel",
    link: { _ in Specification.apple })
  private static let item = RuleGroup(
    prefix: "apple.item", kinds: [.item, .liveItem], subject: "the episode",
    link: { _ in Specification.apple })

  static let all: [CheckedRule] = [
    channel.value(.itunes("new-feed-url"), .webAddress, ""),
    channel.rule(
      "itunes-owner-email-invalid", .warning, "the e-mail address in <itunes:owner> is none", "",
      about: .itunes("owner")
    ) { record in
      record.all(.itunes("owner")).flatMap { owner in
        owner.children.filter {
          $0.local == "email" && !$0.isBlank && !ValueForm.mailbox.accepts($0.trimmedText)
        }.map {
          Breach(path: record.path(to: owner) + "/" + $0.name.qualified, quote: $0.trimmedText)
        }
      }
    },
    channel.rule(
      "element-misplaced", .error, "this element belongs into an item", "", about: .itunes("")
    ) { $0.itunes(ofItemsAlone) },
    channel.rule(
      "element-unknown", .warning, "Apple has no such element; case counts", "", about: .itunes("")
    ) { $0.unknownITunes },
    channel.once(
      ITunesNamespace.elements.subtracting(["category"]).sorted().map { .itunes($0) },
      "element-repeated", "", .warning),
    item.rule(
      "element-misplaced", .error, "this element belongs into the channel", "", about: .itunes("")
    ) { $0.itunes(ofChannelsAlone) },
    item.rule(
      "element-unknown", .warning, "Apple has no such element; case counts", "", about: .itunes("")
    ) { $0.unknownITunes },
    item.once(
      ITunesNamespace.elements.sorted().map { .itunes($0) }, "element-repeated", "", .warning),
  ]

  private static let ofItemsAlone: Set<String> = [
    "duration", "episode", "episodeType", "season", "order", "isClosedCaptioned",
  ]
  private static let ofChannelsAlone: Set<String> = [
    "owner", "type", "complete", "new-feed-url", "applepodcastsverify",
  ]
}

extension Record {
  fileprivate func itunes(_ names: Set<String>) -> [Breach] {
    children.filter { $0.namespace == ITunesNamespace.uri && names.contains($0.local) }
      .map { Breach(path: path(to: $0)) }
  }

  fileprivate var unknownITunes: [Breach] {
    children.filter {
      $0.namespace == ITunesNamespace.uri && !ITunesNamespace.elements.contains($0.local)
    }.map { Breach(path: path(to: $0)) }
  }
}
