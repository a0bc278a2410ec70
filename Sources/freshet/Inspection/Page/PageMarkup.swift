import WebAddress

/// Pieces of a page: what a feed says gets into them as text, and as nothing else.
enum PageMarkup {
  /// What HTML and XML take for text, also between quotes.
  ///
  /// Controls, which neither has a use for, are blanks; those of the direction of writing are named,
  /// for a terminal.
  static func escaped(_ text: String) -> String {
    var safe = ""
    safe.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      case "'": safe += "&#39;"
      case "\n": safe.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": safe += " "
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        safe += "&#x\(String(scalar.value, radix: 16));"
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// A link, if it leads into the web; else the text alone.
  ///
  /// A secret in it is not shown, and so it leads nowhere.
  static func link(_ url: String, _ text: String? = nil) -> String {
    let shown = url.contains("://") ? WebAddress.redacted(url) : url
    let label = escaped(text ?? shown)
    guard shown == url, let address = WebAddress(url), address.isWeb else {
      return text == nil ? label : "\(label) (\(escaped(shown)))"
    }
    return "<a href=\"\(escaped(address.text))\" rel=\"noreferrer\">\(label)</a>"
  }

  /// A row of a list of facts.
  static func fact(_ name: String, _ markup: String) -> String {
    "<dt>\(escaped(name))</dt><dd dir=\"auto\">\(markup)</dd>"
  }

  /// What is shown when somebody wants to see it.
  static func details(_ summary: String, _ markup: String) -> String {
    "<details><summary>\(escaped(summary))</summary>\(markup)</details>"
  }

  /// Plain text with its line ends.
  static func text(_ text: String) -> String {
    "<p class=\"text\" dir=\"auto\">\(escaped(text))</p>"
  }
}
