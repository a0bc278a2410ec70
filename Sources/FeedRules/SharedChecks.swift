import ElementTree
import WebAddress

// What channels and episodes are checked for alike.

extension RuleGroup {
  func boundsDescription(_ section: String) -> CheckedRule {
    rule("description-long", .error, "<description> is longer than 4000 bytes", section) {
      $0.longDescriptions
    }
  }

  func namesPictures(_ section: String) -> CheckedRule {
    rule(
      "itunes-image-extension", .warning,
      "the address of <itunes:image> does not end in .jpg or .png", section,
      about: .itunes("image")
    ) { $0.oddImages }
  }

  var boundsLines: [CheckedRule] {
    let section = "html-and-link-support-optional"
    return [
      rule("text-long", .warning, "an element has more than 255 characters", section) {
        $0.longTexts
      },
      rule("text-blank-ends", .warning, "an element has blanks around its text", section) {
        $0.textsWithBlankEnds
      },
    ]
  }
}

extension Record {
  fileprivate var longDescriptions: [Breach] {
    all(.core("description"))
      .filter { $0.withTextBytes { $0.count } > 4_000 }
      .map { Breach(self, $0) }
  }

  /// Pictures whose address ends otherwise than in the formats that Apple reads.
  fileprivate var oddImages: [Breach] {
    all(.itunes("image")).filter { image in
      guard let address = image["href"], ValueForm.webAddress.accepts(address) else {
        return false
      }
      let path = AddressParts(address).path.lowercased()
      return ![".jpg", ".jpeg", ".png"].contains { path.hasSuffix($0) }
    }.map { Breach(self, $0, attribute: "href") }
  }

  /// Elements of one line: PSP-1's bound for what has no bound of its own.
  fileprivate var longTexts: [Breach] {
    lines.filter { $0.withTextBytes { $0.count } > 255 && $0.trimmedText.count > 255 }
      .map { Breach(self, $0) }
  }

  fileprivate var textsWithBlankEnds: [Breach] {
    lines.filter { element in
      element.withTextBytes { text in
        text.count > 0 && (text[0] <= 0x20 || text[text.count - 1] <= 0x20)
      } && !element.isBlank
    }.map { Breach(self, $0) }
  }

  private var lines: [ElementView] {
    children.filter { element in
      Self.lineNames.contains(element.local)
        && (isCore(element) || element.namespace == Name.itunes("").namespace)
    }
  }

  private static let lineNames: Set<String> = [
    "title", "link", "guid", "language", "copyright", "pubDate", "author", "explicit", "type",
    "complete", "duration", "episode", "season", "episodeType", "block", "new-feed-url",
  ]
}
