import Digests
import TextFolding

/// What a document says about one item, as far as identity needs it.
public struct ItemFacts: Sendable {
  /// As written; trimmed here.
  public var guid: String?
  /// The absolute address of the first enclosure that ``PlayableMedia`` calls playable.
  public var enclosure: String?
  /// The absolute address of the item's page.
  public var link: String?
  /// As written; trimmed and folded here.
  public var title: String?
  /// When the item was published, in whole seconds since 1970, rounded down.
  public var published: Int64?

  public init(
    guid: String? = nil, enclosure: String? = nil, link: String? = nil, title: String? = nil,
    published: Int64? = nil
  ) {
    self.guid = guid
    self.enclosure = enclosure
    self.link = link
    self.title = title
    self.published = published
  }
}

/// The ids that one item could have, best first.
///
/// The first that applies is the item's id, unless another item of the document has it:
/// ``DocumentIdentities`` tells.
public struct IdentityLadder: Sendable {
  public let feed: FeedKey
  public let item: ItemFacts

  public init(feed: FeedKey, item: ItemFacts) {
    self.feed = feed
    self.item = item
  }

  /// The id by the first rule that applies.
  public var first: EpisodeID {
    for rule in IdentityRule.allCases {
      if let id = id(by: rule) { return id }
    }
    return hash(repetition: 1)
  }

  /// The id by one rule.
  ///
  /// `nil` when it does not apply: no guid, no playable enclosure, no link, or an address that is
  /// none.
  public func id(by rule: IdentityRule) -> EpisodeID? {
    switch rule {
    case .guid: item.guid.flatMap { EpisodeID(guid: $0) }
    case .enclosure: address(item.enclosure).map { EpisodeID(.enclosure, value: $0) }
    case .link: address(item.link).map { EpisodeID(.link, value: $0) }
    case .hash: hash(repetition: 1)
    }
  }

  /// The id that ``DocumentIdentities`` assigned.
  public func id(_ assignment: IdentityAssignment) -> EpisodeID? {
    assignment.rule == .hash ? hash(repetition: assignment.repetition) : id(by: assignment.rule)
  }

  private func address(_ text: String?) -> String? {
    text.flatMap(AddressNormalization.normalized)
  }

  private func hash(repetition: Int) -> EpisodeID {
    EpisodeID(.hash, value: SHA256.hash(hashedText(repetition: repetition)).hex)
  }

  /// Feed key, folded title, seconds; and for an item that is in the document once more, the how
  /// manieth it is, from the bottom.
  private func hashedText(repetition: Int) -> String {
    let title = folded((item.title ?? "").trimmed)
    var parts = [feed.text, title, item.published.map { String($0) } ?? ""]
    if repetition > 1 { parts.append(String(repetition)) }
    return Composite.encoded(parts)
  }
}
