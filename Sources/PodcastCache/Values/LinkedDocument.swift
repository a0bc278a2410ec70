public import Digests
public import Timestamps

/// What an episode may link to and the cache can keep.
public enum LinkedDocumentKind: String, Hashable, Sendable, CaseIterable {
  /// Source: `podcast:chapters`.
  case chapters
  /// Source: `podcast:transcript`.
  case transcript
}

/// What a document is found by within its feed.
public struct LinkedDocumentAddress: Hashable, Sendable {
  public var kind: LinkedDocumentKind
  /// Absolute, as the episode says it.
  public var url: String

  public init(_ kind: LinkedDocumentKind, url: String) {
    self.kind = kind
    self.url = url
  }
}

/// A document that episodes of a feed link to, without its body.
///
/// There is one once it was asked for, whatever became of that.
public struct LinkedDocument: Hashable, Sendable {
  public var address: LinkedDocumentAddress
  /// The last time that it was asked for.
  public var attempted: Timestamp
  /// Before this nobody asks for it again.
  public var due: Timestamp
  /// Failed attempts since the last success.
  public var failures = 0
  /// What went wrong last.
  ///
  /// `nil` after a success.
  public var problem: FeedProblem?
  /// The body that is kept; a failure leaves it as it is.
  ///
  /// `nil`: none ever came.
  public var content: LinkedDocumentContent?

  public init(_ address: LinkedDocumentAddress, attempted: Timestamp, due: Timestamp) {
    self.address = address
    self.attempted = attempted
    self.due = due
  }
}

/// What is known of a kept body.
public struct LinkedDocumentContent: Hashable, Sendable {
  /// XXH3 of the body.
  public var digest: Digest128
  public var byteCount: Int
  /// When this body first came.
  public var changed: Timestamp
  /// Of the answer that brought it, or of a later one that said it is still the same.
  public var validators: Validators
  /// Type and subtype as the server said, in lower case.
  public var mediaType: String?
  /// As the server said.
  public var charset: String?

  public init(
    digest: Digest128, byteCount: Int, changed: Timestamp, validators: Validators = Validators(),
    mediaType: String? = nil, charset: String? = nil
  ) {
    self.digest = digest
    self.byteCount = byteCount
    self.changed = changed
    self.validators = validators
    self.mediaType = mediaType
    self.charset = charset
  }
}

/// A document as it is after an answer.
public struct LinkedDocumentUpdate: Hashable, Sendable {
  public var document: LinkedDocument
  /// As it came, after content decoding.
  ///
  /// `nil`: the one that is kept, or none, stays.
  public var body: [UInt8]?

  public init(_ document: LinkedDocument, body: [UInt8]? = nil) {
    self.document = document
    self.body = body
  }
}

/// The last look through a feed's episodes for documents.
public struct LinkedDocumentReview: Hashable, Sendable {
  /// The kinds that were looked for.
  public var kinds: Set<LinkedDocumentKind>
  /// Before this no document of these kinds is due, as long as no episode changes.
  public var due: Timestamp

  public init(kinds: Set<LinkedDocumentKind>, due: Timestamp) {
    self.kinds = kinds
    self.due = due
  }
}
