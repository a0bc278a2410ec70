/// An address that a vocabulary is written under beside its own, and why it means the same.
///
/// One row of the table of addresses; differences of spelling need none, see ``SpellingRule``.
public struct OtherAddress: Hashable, Sendable {
  public var uri: String
  public var kind: Kind
  /// Where it comes from, or who says so, as the end of a sentence about the address.
  public var reason: String

  public init(_ uri: String, _ kind: Kind, _ reason: String) {
    self.uri = uri
    self.kind = kind
    self.reason = reason
  }

  /// What an address has to do with the vocabulary's own.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Its own, at another time.
    case earlier = "an earlier address"
    case later = "a later address"
    /// Where people read about it, which was taken for its name.
    case document = "the address of its document"
    case slip = "a slip of the pen"
  }
}
