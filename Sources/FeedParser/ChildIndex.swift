import ElementTree
import FeedNamespaces

/// The children of an element by their tag: the first of each, and how many there are.
///
/// One pass fills it; it is used again for the next record.
final class ChildIndex {
  private let roles = RoleIndex(roleCount: Tag.allCases.count)
  /// What relative addresses in it are resolved against.
  var addresses = Addresses(base: nil)

  init() {}

  convenience init(_ element: ElementView) {
    self.init()
    fill(element)
  }

  func fill(_ element: ElementView) { roles.fill(element) }

  /// Adds the children of another element, behind those that are there.
  func add(_ element: ElementView) { roles.add(element) }

  /// The element that it was filled with.
  var element: ElementView {
    guard let element = roles.owner else { preconditionFailure("an index that was never filled") }
    return element
  }

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
  func firstSaying(_ tag: Tag) -> ElementView? {
    if count(tag) == 1 { return roles.isEmpty(tag.rawValue) ? nil : self[tag] }
    return first(tag) { $0.isEmpty ? nil : $0 }
  }

  /// Whether any element of a tag says anything.
  func says(_ tag: Tag) -> Bool {
    count(tag) == 1 ? !roles.isEmpty(tag.rawValue) : firstSaying(tag) != nil
  }

  // MARK: The only one of a tag, in place

  /// Lends the text of the only element of a tag.
  func withOnlyText<Value>(_ tag: Tag, _ body: (Span<UInt8>) -> Value) -> Value? {
    roles.withTextBytes(of: tag.rawValue, body)
  }

  func withOnlyAttribute<Value>(
    _ local: String, of tag: Tag, _ body: (Span<UInt8>) -> Value
  ) -> Value? {
    roles.withAttributeBytes(local, of: tag.rawValue, body)
  }

  /// The first text of these tags, without blanks around it, the best source first.
  ///
  /// Markup alone is no text.
  func text(_ tags: [Tag]) -> String? {
    for tag in tags {
      if let text = firstSaying(tag)?.words { return text }
    }
    return nil
  }
}
