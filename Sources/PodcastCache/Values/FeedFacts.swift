public import Digests
public import Timestamps

/// The last document that was read.
public struct DocumentFacts: Hashable, Sendable {
  /// XXH3 of its bytes as they came.
  ///
  /// `nil` before the first.
  public var digest: Digest128?
  public var byteCount: Int?
  /// It was there to its end.
  public var isComplete = false
  /// The parser that read it.
  ///
  /// A newer one wants to see the document once more.
  public var parserVersion = 0

  public init() {}
}

/// What the network had to carry for the feed, since it is in the cache.
public struct FeedTraffic: Hashable, Sendable {
  /// Requests that were answered.
  public var fetches = 0
  /// Answers of `304 Not Modified`.
  public var notModified = 0
  /// Bytes received, as compressed.
  public var wireBytes: Int64 = 0
  /// Bytes that `304` did not send again.
  public var savedBytes: Int64 = 0

  public init() {}
}

/// A document that lists suddenly far fewer episodes than the one before.
public struct ShrinkSuspicion: Hashable, Sendable {
  /// XXH3 of the latest such document: only a different one confirms.
  public var digest: Digest128
  /// Episodes that it lists.
  public var episodes: Int
  /// Different documents that said so.
  public var count: Int
  public var since: Timestamp

  public init(digest: Digest128, episodes: Int, count: Int = 1, since: Timestamp) {
    self.digest = digest
    self.episodes = episodes
    self.count = count
    self.since = since
  }
}

/// Answers of `410 Gone`, without another one in between.
public struct GoneEvidence: Hashable, Sendable {
  public var count: Int
  public var since: Timestamp

  public init(count: Int = 1, since: Timestamp) {
    self.count = count
    self.since = since
  }
}

/// Addresses that a feed or a server named and that were not followed.
public struct ReportedAddresses: Hashable, Sendable {
  /// Source: `itunes:new-feed-url`.
  public var newFeedURL: String?
  /// When ``newFeedURL`` was last asked whether it is the same podcast.
  public var newFeedAsked: Timestamp?
  /// Where permanent redirects lead: 301, 308.
  public var redirectURL: String?

  public init() {}
}

/// The further documents of a feed that is spread over several, and how far they were walked.
///
/// Source: RFC 5005.
public struct ArchiveFacts: Hashable, Sendable {
  /// The document that comes after the feed's own.
  ///
  /// `nil`: the feed's own document is all there is.
  public var older: String?
  /// Where a walk that was interrupted goes on.
  ///
  /// `nil`: there is none.
  public var next: String?
  /// Documents that this walk has read.
  public var pages = 0

  public init() {}
}

/// How many episodes a feed has in the cache.
public struct EpisodeCounts: Hashable, Sendable {
  /// Listed by the last document that was read whole, and those that came since.
  public var present = 0
  /// No longer listed.
  public var absent = 0
  /// The latest publication time, absent episodes included.
  public var newest: Timestamp?

  public init() {}

  public var all: Int { present + absent }
}
