import ElementTree

/// Elements that stand beside each other, in document order.
///
/// Grouped by name once: whoever asks about each of them need not go through all of them each time.
final class Siblings {
  let all: [ElementView]

  /// Those of one name as written, in document order.
  private lazy var groups: [[ElementView]] = {
    var groups: [[ElementView]] = []
    for element in all {
      if let known = groupByNumber[element.nameNumber] {
        groups[known].append(element)
      } else {
        groupByNumber[element.nameNumber] = groups.count
        groups.append([element])
      }
    }
    return groups
  }()
  private var groupByNumber: [UInt16: Int] = [:]

  init(_ all: [ElementView]) { self.all = all }

  convenience init(in element: ElementView) { self.init(Array(element.children)) }

  /// Those of the names that are meant, each name looked at once, by one of them.
  func all(where isMeant: (ElementView) -> Bool) -> [ElementView] {
    let meant = groups.filter { isMeant($0[0]) }
    if meant.count < 2 { return meant.first ?? [] }
    return meant.joined().sorted { $0.offset < $1.offset }
  }

  func first(where isMeant: (ElementView) -> Bool) -> ElementView? {
    // Groups are in the order of their first elements.
    groups.first { isMeant($0[0]) }?[0]
  }

  /// Its name as written, with its place where several siblings have it: `podcast:person[2]`.
  func step(to element: ElementView) -> String {
    let name = element.name.qualified
    let same = group(of: element)
    return same.count > 1 ? "\(name)[\(Self.place(of: element, in: same) + 1)]" : name
  }

  private func group(of element: ElementView) -> [ElementView] {
    // The numbers are known once there are groups.
    let known = groups
    return groupByNumber[element.nameNumber].map { known[$0] } ?? []
  }

  /// Halves what is left to look at: they stand in the order of their offsets.
  private static func place(of element: ElementView, in group: [ElementView]) -> Int {
    var range = 0..<group.count
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range =
        group[middle].offset <= element.offset
        ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
