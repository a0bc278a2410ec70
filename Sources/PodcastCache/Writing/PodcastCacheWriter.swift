public import IdentityKeys
import SQLiteKit
public import Timestamps

/// The cache, open for writing.
///
/// Ingestion alone writes.
///
/// One writer at a time, on one thread at a time. Each call is one transaction: committed when it
/// returns, without a trace when it throws. A kill leaves the one or the other; a power cut may
/// take back the latest calls, in order.
public final class PodcastCacheWriter {
  let store: CacheStore
  /// The same cache for reading, through the same connection.
  public let reader: PodcastCacheReader

  /// Opens the file at `path`: creates it (mode 0600) and its folder (0700), or migrates it.
  ///
  /// `patienceMilliseconds` is how long to wait for another writer.
  ///
  /// - Throws: `.corrupt`, `.newer`, `.notPermitted`, `.full`, `.busy`. What could not be opened was
  ///   not changed.
  public init(path: String, patienceMilliseconds: Int = 5_000) throws(PodcastCacheError) {
    store = try CacheStore(writing: path, patienceMilliseconds: patienceMilliseconds)
    reader = PodcastCacheReader(store)
  }

  public var path: String { store.path }

  /// Closes the file.
  ///
  /// Nothing can be read or written any more.
  public func close() { store.connection.close() }

  /// Commits all that `body` writes together: many small changes then cost one write to the disk.
  ///
  /// A call inside that throws takes back its own changes only; when `body` throws, all go.
  public func together<Value>(_ body: () throws(PodcastCacheError) -> Value)
    throws(PodcastCacheError) -> Value
  {
    let path = store.path
    return try store.connection.transaction(failure: { PodcastCacheError($0, path: path) }, body)
  }

  /// Stores many feeds' states at once, those of feeds that are not there yet included.
  ///
  /// For answers that brought no content: unchanged, failed, postponed.
  public func save(_ states: [FeedState], hostPauses: [HostPause] = []) throws(PodcastCacheError) {
    guard !states.isEmpty || !hostPauses.isEmpty else { return }
    try store.transaction { connection throws(SQLiteError) in
      let feeds = try FeedWriting(connection)
      // In the order of the table, so that each of its pages is written once.
      let order = states.indices.sorted { Self.row(states[$0]) < Self.row(states[$1]) }
      for index in order { _ = try feeds.save(states[index]) }
      let pauses = HostPauseTable(connection: connection)
      for pause in hostPauses { try pauses.save(pause) }
    }
  }

  /// Forgets pauses that are over.
  public func removeHostPauses(overAt now: Timestamp) throws(PodcastCacheError) {
    try store.transaction { connection throws(SQLiteError) in
      try HostPauseTable(connection: connection).removeOver(at: now)
    }
  }

  // MARK: Aliases

  public func add(_ alias: FeedAlias) throws(PodcastCacheError) {
    try store.transaction { connection throws(SQLiteError) in
      try AliasTable(connection: connection).insert(alias)
    }
  }

  /// Takes a move back.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func removeAlias(from oldKey: FeedKey, to newKey: FeedKey) throws(PodcastCacheError)
    -> Bool
  {
    try store.transaction { connection throws(SQLiteError) in
      try AliasTable(connection: connection).remove(from: oldKey, to: newKey)
    }
  }

  /// Splits two ids that were taken for one episode.
  ///
  /// - Returns: whether they were.
  @discardableResult
  public func removeAlias(
    from oldID: EpisodeID, to newID: EpisodeID, of feed: FeedRowID, at now: Timestamp
  ) throws(PodcastCacheError) -> Bool {
    try store.transaction { connection throws(SQLiteError) in
      let aliases = AliasTable(connection: connection)
      guard try aliases.remove(from: oldID, to: newID, of: feed) else { return false }
      try EpisodeSettlement(connection, feed: feed, at: now).settle(split: [oldID, newID])
      return true
    }
  }

  /// New ones go last, in the order they came.
  private static func row(_ state: FeedState) -> Int64 { state.rowID?.rawValue ?? .max }
}
