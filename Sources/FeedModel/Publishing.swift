public import Timestamps

/// Whether another platform may import the feed.
///
/// Source: `podcast:locked`.
public struct Locked: Hashable, Sendable {
  /// `true`: may not.
  public var value: Bool
  /// Who can say otherwise: an email address.
  public var owner: String?

  public init(value: Bool, owner: String? = nil) {
    self.value = value
    self.owner = owner
  }
}

/// A wish that a directory does or does not list the feed.
///
/// Source: `podcast:block`.
public struct ServiceBlock: Hashable, Sendable {
  public var isBlocked: Bool
  /// The service's slug; `nil` means every service that is not named by another one.
  public var service: String?

  public init(isBlocked: Bool, service: String? = nil) {
    self.isBlocked = isBlocked
    self.service = service
  }
}

/// Free text for machines and people, as DNS has it.
///
/// Source: `podcast:txt`.
public struct TextRecord: Hashable, Sendable {
  /// `verify`, `release`, `ai-content` or another word.
  public var purpose: String?
  public var text: String

  public init(purpose: String? = nil, text: String) {
    self.purpose = purpose
    self.text = text
  }
}

/// When to expect news.
///
/// Source: `podcast:updateFrequency`.
public struct UpdateFrequency: Hashable, Sendable {
  /// For people: "Every other week".
  public var text: String?
  /// No more episodes will come.
  ///
  /// Source: `@complete`.
  public var complete: Bool?
  /// What ``rrule`` counts from.
  ///
  /// Source: `@dtstart`.
  public var start: Timestamp?
  /// A recurrence rule, RFC 5545, as written.
  public var rrule: String?

  public init(
    text: String? = nil, complete: Bool? = nil, start: Timestamp? = nil, rrule: String? = nil
  ) {
    self.text = text
    self.complete = complete
    self.start = start
    self.rrule = rrule
  }
}

/// The other documents of a feed that is spread over several.
///
/// Source: RFC 5005: `atom:link` by its relation, `fh:archive`, `fh:complete`.
public struct Paging: Hashable, Sendable {
  public var next: String?
  /// Relations `previous` and `prev`.
  public var previous: String?
  public var first: String?
  public var last: String?
  /// The document that changes.
  ///
  /// Relation `current`.
  public var current: String?
  /// Older items, in a document that does not change.
  ///
  /// Relation `prev-archive`.
  public var prevArchive: String?
  public var nextArchive: String?
  /// This document does not change any more.
  ///
  /// Source: `fh:archive`.
  public var isArchive: Bool?
  /// This document holds every item there is.
  ///
  /// Source: `fh:complete`.
  public var isComplete: Bool?

  public init() {}
}
