import ElementTree

/// The children of an element by their tag: the first of each, and how many there are.
///
/// One pass fills it; it is used again for the next record.
final class ChildIndex {
  private let roles = RoleIndex(roleCount: Tag.allCases.count)

  init() {}

  convenience init(_ element: ElementView) {
    self.init()
    fill(element)
  }

  func fill(_ element: ElementView) { roles.fill(element) }

  /// Adds the children of another element, behind those that are there.
  func add(_ element: ElementView) { roles.add(element) }

  subscript(tag: Tag) -> ElementView? { roles[tag.rawValue] }

  func has(_ tag: Tag) -> Bool { roles.count(of: tag.rawValue) > 0 }

  func count(_ tag: Tag) -> Int { roles.count(of: tag.rawValue) }

  /// All of a tag, in document order.
  func all(_ tag: Tag) -> [ElementView] { roles.all(of: tag.rawValue) }

  /// What `read` gives for the first of a tag for which it gives anything.
  ///
  /// Nearly always there is one at most: no list is made of it.
  func first<Value>(_ tag: Tag, _ read: (ElementView) -> Value?) -> Value? {
    guard let first = self[tag] else { return nil }
    if count(tag) == 1 { return read(first) }
    for element in all(tag) {
      if let value = read(element) { return value }
    }
    return nil
  }

  func forEach(_ tag: Tag, _ body: (ElementView) -> Void) {
    let _: Never? = first(tag) { element in
      body(element)
      return nil
    }
  }

  /// The first element of a tag that says anything.
  func firstSaying(_ tag: Tag) -> ElementView? { first(tag) { $0.isEmpty ? nil : $0 } }

  /// The first of these tags whose element says anything, the best source first.
  func firstText(_ tags: [Tag]) -> (tag: Tag, element: ElementView)? {
    for tag in tags {
      if let element = firstSaying(tag) { return (tag, element) }
    }
    return nil
  }
}

extension ElementView {
  /// Whether there is neither text nor an element inside.
  var isEmpty: Bool { isBlank && children.first { _ in true } == nil }
}
