public import FeedModel
public import IdentityKeys
public import Timestamps

/// Something about a feed that a person should know, though it is no failure.
public struct RefreshWarning: Hashable, Sendable {
  /// A stable name: `subject.what`.
  public var code: String
  /// For people; holds no secret.
  public var message: String

  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}

/// What a refresh did with one feed.
public struct FeedResult: Sendable {
  public enum Outcome: String, Sendable {
    case unchanged
    case updated
    case failed
    case skipped
    case gone
  }

  public var feed: FeedKey
  public var title: String?
  public var outcome: Outcome
  /// HTTP status.
  ///
  /// `nil` when there was no answer, or no HTTP.
  public var status: Int?
  public var newEpisodes = 0
  public var changedEpisodes = 0
  public var absentEpisodes = 0
  /// The move that was proved.
  public var move: FeedMove?
  public var nextDue: Timestamp?
  /// Why it failed or was skipped: a stable code and words without secrets.
  public var error: RefreshWarning?
  public var warnings: [RefreshWarning] = []
  /// What was wrong with the document.
  public var diagnostics: [Diagnostic] = []
  /// The documents that its episodes link to.
  ///
  /// `nil`: none was wanted.
  public var documents: LinkedDocumentCounts?

  /// What is to be fetched before the feed is done.
  var followUp: FollowUp?

  public init(feed: FeedKey, title: String? = nil, outcome: Outcome) {
    self.feed = feed
    self.title = title
    self.outcome = outcome
  }
}

/// What a refresh did.
public struct RefreshReport: Sendable {
  /// In the order in which they were finished; the skipped ones first.
  public var feeds: [FeedResult] = []
  /// How many were to be fetched.
  public var due = 0
  /// Why the run ended before all were done.
  ///
  /// `nil` when it did not.
  public var interruption: RefreshWarning?
  /// The documents that episodes link to, of all feeds; single failures are told with their feed.
  ///
  /// `nil`: nobody asked for documents.
  public var documents: LinkedDocumentCounts?

  public init() {}

  public func count(_ outcome: FeedResult.Outcome) -> Int {
    feeds.count { $0.outcome == outcome }
  }

  public var moved: Int { feeds.count { $0.move != nil } }
  /// Feeds that answered with something usable.
  public var fetched: Int { count(.unchanged) + count(.updated) }
}

/// What happens during a refresh, as it happens.
public enum RefreshEvent: Sendable {
  case started(FeedKey, title: String?)
  case finished(FeedResult)
  /// All documents of a feed that were wanted had their turn; after ``finished(_:)``.
  case documents(FeedKey, title: String?, LinkedDocumentCounts)
}
