import ElementTree

/// The children of an element by their tag: the first of each, and how many there are.
///
/// One pass fills it; it is used again for the next record.
final class ChildIndex {
  private var first: [ElementView?]
  private var counts: [UInt16]
  /// The tags that are there, so that emptying costs no more than filling did.
  private var used: [Int] = []
  private var owner: ElementView?

  init() {
    first = Array(repeating: nil, count: Tag.allCases.count)
    counts = Array(repeating: 0, count: Tag.allCases.count)
  }

  convenience init(_ element: ElementView) {
    self.init()
    fill(element)
  }

  func fill(_ element: ElementView) {
    for role in used {
      first[role] = nil
      counts[role] = 0
    }
    used.removeAll(keepingCapacity: true)
    owner = element
    add(element)
  }

  /// Adds the children of another element, behind those that are there.
  func add(_ element: ElementView) {
    for child in element.children {
      let role = Int(child.role)
      if role == 0 || role >= first.count { continue }
      if counts[role] == 0 {
        first[role] = child
        used.append(role)
      }
      counts[role] &+= 1
    }
  }

  subscript(tag: Tag) -> ElementView? { first[Int(tag.rawValue)] }

  func has(_ tag: Tag) -> Bool { counts[Int(tag.rawValue)] > 0 }

  /// All of a tag, in document order.
  func all(_ tag: Tag) -> [ElementView] {
    switch counts[Int(tag.rawValue)] {
    case 0: []
    case 1: [first[Int(tag.rawValue)]].compactMap { $0 }
    default: owner?.children.filter { $0.role == tag.rawValue } ?? []
    }
  }

  /// The first of these tags whose element says anything, the best source first.
  func firstText(_ tags: [Tag]) -> (tag: Tag, element: ElementView)? {
    for tag in tags where has(tag) {
      for element in all(tag) where !element.isEmpty { return (tag, element) }
    }
    return nil
  }
}

extension ElementView {
  /// Whether there is neither text nor an element inside.
  var isEmpty: Bool { isBlank && children.first { _ in true } == nil }
}
