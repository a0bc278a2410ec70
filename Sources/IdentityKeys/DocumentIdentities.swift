/// Who keeps an id that two items of one document claim.
///
/// Items are added in document order, as they come; what an item costs is 24 bytes, and only
/// those in conflict cost more, at the end. Of the items with one id, the one published first keeps
/// it, so that a guid that is used again at the top never takes over an old episode's state; the
/// others get their next rule's id, and compete there again. Items that are equal down to the hash
/// are counted from the bottom, so that a new one on top changes none below.
///
/// An item without a date counts as published with the nearest item below it that claims the same
/// id and has one, else the nearest above; at equal times the one further down was first.
public struct DocumentIdentities: Sendable {
  private var items: [IdentityContest.Item] = []
  /// Of the items that were added with their ladder: all that they could claim.
  private var rungs: [Int: IdentityRungs] = [:]

  public init() {}

  /// How many items were added.
  public var count: Int {
    items.count
  }

  /// Notes an item by the first id of its ladder; its number is ``count`` before the call.
  ///
  /// Call ``reassigned(_:)`` then, which asks for whole ladders only where there is a conflict.
  public mutating func add(_ first: EpisodeID, published: Int64?) {
    items.append(.init(first: IdentityClaim(first), published: published ?? .min))
  }

  /// Notes an item with all that it could claim; its number is ``count`` before the call.
  public mutating func add(_ ladder: IdentityLadder) {
    rungs[count] = IdentityRungs(ladder)
    add(ladder.first, published: ladder.item.published)
  }

  /// The items that do not get the id that ``IdentityLadder/first`` gives, in document order.
  ///
  /// Call it when all items were added, each with its ladder. All other items keep their first id.
  public func reassigned() -> [IdentityAssignment] {
    reassigned { (_) throws(Never) in [:] } ?? []
  }

  /// The same for items that were added by their first id alone.
  ///
  /// `ladders` gives the ladders of the items with these numbers, which have lost an id. It is called
  /// once for each rule at most, and never for nearly all documents.
  ///
  /// - Returns: `nil` when one of them was not given.
  public func reassigned<Failure>(
    _ ladders: (Set<Int>) throws(Failure) -> [Int: IdentityLadder]
  ) throws(Failure) -> [IdentityAssignment]? {
    guard hasConflict else { return [] }
    var contest = IdentityContest(items)
    var rungs = rungs
    for rule in IdentityRule.allCases where rule != .hash {
      let losers = contest.losers(at: rule)
      let unknown = Set(losers.filter { rungs[$0] == nil })
      if !unknown.isEmpty {
        for (item, ladder) in try ladders(unknown) { rungs[item] = IdentityRungs(ladder) }
      }
      for item in losers {
        guard let claim = rungs[item]?.next(below: rule) else { return nil }
        contest.move(item, to: claim)
      }
    }
    return contest.assignments()
  }

  /// Whether any two items have the same first id.
  private var hasConflict: Bool {
    let ids = items.map(\.first.id).sorted()
    return zip(ids, ids.dropFirst()).contains { $0 == $1 }
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
