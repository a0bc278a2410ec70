import Digests

/// An id that an item claims.
struct IdentityClaim: Sendable {
  /// Stands for the id, whose text tells the rule too.
  ///
  /// 64 bits tell the items of a document apart; one that is made to collide only loses its own guid.
  let id: UInt64
  let rule: IdentityRule

  init(_ id: EpisodeID) {
    self.id = XXH3.hash64(of: id.text)
    rule = id.rule
  }
}

/// All that an item could claim, best first.
struct IdentityRungs: Sendable {
  private let claims: [IdentityClaim]

  init(_ ladder: IdentityLadder) {
    claims = IdentityRule.allCases.compactMap { ladder.id(by: $0) }.map { IdentityClaim($0) }
  }

  /// The best claim below a rule.
  ///
  /// `nil` below ``IdentityRule/hash``, which applies to every item.
  func next(below rule: IdentityRule) -> IdentityClaim? { claims.first { $0.rule > rule } }
}

/// The items of a document while it is settled who keeps which id.
struct IdentityContest {
  struct Item: Sendable {
    let first: IdentityClaim
    /// `Int64.min` when not said.
    let published: Int64
  }

  private let items: [Item]
  /// What the items claim now that have lost an id.
  private var moved: [Int: IdentityClaim] = [:]

  init(_ items: [Item]) {
    self.items = items
  }

  /// The items that claim an id by `rule` which another one keeps.
  func losers(at rule: IdentityRule) -> [Int] {
    conflicts(at: rule).flatMap { byPrecedence($0).dropFirst() }
  }

  mutating func move(_ item: Int, to claim: IdentityClaim) {
    moved[item] = claim
  }

  /// Where the items are that have lost an id, in document order.
  func assignments() -> [IdentityAssignment] {
    var repetitions: [Int: Int] = [:]
    for group in conflicts(at: .hash) {
      for (place, item) in byPrecedence(group).enumerated().dropFirst() {
        repetitions[item] = place + 1
      }
    }
    let all = Set(moved.keys).union(repetitions.keys)
    return all.sorted().map { item in
      IdentityAssignment(
        item: item, rule: claim(of: item).rule, repetition: repetitions[item] ?? 1)
    }
  }

  private func claim(of item: Int) -> IdentityClaim {
    moved[item] ?? items[item].first
  }

  /// The items that share an id by `rule`, each group in document order.
  private func conflicts(at rule: IdentityRule) -> [[Int]] {
    let here = items.indices.filter { claim(of: $0).rule == rule }
    let sorted = here.map { (id: claim(of: $0).id, item: $0) }.sorted { $0 < $1 }
    var groups: [[Int]] = []
    var rest = sorted[...]
    while let first = rest.first {
      let group = rest.prefix { $0.id == first.id }
      if group.count > 1 { groups.append(group.map(\.item)) }
      rest = rest[group.endIndex...]
    }
    return groups
  }

  /// The items of a group, the one that keeps the id first.
  private func byPrecedence(_ group: [Int]) -> [Int] {
    let times = assumedTimes(group)
    let order = group.indices.sorted { left, right in
      times[left] == times[right] ? group[left] > group[right] : times[left] < times[right]
    }
    return order.map { group[$0] }
  }

  /// The time of each item; where it is not said, that of the nearest below, else above.
  private func assumedTimes(_ group: [Int]) -> [Int64] {
    var times = group.map { items[$0].published }
    for indices in [Array(times.indices.reversed()), Array(times.indices)] {
      var nearest = Int64.min
      for index in indices {
        if times[index] == .min { times[index] = nearest } else { nearest = times[index] }
      }
    }
    return times
  }
}
