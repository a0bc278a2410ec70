public import PodcastCache
import Timestamps

/// Which linked documents are kept, and how much of them.
public struct LinkedDocumentSettings: Sendable {
  public var kinds: Set<LinkedDocumentKind>
  /// Documents of one feed that one run asks for, those of the newest episodes first.
  ///
  /// A back catalogue of hundreds comes over several runs: nobody's server is emptied at once, and
  /// no feed keeps a run from the others.
  public var perFeed = 50
  /// Decoded bytes of one document.
  ///
  /// A transcript with a time for each word has about 1 MB an hour. Of a longer one the beginning is
  /// kept, where its format lets it be read; of other documents nothing.
  public var bodyBytes = 4 << 20
  /// Bytes kept of one feed beyond which only what is there is asked for again: four transcripts of
  /// each of 500 episodes.
  public var feedBytes = 256 << 20
  /// Different addresses of one feed that are looked at.
  ///
  /// 5,000 episodes with four documents each; more is no podcast's need.
  public var addressesPerFeed = 20_000
  /// Ask for all, also for those that are not due yet.
  public var isForced = false
  /// Feeds to look through besides those that are refreshed.
  public var others: [SubscribedFeed] = []
  public var schedule = LinkedDocumentSchedule()

  /// How long a feed may be passed over because nothing in it was due: looking is cheap.
  func longestReview(from now: Timestamp) -> Timestamp {
    now.adding(seconds: Int64(schedule.floorSeconds))
  }

  public init(kinds: Set<LinkedDocumentKind>) { self.kinds = kinds }
}
