import PodcastCache
import Timestamps

/// What waits to be written of documents: one transaction for all of it.
struct LinkedDocumentWriting {
  private var updates: [(feed: FeedRowID, update: LinkedDocumentUpdate)] = []
  var pauses: [HostPause] = []
  /// Feeds all of whose documents have been answered.
  var finished: [LinkedDocumentProgress] = []
  private var byteCount = 0

  /// Documents and bytes beyond which it is not worth waiting for more.
  private static let mostUpdates = 64
  private static let mostBytes = 4 << 20

  var isFull: Bool { updates.count >= Self.mostUpdates || byteCount >= Self.mostBytes }

  mutating func add(_ update: LinkedDocumentUpdate, of feed: FeedRowID) {
    updates.append((feed, update))
    byteCount += update.body?.count ?? 0
  }

  /// A feed that names nothing that is due is looked through again when it changes, or after a while.
  func commit(to cache: PodcastCacheWriter, _ settings: LinkedDocumentSettings, now: Timestamp)
    throws(PodcastCacheError)
  {
    if updates.isEmpty && finished.isEmpty { return }
    let longest = settings.longestReview(from: now)
    try cache.together { () throws(PodcastCacheError) in
      for (feed, update) in updates { try cache.save(update, of: feed) }
      for progress in finished {
        try cache.removeLinkedDocuments(progress.plan.unnamed, of: progress.row)
        try cache.save(
          LinkedDocumentReview(kinds: settings.kinds, due: min(progress.due ?? longest, longest)),
          of: progress.row)
      }
      try cache.save([], hostPauses: pauses)
    }
  }
}
