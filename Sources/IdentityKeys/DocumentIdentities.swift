/// Who keeps an id that two items of one document claim.
///
/// Items are added in document order, as they come; what an item costs is 40 bytes, and only
/// those in conflict cost more, at the end. Of the items with one id, the one published first keeps
/// it, so that a guid that is used again at the top never takes over an old episode's state; the
/// others get their next rule's id, and compete there again. Items that are equal down to the hash
/// are counted from the bottom, so that a new one on top changes none below.
///
/// An item without a date counts as published with the nearest item below it that claims the same
/// id and has one, else the nearest above; at equal times the one further down was first.
public struct DocumentIdentities: Sendable {
  private struct Claim: Sendable {
    /// A hash of the id by each rule; 0 where the rule does not apply.
    ///
    /// 64 bits tell the items of a document apart; one that is made to collide only loses its own
    /// guid.
    var guid: UInt64
    var enclosure: UInt64
    var link: UInt64
    var hash: UInt64
    /// `Int64.min` when not said.
    var published: Int64

    func fingerprint(_ rule: IdentityRule) -> UInt64 {
      switch rule {
      case .guid: guid
      case .enclosure: enclosure
      case .link: link
      case .hash: hash
      }
    }

    func rule(from rule: IdentityRule) -> IdentityRule {
      var rule = rule
      while fingerprint(rule) == 0, let next = rule.next { rule = next }
      return rule
    }
  }

  private var claims: [Claim] = []

  public init() {}

  /// How many items were added.
  public var count: Int {
    claims.count
  }

  /// Notes an item; its number is ``count`` before the call.
  public mutating func add(_ ladder: IdentityLadder) {
    claims.append(
      Claim(
        guid: ladder.fingerprint(for: .guid),
        enclosure: ladder.fingerprint(for: .enclosure),
        link: ladder.fingerprint(for: .link),
        hash: ladder.fingerprint(for: .hash),
        published: ladder.item.published ?? .min))
  }

  /// The items that do not get the id that ``IdentityLadder/first`` gives, in document order.
  ///
  /// Call it when all items were added. All other items keep their first id.
  public func reassigned() -> [IdentityAssignment] {
    var moved: [Int: IdentityAssignment] = [:]
    for rule in IdentityRule.allCases where rule != .hash {
      for group in conflicts(at: rule, moved) {
        for item in byPrecedence(group).dropFirst() {
          let next = claims[item].rule(from: rule.next ?? .hash)
          moved[item] = IdentityAssignment(item: item, rule: next, repetition: 1)
        }
      }
    }
    for group in conflicts(at: .hash, moved) {
      for (place, item) in byPrecedence(group).enumerated().dropFirst() {
        moved[item] = IdentityAssignment(item: item, rule: .hash, repetition: place + 1)
      }
    }
    return moved.values.sorted { $0.item < $1.item }
  }

  /// The items that share an id by `rule`, each group in document order.
  private func conflicts(at rule: IdentityRule, _ moved: [Int: IdentityAssignment]) -> [[Int]] {
    let here = claims.indices.filter { item in
      (moved[item]?.rule ?? claims[item].rule(from: .guid)) == rule
    }
    let sorted = here.sorted {
      (claims[$0].fingerprint(rule), $0) < (claims[$1].fingerprint(rule), $1)
    }
    var groups: [[Int]] = []
    var start = 0
    for end in 1..<(sorted.count + 1) where start < sorted.count {
      let value = claims[sorted[start]].fingerprint(rule)
      if end < sorted.count, claims[sorted[end]].fingerprint(rule) == value { continue }
      if end - start > 1 { groups.append(Array(sorted[start..<end])) }
      start = end
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
    var times = group.map { claims[$0].published }
    for indices in [Array(times.indices.reversed()), Array(times.indices)] {
      var nearest = Int64.min
      for index in indices {
        if times[index] == .min { times[index] = nearest } else { nearest = times[index] }
      }
    }
    return times
  }
}

/// The id that an item gets in place of its first one.
public struct IdentityAssignment: Hashable, Sendable {
  /// The item's number in the document, from 0.
  public let item: Int
  public let rule: IdentityRule
  /// 1, or for ``IdentityRule/hash`` the how manieth of equal items it is, from the bottom.
  public let repetition: Int
}
