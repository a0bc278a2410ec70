/// What an episode's id is made of.
///
/// The first that applies to an item is taken.
public enum IdentityRule: String, CaseIterable, Comparable, Sendable {
  /// The publisher's guid, trimmed, its case kept.
  case guid
  /// The address of the first playable enclosure.
  case enclosure
  /// The address of the item's page.
  case link
  /// The digest of feed key, title and time of publication: always applies.
  case hash

  public static func < (left: IdentityRule, right: IdentityRule) -> Bool {
    left.rank < right.rank
  }

  /// The next one on the ladder.
  ///
  /// `nil` after ``hash``.
  public var next: IdentityRule? {
    switch self {
    case .guid: .enclosure
    case .enclosure: .link
    case .link: .hash
    case .hash: nil
    }
  }

  var rank: Int {
    switch self {
    case .guid: 0
    case .enclosure: 1
    case .link: 2
    case .hash: 3
    }
  }

  /// What an id by this rule begins with.
  var mark: String {
    switch self {
    case .guid: "guid:"
    case .enclosure: "enclosure:"
    case .link: "link:"
    case .hash: "hash:"
    }
  }
}
