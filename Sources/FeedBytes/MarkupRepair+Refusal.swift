extension MarkupRepair {
  /// Something that was not read: to read it would have been to guess.
  public struct Refusal: Sendable, Equatable {
    public enum Reason: Sendable, CaseIterable {
      /// A quote inside a value, or none at its end, so that its end cannot be told.
      case quoteInValue
      /// An address without quotes before `/>`, whose last character cannot be told.
      case slashInValue
      /// A tag beyond any bound.
      case tagLimit
      /// More attributes than any element has.
      case attributeLimit
      /// More elements open than any feed has.
      case depthLimit
      /// An episode's end, and parts of one before it, without its start.
      case startMissing
      /// An episode behind the end of the root.
      case behindRoot
    }
    public var reason: Reason
    public var count: Int
    /// Of the first.
    public var place: DocumentPlace

    /// In words.
    public var detail: String {
      switch reason {
      case .quoteInValue: "the end of an attribute's value cannot be told from a quote inside"
      case .slashInValue: "an address without quotes before '/>': its end cannot be told"
      case .tagLimit: "the limit 'tag' was passed"
      case .attributeLimit: "the limit 'attributes' was passed"
      case .depthLimit: "the limit 'depth' was passed"
      case .startMissing: "the start of an episode is missing or cannot be recognised"
      case .behindRoot: "an episode stands behind the end of the feed"
      }
    }
  }
}
