import PodcastCache
import Timestamps

/// Doubts a document that lists suddenly less than half of what the one before did, or nothing of
/// it: another show at the same address.
///
/// A second, different document that says the same is believed. Nothing is deleted either way.
struct ShrinkGuard {
  /// Whether absences must not be concluded from the document.
  let isSuspicious: Bool
  let suspicion: ShrinkSuspicion?
  let warning: RefreshWarning?

  /// A feed this small may well drop half of its episodes.
  private static let smallest = 4
  private static let confirmations = 2

  static func judge(
    state: FeedState, match: PodcastMatch, document: FeedDocument, now: Timestamp
  ) -> ShrinkGuard {
    let before = state.episodes.present
    let isAnother = match == .different && document.episodes > 0
    // Where older episodes are in further documents, the first may list as few as it likes.
    guard document.isComplete, document.older == nil, before >= smallest,
      document.episodes * 2 < before || isAnother
    else {
      return ShrinkGuard(isSuspicious: false, suspicion: nil, warning: nil)
    }
    var suspicion = ShrinkSuspicion(
      digest: document.digest, episodes: document.episodes, since: now)
    if let earlier = state.shrink {
      suspicion.since = earlier.since
      suspicion.count = earlier.count + (earlier.digest == document.digest ? 0 : 1)
    }
    if suspicion.count >= confirmations {
      return ShrinkGuard(isSuspicious: false, suspicion: nil, warning: nil)
    }
    return ShrinkGuard(
      isSuspicious: true, suspicion: suspicion,
      warning: isAnother
        ? anotherPodcast(before: before)
        : RefreshWarning(
          code: "feed.shrunk",
          message: "lists \(document.episodes) episodes where \(before) were known; "
            + "all are kept until another document confirms it"))
  }

  private static func anotherPodcast(before: Int) -> RefreshWarning {
    RefreshWarning(
      code: "feed.another-podcast",
      message: "lists none of the \(before) episodes that were known: it may be another show now; "
        + "all are kept until another document confirms it")
  }
}
