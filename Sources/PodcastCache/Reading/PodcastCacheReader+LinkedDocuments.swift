import SQLiteKit

/// Chapters and transcripts that episodes link to.
extension PodcastCacheReader {
  /// All that were asked for of a feed, by kind and address, without their bodies.
  public func linkedDocuments(of feed: FeedRowID) throws(PodcastCacheError) -> [LinkedDocument] {
    try store.run { connection throws(SQLiteError) in
      try LinkedDocumentTable(connection: connection).documents(feed)
    }
  }

  /// `nil` when it was never asked for.
  public func linkedDocument(_ address: LinkedDocumentAddress, of feed: FeedRowID)
    throws(PodcastCacheError) -> LinkedDocument?
  {
    try store.run { connection throws(SQLiteError) in
      try LinkedDocumentTable(connection: connection).document(address, of: feed)
    }
  }

  /// What a document holds, byte for byte.
  ///
  /// `nil` when none is kept.
  public func linkedDocumentBody(_ address: LinkedDocumentAddress, of feed: FeedRowID)
    throws(PodcastCacheError) -> [UInt8]?
  {
    try store.run { connection throws(SQLiteError) in
      try LinkedDocumentTable(connection: connection).body(address, of: feed)
    }
  }

  /// The last looks through feeds' episodes for documents, where no episode changed since.
  public func linkedDocumentReviews() throws(PodcastCacheError)
    -> [FeedRowID: LinkedDocumentReview]
  {
    let reviews = try store.run { connection throws(SQLiteError) in
      try LinkedDocumentTable(connection: connection).reviews()
    }
    return Dictionary(uniqueKeysWithValues: reviews)
  }
}
