import ElementTree

/// What PSP-1 asks of the channel.
enum ChannelRules {
  private static let psp = RuleGroup(
    prefix: "psp1.channel", kinds: [.channel], subject: "the channel", link: Specification.psp1)

  static let all: [CheckedRule] = required + recommended + values + psp.boundsLines

  private static let required = [
    psp.rule(
      "self-link-missing", .error, "the channel has no <atom:link rel=\"self\">", "channel-atom",
      ofAbsence: true
    ) {
      $0.selfLinks.isEmpty ? [Breach($0)] : []
    },
    psp.requires(.core("title"), "channel-title"),
    psp.requires(.core("description"), "channel-description"),
    psp.requires(.core("link"), "channel-link"),
    psp.requires(.core("language"), "channel-language"),
    psp.requires(.itunes("category"), "channel-itunes-category"),
    psp.requires(.itunes("explicit"), "channel-itunes-explicit"),
    psp.requires(.itunes("image"), "channel-itunes-image"),
  ]

  private static let recommended = [
    psp.recommends(.podcast("locked"), "channel-podcast-locked"),
    psp.recommends(.podcast("guid"), "channel-podcast-guid"),
    psp.recommends(.itunes("author"), "channel-itunes-author"),
  ]

  private static let values = [
    psp.rule(
      "self-link-invalid", .error, "the address of <atom:link rel=\"self\"> is not absolute",
      "channel-atom"
    ) { record in
      record.selfLinks.filter { !ValueForm.webAddress.accepts($0["href"] ?? "") }
        .map { Breach(record, $0, attribute: "href") }
    },
    psp.boundsDescription("channel-description"),
    psp.value(.core("language"), .language, "channel-language"),
    psp.rule(
      "itunes-category-unknown", .error, "<itunes:category> is none of Apple's categories",
      "channel-itunes-category", about: .itunes("category")
    ) { $0.unknownCategories },
    psp.value(.itunes("explicit"), .trueFalse, "channel-itunes-explicit"),
    psp.requires("href", of: .itunes("image"), "channel-itunes-image"),
    psp.attribute("href", of: .itunes("image"), .webAddress, "channel-itunes-image"),
    psp.namesPictures("channel-itunes-image"),
    psp.rule(
      "copyright-wording", .warning,
      "<copyright> has the word, the sign or a year, and should have the owner alone",
      "channel-copyright"
    ) { record in
      record.all(.core("copyright")).filter { $0.trimmedText.looksLikeCopyright }
        .map { Breach(record, $0) }
    },
    psp.value(.itunes("type"), .oneOf(["episodic", "serial"]), "channel-itunes-type"),
    psp.value(.itunes("complete"), .oneOf(["yes", "Yes"]), "channel-itunes-complete", .warning),
  ]
}

extension Record {
  var selfLinks: [ElementView] {
    all(.atom("link")).filter { $0["rel"] == "self" }
  }

  fileprivate var unknownCategories: [Breach] {
    all(.itunes("category")).flatMap { outer -> [Breach] in
      guard let name = outer["text"]?.trimmingBlanks else {
        return [Breach(path: path(to: outer) + "@text")]
      }
      guard let known = AppleCategories.all[name] else {
        return [Breach(self, outer, attribute: "text")]
      }
      let inner = Siblings(outer.children.filter { $0.local == "category" })
      return inner.all.filter { !known.contains($0["text"]?.trimmingBlanks ?? "") }
        .map {
          Breach(path: path(to: outer) + "/" + inner.step(to: $0) + "@text", quote: $0["text"])
        }
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether there is more than the name of an owner.
  fileprivate var looksLikeCopyright: Bool {
    let words = lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "©" }
    return lowercased().contains("copyright") || contains("©")
      || words.contains {
        $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) && Int($0) != nil
      }
  }
}
