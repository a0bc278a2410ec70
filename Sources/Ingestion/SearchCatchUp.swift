import ElementTree
import FeedParser
public import PodcastCache

/// Brings the words index up to the episodes: in batches, off the way of a refresh.
public struct SearchCatchUp {
  private let cache: PodcastCacheWriter

  /// Episodes of one transaction.
  private static let batch = 1_000

  public init(cache: PodcastCacheWriter) { self.cache = cache }

  /// Indexes what is pending.
  ///
  /// Transaction: one a batch; interrupted, it goes on where it was.
  ///
  /// - Parameters:
  ///   - limit: episodes at most; `nil` for all, after which a search is complete.
  ///   - onBatch: called after each with how many are done.
  /// - Throws: when the cache cannot be read or written; batches that were committed stay.
  public func run(limit: Int? = nil, onBatch: (Int) -> Void = { _ in }) throws(PodcastCacheError) {
    if limit == nil, try cache.reader.searchFacts().wantsRebuild { try cache.clearSearch() }
    var done = 0
    while done < limit ?? .max {
      let left = limit.map { $0 - done } ?? Self.batch
      let batch = try cache.reader.pendingSearch(limit: min(left, Self.batch))
      if batch.isEmpty { return }
      var texts: [SearchText] = []
      for document in batch.documents { texts.append(try text(of: document)) }
      try cache.index(texts, of: batch)
      done += batch.documents.count
      onBatch(done)
    }
  }

  private func text(of document: PendingDocument) throws(PodcastCacheError) -> SearchText {
    let words = StoredTree(document.body, of: document.feed, in: cache.reader).episode(base: nil)?
      .searchableText
    return SearchText(
      episode: document.episode, revision: document.revision,
      title: words?.title ?? document.title ?? "", text: words?.text ?? "")
  }
}
