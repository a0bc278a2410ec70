public import Digests
public import IdentityKeys
import SQLiteKit
public import Timestamps

/// Feeds, and the keys they are known by.
extension PodcastCacheReader {
  /// All feeds, ordered by the bytes of their keys.
  ///
  /// Reads no content.
  public func feeds() throws(PodcastCacheError) -> [FeedState] {
    try store.run { connection throws(SQLiteError) in
      try FeedTable(connection: connection).states()
    }
  }

  /// The feed that is stored under exactly this key.
  public func feed(storedAs key: FeedKey) throws(PodcastCacheError) -> FeedState? {
    try store.run { connection throws(SQLiteError) in
      try FeedTable(connection: connection).state(key)
    }
  }

  /// The feed that is known by this key: stored under it, else under the nearest of its aliases.
  public func feed(_ key: FeedKey) throws(PodcastCacheError) -> FeedState? {
    try store.run { connection throws(SQLiteError) in
      let feeds = FeedTable(connection: connection)
      if let state = try feeds.state(key) { return state }
      for alias in try Self.component(of: key, connection).dropFirst() {
        if let state = try feeds.state(alias) { return state }
      }
      return nil
    }
  }

  public func feed(_ feed: FeedRowID) throws(PodcastCacheError) -> FeedState? {
    try store.run { connection throws(SQLiteError) in
      try FeedTable(connection: connection).state(feed)
    }
  }

  /// All keys of the podcast that has this one, the nearest first: itself.
  ///
  /// Aliases count in both directions. At most 1,000 keys, or a few more.
  public func component(of key: FeedKey) throws(PodcastCacheError) -> [FeedKey] {
    try store.run { connection throws(SQLiteError) in try Self.component(of: key, connection) }
  }

  /// All moves, ordered by the bytes of the keys.
  public func feedAliases() throws(PodcastCacheError) -> [FeedAlias] {
    try store.run { connection throws(SQLiteError) in
      try AliasTable(connection: connection).feedAliases()
    }
  }

  /// What the feed says of itself.
  ///
  /// `nil` before the first document was stored.
  public func channel(of feed: FeedRowID) throws(PodcastCacheError) -> ChannelUpdate? {
    try store.run { connection throws(SQLiteError) in
      try FeedTable(connection: connection).channel(feed)
    }
  }

  /// The digest of ``channel(of:)``, without reading its body.
  public func channelContent(of feed: FeedRowID) throws(PodcastCacheError) -> Digest128? {
    try store.run { connection throws(SQLiteError) in
      try FeedTable(connection: connection).channelContent(feed)
    }
  }

  /// Hosts that are to be left alone at `now`, by name.
  public func pausedHosts(at now: Timestamp) throws(PodcastCacheError) -> [HostPause] {
    try store.run { connection throws(SQLiteError) in
      try HostPauseTable(connection: connection).pauses(at: now)
    }
  }

  static func component(of key: FeedKey, _ connection: Connection) throws(SQLiteError)
    -> [FeedKey]
  {
    let aliases = AliasTable(connection: connection)
    return try Component.reached(from: key) { key throws(SQLiteError) in
      try aliases.neighbours(key)
    }
  }
}
