public import IdentityKeys
import SQLiteKit

extension PodcastCacheWriter {
  /// Removes a feed with its episodes, subtrees, aliases and search documents.
  ///
  /// - Returns: whether it was there.
  @discardableResult
  public func purge(_ key: FeedKey) throws(PodcastCacheError) -> Bool {
    let isThere = try store.transaction { connection throws(SQLiteError) in
      try AliasTable(connection: connection).removeAll(of: key)
      let feeds = FeedTable(connection: connection)
      guard let feed = try feeds.rowID(key) else { return false }
      try feeds.remove(feed)
      try SearchTable(connection: connection).rowsWereRemoved()
      return true
    }
    reader.forgetSubtrees()
    return isThere
  }

  /// Removes the subtrees of a feed that no body refers to any more.
  ///
  /// `used` are the numbers that bodies refer to.
  ///
  /// - Returns: how many were removed.
  @discardableResult
  public func removeSubtrees(of feed: FeedRowID, exceptFor used: Set<Int>)
    throws(PodcastCacheError) -> Int
  {
    let removed = try store.transaction { connection throws(SQLiteError) in
      let subtrees = SubtreeTable(connection: connection)
      let unused = try subtrees.known(feed).numbers.values.filter { !used.contains($0) }
      for number in unused { try subtrees.remove(number, of: feed) }
      return unused.count
    }
    reader.forgetSubtrees()
    return removed
  }
}
