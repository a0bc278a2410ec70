import ElementTree
import FeedNamespaces

/// What the Podcasting 2.0 namespace asks of elements together: what stands in one, and how two agree.
enum PodcastContentRules {
  private static let everywhere = RuleGroup(
    prefix: "podcast", kinds: [.channel, .item, .liveItem, .atomFeed, .atomEntry],
    subject: "the record", link: Specification.podcast)

  static let all: [CheckedRule] = contents + values

  private static let contents = [
    content("value", needs: "valueRecipient", "value"),
    content("alternateEnclosure", needs: "source", "alternate-enclosure"),
    content("podroll", needs: "remoteItem", "podroll"),
    everywhere.rule(
      "publisher.content-invalid", .error,
      "<podcast:publisher> has not exactly one <podcast:remoteItem medium=\"publisher\">",
      "publisher", about: .podcast("publisher")
    ) { record in
      record.all(.podcast("publisher")).filter { publisher in
        let items = publisher.podcastChildren("remoteItem")
        return items.count != 1 || items[0]["medium"] != "publisher"
      }.map { Breach(path: record.path(to: $0)) }
    },
    everywhere.rule(
      "valueTimeSplit.content-invalid", .error,
      "<podcast:valueTimeSplit> has neither one <podcast:remoteItem> nor <podcast:valueRecipient>s",
      "value-time-split", about: .podcast("valueTimeSplit")
    ) { $0.unclearTimeSplits },
    everywhere.rule(
      "liveItem.contentLink-missing", .error, "the live item has no <podcast:contentLink>",
      "live-item", about: .podcast("liveItem"), in: [.liveItem]
    ) { $0.first(.podcast("contentLink")) == nil ? [Breach($0)] : [] },
    everywhere.rule(
      "liveItem.enclosure-missing", .warning, "the live item has no <enclosure>", "live-item",
      about: .podcast("liveItem"), in: [.liveItem]
    ) { $0.first(.core("enclosure")) == nil ? [Breach($0)] : [] },
  ]

  private static let values = [
    everywhere.rule(
      "soundbite.beyond-end", .warning, "<podcast:soundbite> ends after the episode does",
      "soundbite", about: .podcast("soundbite"), in: [.item, .atomEntry]
    ) { $0.soundbitesBeyondEnd },
    everywhere.rule(
      "soundbite.length", .warning, "<podcast:soundbite> is not between 15 and 120 seconds long",
      "soundbite", about: .podcast("soundbite")
    ) { record in
      record.all(.podcast("soundbite"))
        .filter {
          $0["duration"].flatMap { FeedNumber.decimal($0) }.map { !(15...120 ~= $0) } ?? false
        }
        .map { Breach(record, $0, attribute: "duration") }
    },
    everywhere.rule(
      "license.url-missing", .error,
      "<podcast:license> names no identifier of SPDX in small letters, and has no url", "license",
      about: .podcast("license")
    ) { record in
      record.all(.podcast("license"))
        .filter { !$0.isBlank && $0["url"] == nil && !$0.trimmedText.isLicenseIdentifier }
        .map { Breach(record, $0) }
    },
    everywhere.rule(
      "updateFrequency.dtstart-missing", .error,
      "rrule of <podcast:updateFrequency> has a COUNT, and there is no dtstart",
      "update-frequency", about: .podcast("updateFrequency")
    ) { record in
      record.all(.podcast("updateFrequency"))
        .filter { $0["dtstart"] == nil && RecurrenceRule.hasCount($0["rrule"] ?? "") }
        .map { Breach(record, $0, attribute: "rrule") }
    },
    everywhere.rule(
      "images.deprecated", .warning, "<podcast:images> has given way to <podcast:image>", "image",
      about: .podcast("images")
    ) { record in record.all(.podcast("images")).map { Breach(path: record.path(to: $0)) } },
  ]

  private static func content(_ local: String, needs child: String, _ section: String)
    -> CheckedRule
  {
    everywhere.rule(
      "\(local).\(child)-missing", .error, "<podcast:\(local)> has no <podcast:\(child)>", section,
      about: .podcast(local)
    ) { record in
      record.all(.podcast(local)).filter { $0.podcastChildren(child).isEmpty }
        .map { Breach(path: record.path(to: $0)) }
    }
  }
}

extension ElementView {
  fileprivate func podcastChildren(_ local: String) -> [ElementView] {
    children.filter { $0.local == local && $0.namespace == PodcastNamespace.uri }
  }
}

extension Record {
  fileprivate var unclearTimeSplits: [Breach] {
    all(.podcast("value")).flatMap { value in
      let siblings = Siblings(in: value)
      return value.podcastChildren("valueTimeSplit").filter { split in
        let remote = split.podcastChildren("remoteItem").count
        let local = split.podcastChildren("valueRecipient").count
        return !(remote == 1 && local == 0) && !(remote == 0 && local > 0)
      }.map { Breach(path: path(to: value) + "/" + siblings.step(to: $0)) }
    }
  }

  /// Half a second is a matter of rounding.
  fileprivate var soundbitesBeyondEnd: [Breach] {
    guard let text = first(.itunes("duration"))?.trimmedText,
      let length = FeedDuration(text)?.seconds, length > 0
    else { return [] }
    return all(.podcast("soundbite")).filter { bite in
      let times = ["startTime", "duration"].compactMap {
        bite[$0].flatMap { FeedNumber.decimal($0) }
      }
      return times.count == 2 && times[0] + times[1] > length + 0.5
    }.map { Breach(self, $0, attribute: "startTime") }
  }
}

extension String {
  /// Whether it is written as the identifiers of SPDX are, in small letters.
  fileprivate var isLicenseIdentifier: Bool {
    utf8.allSatisfy {
      $0.isDecimalDigit || 0x61...0x7A ~= $0 || $0 == 0x2D || $0 == 0x2E || $0 == 0x2B
    }
  }
}
