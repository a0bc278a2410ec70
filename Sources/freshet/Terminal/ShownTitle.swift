import TextFolding
import XMLStream

/// What a feed or person calls something, on a line of its own: safe, and of a length to read.
func shownTitle(_ text: String) -> String {
  truncated(terminalSafe(plainTitle(text)), toColumns: 200)
}

/// A title as it was meant.
///
/// A title is plain text, but many a publisher's tool writes it as HTML. Only what is HTML beyond doubt
/// is read so: character references, and the tags of a few elements that also have the other end. The
/// rest stands as it was written: `if a < b`, `Using <T> in Swift`, `AT&T`.
func plainTitle(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }),
    TitleMarkup(text).isHTML
  else { return text }
  let plain = HTMLText.plain(TitleMarkup(text).escaped, links: .hidden)
  let words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return words.isEmpty ? text : words
}

/// What is markup in a title.
private struct TitleMarkup {
  /// Elements that people put around words of a title.
  private static let elements: Set<Substring> = [
    "a", "b", "big", "cite", "code", "em", "font", "i", "mark", "p", "q", "s", "small", "span",
    "strong", "sub", "sup", "tt", "u",
  ]

  private let text: String
  private let tags: [Regex<(Substring, Substring, Substring)>.Match]

  init(_ text: String) {
    self.text = text
    let all = text.matches(of: #/<(/?)([A-Za-z]+)(?:\s[^<>]*)?/?>/#)
    let starts = Set(all.filter { $0.1.isEmpty }.map { $0.2.lowercased()[...] })
    let ends = Set(all.filter { !$0.1.isEmpty }.map { $0.2.lowercased()[...] })
    let paired = starts.intersection(ends).intersection(Self.elements)
    tags = all.filter { tag in
      let name = tag.2.lowercased()[...]
      return paired.contains(name) || ["br", "wbr"].contains(name)
    }
  }

  var isHTML: Bool {
    !tags.isEmpty || text.contains(#/&(?:[A-Za-z][A-Za-z0-9]*|#[0-9]+|#[xX][0-9A-Fa-f]+);/#)
  }

  /// HTML in which every `<` that begins none of the tags is escaped.
  var escaped: String {
    var html = ""
    var start = text.startIndex
    for tag in tags {
      html += text[start..<tag.range.lowerBound].replacing("<", with: "&lt;") + tag.0
      start = tag.range.upperBound
    }
    return html + text[start...].replacing("<", with: "&lt;")
  }
}
