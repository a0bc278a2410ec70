public import FeedBytes

/// A rule that is broken in one record: in the channel, in one episode, or by the document.
public struct Finding: Sendable {
  public let rule: Rule
  /// The element or attribute, from the channel down: `channel/item[3]/podcast:person[2]@role`.
  ///
  /// Of several in one record, the first.
  public let path: String
  /// What stands there, shortened.
  ///
  /// `nil` when something is not there.
  public let quote: String?
  /// How often the rule is broken in this record, at least 1.
  public let count: Int
  /// The episode's place in the document, from 1.
  ///
  /// `nil`: the channel or the document.
  public let episode: Int?
  /// Where the record begins.
  ///
  /// `nil` when the place is not known.
  public let place: DocumentPlace?
}
