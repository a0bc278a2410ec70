import ElementTree
import FeedNamespaces

// Where the fields of a JSON Feed differ from those of XML.

extension FeedHead {
  /// Hubs of WebSub; those of other protocols are of no use here.
  var jsonHubs: [String] {
    index.all(.jsonHub).compactMap { hub in
      let type = hub.childText("type")?.lowercased() ?? "websub"
      guard type == "websub" || type == "pubsubhubbub" else { return nil }
      return hub.childText("url").map { resolved($0, in: hub) }
    }
  }
}

extension ElementView {
  /// The text of the first child of a name, without blanks around it.
  func childText(_ local: String) -> String? {
    children.first { $0.local == local }?.words
  }

  /// Whether it is a JSON Feed's, whose texts are plain where they do not say otherwise.
  var isJSONFeed: Bool { namespace == Vocabulary.jsonFeed }
}

extension String {
  /// Plain text as HTML that reads alike: nothing in it is markup, and lines stay lines.
  var asHTML: String {
    var html = ""
    for character in unicodeScalars {
      switch character {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\n": html += "<br>\n"
      default: html.unicodeScalars.append(character)
      }
    }
    return html
  }
}
