import FeedFetcher
import PodcastCache

/// What the writer has to do for a feed.
///
/// Indirect, as it goes through a queue and is large.
indirect enum IntakeResult: Sendable {
  /// Small row changes: nothing new, or a failure.
  case state(FeedState, pause: HostPause?, FeedResult)
  /// A document, with its parts.
  case update(FeedUpdate, PartSpool, FeedResult)
  /// Nothing is written: the run was ended before the feed had its turn.
  case untouched(FeedResult)
  /// The ids of the document can only be settled when it is read once more, all of it.
  case again(RefreshPlan.Fetch)
  /// The cache could not be read.
  case broken(PodcastCacheError)

  /// Bytes that it holds while it waits for the writer.
  var cost: Int {
    if case .update(_, let parts, _) = self { 1_024 + parts.memoryBytes } else { 1_024 }
  }
}
