import SQLiteKit

/// Chapters and transcripts that episodes link to.
extension PodcastCacheWriter {
  /// Stores what an answer made of a document.
  ///
  /// Transaction: one, so that a validator is never there without the body it describes.
  ///
  /// - Throws: for validators without a body, too.
  public func save(_ update: LinkedDocumentUpdate, of feed: FeedRowID) throws(PodcastCacheError) {
    try store.transaction { connection throws(SQLiteError) in
      try LinkedDocumentTable(connection: connection).save(update, of: feed)
    }
  }

  /// Remembers that the feed's episodes, as they are now, were looked through.
  public func save(_ review: LinkedDocumentReview, of feed: FeedRowID) throws(PodcastCacheError) {
    try store.transaction { connection throws(SQLiteError) in
      try LinkedDocumentTable(connection: connection).save(review, of: feed)
    }
  }

  /// Removes documents that no episode names any more.
  public func removeLinkedDocuments(_ addresses: [LinkedDocumentAddress], of feed: FeedRowID)
    throws(PodcastCacheError)
  {
    guard !addresses.isEmpty else { return }
    try store.transaction { connection throws(SQLiteError) in
      let table = LinkedDocumentTable(connection: connection)
      for address in addresses { try table.remove(address, of: feed) }
    }
  }
}
