import ElementTree
import FeedNamespaces

/// The text of a paragraph of Timed Text: white space folded, `br` a line end.
///
/// Where each word is an element of its own, there is a blank between them, written or not.
struct TimedTextWords {
  private var lines: [String] = [""]

  init(_ paragraph: ElementView) { take(paragraph) }

  var text: String {
    lines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private mutating func take(_ element: ElementView) {
    for part in element.content {
      if let text = part.text { lines[lines.count - 1] += text }
      guard let child = part.element else { continue }
      if child.local == "br" {
        lines.append("")
      } else if child.local == "span" {
        if Self.isUnit(child) { lines[lines.count - 1] += " " }
        take(child)
      }
    }
  }

  /// Marked as a word or a sentence.
  private static func isUnit(_ element: ElementView) -> Bool {
    element.attributes.contains { $0.name.local == "unit" }
  }
}
