public import IdentityKeys
public import Timestamps

/// All that the cache knows of a feed, but for its content: small, and read without the content.
///
/// A refresh takes one, decides, and hands a changed one back. What is `nil` was never said.
public struct FeedState: Hashable, Sendable {
  /// `nil` until it is stored.
  public internal(set) var rowID: FeedRowID?
  /// What the feed is known by, for ever, whatever its address becomes.
  public let key: FeedKey
  /// Where it is fetched from now, without secrets.
  public var url: String
  public var title: String?
  /// Source: `podcast:guid`.
  public var podcastGUID: String?
  /// The vocabulary of the last document, as the public contract names it.
  public var format: String?
  public var validators = Validators()
  public var health = FeedHealth()
  public var schedule = FeedSchedule()
  public var document = DocumentFacts()
  public var traffic = FeedTraffic()
  /// A sudden loss of episodes that later documents have not confirmed.
  public var shrink: ShrinkSuspicion?
  /// The server says that the feed is gone for good.
  public var gone: GoneEvidence?
  /// Where the feed's older episodes are.
  public var archive = ArchiveFacts()
  /// Other addresses that were reported and not followed.
  public var reported = ReportedAddresses()
  /// Kept by the cache itself; what a caller sets here is not stored.
  public internal(set) var episodes = EpisodeCounts()

  public init(key: FeedKey, url: String) {
    self.key = key
    self.url = url
  }
}

/// What a server said of the version it sent, byte for byte.
public struct Validators: Hashable, Sendable {
  /// Source: `ETag`.
  public var etag: String?
  /// Source: `Last-Modified`.
  public var lastModified: String?
  /// The address that sent them, to which alone they are given back.
  public var url: String?

  public init(etag: String? = nil, lastModified: String? = nil, url: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
    self.url = url
  }
}

/// How the feed has been doing.
public struct FeedHealth: Hashable, Sendable {
  public var lastAttempt: Timestamp?
  /// The last answer that said how the feed is, unchanged ones included.
  public var lastSuccess: Timestamp?
  /// The last success that changed something.
  public var lastChange: Timestamp?
  /// Failed attempts since the last success.
  public var failures = 0
  /// What went wrong last.
  ///
  /// `nil` after a success.
  public var problem: FeedProblem?

  public init() {}
}

/// A failed attempt, in a stable code and in words without secrets.
public struct FeedProblem: Hashable, Sendable {
  public var code: String
  public var message: String

  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}

/// When the feed is asked again, and the facts that this follows from.
public struct FeedSchedule: Hashable, Sendable {
  /// `nil`: at the next refresh.
  public var nextDue: Timestamp?
  /// The server's own word, which only force overrides.
  ///
  /// Source: `Retry-After`.
  public var notBefore: Timestamp?
  /// Source: `Cache-Control`, `Expires`, `Age`.
  public var freshUntil: Timestamp?
  /// Source: RSS `ttl`.
  public var ttlSeconds: Int?
  /// Bit n: the hour n of the day, UTC, is skipped.
  ///
  /// Source: RSS `skipHours`.
  public var skipHours: UInt32 = 0
  /// Bit n: the weekday n is skipped, Monday being 0.
  ///
  /// Source: RSS `skipDays`.
  public var skipDays: UInt8 = 0
  /// Source: `sy:updatePeriod`, `sy:updateFrequency`.
  public var updatePeriodSeconds: Int?
  /// The usual time between two episodes, as the feed announces it.
  ///
  /// Source: `podcast:updateFrequency`.
  public var updateFrequencySeconds: Int?
  /// The usual time between two episodes, from what was published.
  public var rhythmSeconds: Int?
  /// No more episodes will come.
  ///
  /// Source: `itunes:complete`.
  public var isFinished = false
  /// Why ``nextDue`` is when it is: a short text of whoever planned it.
  public var reasons: String?

  public init() {}
}
