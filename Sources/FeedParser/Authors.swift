import ElementTree
import FeedModel

extension ChildIndex {
  /// Everyone that the best source names, in document order.
  func authors(_ tags: [Tag]) -> [Author] {
    for tag in tags where has(tag) {
      let authors = all(tag).compactMap { Author(element: $0) }
      if !authors.isEmpty { return authors }
    }
    return []
  }
}

extension [Author] {
  /// The names joined with `, `; an address stands for a name that is not given.
  var joinedNames: String? {
    compactMap { $0.name ?? $0.email }.joined(separator: ", ").nonEmpty
  }
}

extension Author {
  /// A person construct of Atom, or a text of RSS, Dublin Core or iTunes.
  ///
  /// - Returns: `nil` when it names nobody.
  init?(element: ElementView) {
    var name: String?
    var email: String?
    var url: String?
    for child in element.children {
      switch child.local {
      case "name": name = name ?? child.trimmedText.nonEmpty
      case "email": email = email ?? child.trimmedText.nonEmpty
      case "uri", "url": url = url ?? child.trimmedText.nonEmpty
      default: break
      }
    }
    if name == nil && email == nil && url == nil {
      guard let text = element.trimmedText.nonEmpty else { return nil }
      self.init(text: text)
    } else {
      self.init(name: name, email: email, url: url)
    }
  }

  /// `mail@host (Name)`, `Name <mail@host>`, `Name (mail@host)`, or one of them alone.
  ///
  /// Source: RSS 2.0, `author` and `managingEditor`.
  init(text: String) {
    for (open, close) in [("(", ")"), ("<", ">")] as [(Character, Character)] {
      guard let start = text.lastIndex(of: open), text.hasSuffix(String(close)),
        start > text.startIndex
      else { continue }
      let before = String(text[..<start]).trimmed
      let inside = String(text[text.index(after: start)...].dropLast()).trimmed
      if before.isMailAddress {
        self.init(name: inside.nonEmpty, email: before)
        return
      }
      if inside.isMailAddress {
        self.init(name: before.nonEmpty, email: inside)
        return
      }
    }
    self.init(name: text.isMailAddress ? nil : text, email: text.isMailAddress ? text : nil)
  }
}

extension String {
  /// One `@` with something on both sides and no blank.
  fileprivate var isMailAddress: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(" ") }
  }
}
