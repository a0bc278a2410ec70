/// What hangs together by aliases.
enum Component {
  /// More than this many keys or ids are nobody's honest history; the nearest ones are taken.
  static let limit = 1_000

  /// `start` and all that can be reached from it, the nearest first.
  ///
  /// Breadth first, each once: circles end.
  static func reached<Node: Hashable, Failure: Error>(
    from start: Node, _ neighbours: (Node) throws(Failure) -> [Node]
  ) throws(Failure) -> [Node] {
    var found = [start]
    var seen: Set = [start]
    var next = 0
    while next < found.count && found.count < limit {
      for node in try neighbours(found[next]) where seen.insert(node).inserted {
        found.append(node)
      }
      next += 1
    }
    return found
  }
}
