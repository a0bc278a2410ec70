import SQLiteKit

extension PodcastCacheWriter {
  /// Puts the words of a batch into the index, in one transaction.
  ///
  /// An episode of the batch without a text here has no words. One that changed since the batch was
  /// read stays to be indexed.
  ///
  /// The batch comes from ``PodcastCacheReader/pendingSearch(limit:byteLimit:)``.
  public func index(_ texts: [SearchText], of batch: SearchBatch) throws(PodcastCacheError) {
    guard !batch.isEmpty else { return }
    try store.transaction { connection throws(SQLiteError) in
      try SearchTable(connection: connection).index(texts, of: batch)
    }
  }

  /// Empties the words index, so that every episode is to be indexed.
  ///
  /// For ``SearchFacts/wantsRebuild``; a search finds little until the index is filled again.
  public func clearSearch() throws(PodcastCacheError) {
    try store.transaction { connection throws(SQLiteError) in
      try SearchTable(connection: connection).clear()
    }
  }
}
