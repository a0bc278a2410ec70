import Digests
import FeedFetcher
import FeedModel
import FeedParser
import PodcastCache

/// What a parsed document says, as far as it decides what is written.
struct FeedDocument: Sendable {
  var digest: Digest128
  var byteCount: Int
  var isComplete: Bool
  var format: FeedFormat?
  var title: String?
  var podcastGUID: String?
  var newFeedURL: String?
  /// The next of the feed's older documents.
  var older: String?
  /// What it says about when to ask again; the rest is the old schedule's.
  var schedule: FeedSchedule
  var rhythm: PublishingRhythm
  /// `nil`: as it was.
  var channel: ChannelUpdate?
  /// Episodes that it lists.
  var episodes: Int
  /// Known ones among them.
  var present: BitSet
  /// XXH3 of the ids that it lists, for an older document.
  var listed: Digest128
  /// New ids of known episodes.
  var renamed: [EpisodeAlias]
  /// Parts to write: new and changed episodes, subtrees.
  var changes: Int
  var diagnostics: [Diagnostic]
}
