import ElementTree
import FeedModel
import FeedNamespaces

extension ChildIndex {
  /// Everyone that the best source names, in document order.
  func authors(_ tags: [Tag], _ addresses: Addresses) -> [Author] {
    for tag in tags where has(tag) {
      let authors = all(tag).compactMap { Author(tag, $0, addresses) }
      if !authors.isEmpty { return authors }
    }
    return []
  }
}

extension Author {
  /// A person construct of Atom, a mailbox of RSS, or a name.
  fileprivate init?(_ tag: Tag, _ element: ElementView, _ addresses: Addresses) {
    switch tag {
    case .author where element.isBlank, .atomAuthor: self.init(atom: element, addresses)
    case .dcCreator, .dcAuthor: self.init(dublinCore: element)
    default:
      guard let text = element.words else { return nil }
      self.init(mailbox: text)
    }
  }
}

extension [Author] {
  /// The names joined with `, `; an address stands for a name that is not given.
  var joinedNames: String? {
    compactMap { $0.name ?? $0.email }.joined(separator: ", ").nonEmpty
  }
}
