import ElementTree

/// Elements as lists in lists, with their attributes and text.
enum PageElements {
  static func tree(_ elements: [Element]) -> String {
    "<ul class=\"tree\">" + elements.map(item).joined(separator: "\n") + "</ul>"
  }

  private static func item(_ element: Element) -> String {
    var markup = "<li><code>\(PageMarkup.escaped(element.name.qualified))</code>"
    for attribute in element.attributes {
      let name = PageMarkup.escaped(attribute.name.qualified)
      markup += " <span class=\"attribute\">\(name)=\(value(attribute.value))</span>"
    }
    let children = element.content.compactMap { part in
      if case .element(let child) = part { child } else { nil }
    }
    if children.isEmpty {
      markup += text(element.content.compactMap(\.text).joined())
      return markup + "</li>"
    }
    markup += "<ul>"
    for part in element.content {
      switch part {
      case .element(let child): markup += item(child)
      case .text(let words):
        let markupOfText = text(words)
        if !markupOfText.isEmpty { markup += "<li>\(markupOfText)</li>" }
      }
    }
    return markup + "</ul></li>"
  }

  private static func value(_ text: String) -> String { "&quot;\(PageMarkup.link(text))&quot;" }

  /// White space folded, as between elements it only indents.
  private static func text(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? "" : " <span dir=\"auto\">\(PageMarkup.link(words))</span>"
  }
}

extension Element.Content {
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
