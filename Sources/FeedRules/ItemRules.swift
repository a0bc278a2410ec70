import ElementTree
import FeedNamespaces

/// What PSP-1 asks of an episode.
enum ItemRules {
  /// Of a live item only what it has is looked at, and how it is known.
  private static let psp = RuleGroup(
    prefix: "psp1.item", kinds: [.item, .liveItem], subject: "the episode",
    link: Specification.psp1)
  private static let inItems = RuleGroup(
    prefix: "psp1.item", kinds: [.item], subject: "the episode", link: Specification.psp1)

  static let all: [CheckedRule] = required + recommended + enclosures + values + psp.boundsLines

  private static let required = [
    psp.requires(.core("title"), "item-title"),
    inItems.requires(.core("enclosure"), "item-enclosure"),
    psp.requires(.core("guid"), "item-guid"),
  ]

  private static let recommended = [
    inItems.recommends(.core("link"), "item-link"),
    inItems.recommends(.core("pubDate"), "item-pubdate"),
    inItems.recommends(.core("description"), "item-description"),
    inItems.recommends(.itunes("duration"), "item-itunesduration"),
    inItems.recommends(.itunes("image"), "item-itunes-image"),
    inItems.recommends(.itunes("explicit"), "item-itunes-explicit"),
    inItems.recommends(.podcast("transcript"), "item-podcast-transcript"),
  ]

  private static let enclosures = [
    psp.requires("url", of: .core("enclosure"), "item-enclosure"),
    psp.requires("length", of: .core("enclosure"), "item-enclosure"),
    psp.requires("type", of: .core("enclosure"), "item-enclosure"),
    psp.attribute("url", of: .core("enclosure"), .webAddress, "item-enclosure"),
    psp.attribute("length", of: .core("enclosure"), .wholeNumber, "item-enclosure"),
    psp.rule(
      "enclosure-type-invalid", .error, "the type of <enclosure> is no sound and no video",
      "item-enclosure"
    ) { $0.enclosures { !$0.hasPrefix("audio/") && !$0.hasPrefix("video/") } },
    psp.rule(
      "enclosure-type-unlisted", .warning,
      "the type of <enclosure> is none that every app is sure to play", "item-enclosure"
    ) {
      $0.enclosures {
        ($0.hasPrefix("audio/") || $0.hasPrefix("video/")) && !playedEverywhere.contains($0)
      }
    },
  ]

  private static let playedEverywhere: Set<String> = [
    "audio/mpeg", "audio/m4a", "audio/x-m4a", "audio/mp4", "video/mp4", "video/m4v",
    "video/x-m4v", "video/quicktime",
  ]

  private static let values = [
    psp.value(.core("pubDate"), .mailDate, "item-pubdate"),
    psp.boundsDescription("item-description"),
    psp.rule(
      "itunes-duration-invalid", .error, "<itunes:duration> is not a length of time",
      "item-itunesduration", about: .itunes("duration")
    ) { record in
      record.all(.itunes("duration"))
        .filter { !$0.isBlank && !(FeedDuration($0.trimmedText)?.isStandard ?? false) }
        .map { Breach(record, $0) }
    },
    psp.rule(
      "itunes-duration-clock", .warning, "<itunes:duration> is not a number of seconds",
      "item-itunesduration", about: .itunes("duration")
    ) { record in
      record.all(.itunes("duration"))
        .filter { FeedDuration($0.trimmedText)?.isStandard ?? false && $0.text.contains(":") }
        .map { Breach(record, $0) }
    },
    psp.requires("href", of: .itunes("image"), "item-itunes-image"),
    psp.attribute("href", of: .itunes("image"), .webAddress, "item-itunes-image"),
    psp.namesPictures("item-itunes-image"),
    psp.value(.itunes("explicit"), .trueFalse, "item-itunes-explicit"),
    psp.value(.itunes("episode"), .ordinal, "item-itunes-episode"),
    psp.value(.itunes("season"), .ordinal, "item-itunes-season"),
    psp.value(
      .itunes("episodeType"), .oneOf(["full", "trailer", "bonus"]), "item-itunes-episode-type"),
    psp.value(.itunes("block"), .oneOf(["yes", "Yes"]), "item-itunes-block", .warning),
    psp.rule(
      "podcast-transcript-type-unlisted", .warning,
      "the type of <podcast:transcript> is none that PSP-1 lists", "item-podcast-transcript",
      about: .podcast("transcript")
    ) { record in
      record.all(.podcast("transcript"))
        .filter { $0["type"].map { !transcriptTypes.contains($0) } ?? false }
        .map { Breach(record, $0, attribute: "type") }
    },
  ]

  private static let transcriptTypes: Set<String> = [
    "text/plain", "text/html", "text/vtt", "application/json", "application/x-subrip",
    // The namespace's own document has it.
    "application/srt",
  ]
}

extension Record {
  /// Enclosures of a type that is refused.
  fileprivate func enclosures(_ isRefused: (String) -> Bool) -> [Breach] {
    all(.core("enclosure"))
      .filter { $0["type"].flatMap { MIMEType.clean($0) }.map(isRefused) ?? false }
      .map { Breach(self, $0, attribute: "type") }
  }
}
