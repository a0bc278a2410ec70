public import Digests
public import IdentityKeys
import SQLiteKit

/// Episodes of one feed, and single ones.
extension PodcastCacheReader {
  /// What a new document of the feed is compared with.
  public func knownEpisodes(of feed: FeedRowID) throws(PodcastCacheError) -> KnownEpisodes {
    try store.run { connection throws(SQLiteError) in
      try EpisodeTable(connection: connection).known(feed)
    }
  }

  /// A page of the feed's list: the newest first; undated ones last, in document order.
  public func episodes(
    of feed: FeedRowID, skipping: Int = 0, limit: Int, includingAbsent: Bool = true
  ) throws(PodcastCacheError) -> [EpisodeRow] {
    try store.run { connection throws(SQLiteError) in
      try EpisodeTable(connection: connection).list(
        feed, skipping: skipping, limit: limit, includingAbsent: includingAbsent)
    }
  }

  /// What the feed's list holds, as it is now and in its order: pages of it are then read with
  /// ``episodes(_:of:)``, each at the cost of its own rows.
  public func listing(of feed: FeedRowID, limit: Int) throws(PodcastCacheError) -> [Digest128] {
    try store.run { connection throws(SQLiteError) in
      try EpisodeTable(connection: connection).listing(feed, limit: limit)
    }
  }

  /// The rows of a part of ``listing(of:limit:)``, without what went since.
  public func episodes(_ identities: some Sequence<Digest128>, of feed: FeedRowID)
    throws(PodcastCacheError) -> [EpisodeRow]
  {
    try store.run { connection throws(SQLiteError) in
      let table = EpisodeTable(connection: connection)
      var rows: [EpisodeRow] = []
      for identity in identities {
        if let row = try table.row(identity, of: feed) { rows.append(row) }
      }
      return rows
    }
  }

  /// The episode at a position of the feed's list, absent ones included.
  ///
  /// The newest is 1.
  public func episode(at position: Int, of feed: FeedRowID) throws(PodcastCacheError)
    -> EpisodeRow?
  {
    guard position >= 1 else { return nil }
    return try episodes(of: feed, skipping: position - 1, limit: 1).first
  }

  /// Where an episode stands in its feed's list: the other way round than ``episode(at:of:)``.
  ///
  /// `nil`: the list shows it under another id.
  public func position(of episode: EpisodeRow) throws(PodcastCacheError) -> Int? {
    try listing(of: episode.feed, limit: .max).firstIndex(of: episode.id.digest).map { $0 + 1 }
  }

  /// The episode that is stored under this id: under another one of it, see ``episode(_:)``.
  public func episode(_ id: EpisodeID, of feed: FeedRowID) throws(PodcastCacheError)
    -> EpisodeRow?
  {
    try store.run { connection throws(SQLiteError) in
      try EpisodeTable(connection: connection).row(id, of: feed)
    }
  }

  public func episode(_ episode: EpisodeRowID) throws(PodcastCacheError) -> EpisodeRow? {
    try store.run { connection throws(SQLiteError) in
      try EpisodeTable(connection: connection).row(episode)
    }
  }

  /// The episode that is known by this key, whatever became of its feed's key and of its id.
  ///
  /// The exact one wins, unless the feed's lists show the episode under another id; else the nearest
  /// alias of the feed, and there the nearest of the id.
  public func episode(_ key: EpisodeKey) throws(PodcastCacheError) -> EpisodeRow? {
    try store.run { connection throws(SQLiteError) in
      let feeds = FeedTable(connection: connection)
      for alias in try Self.component(of: key.feed, connection) {
        guard let feed = try feeds.rowID(alias) else { continue }
        if let row = try Self.episode(key.id, of: feed, connection) { return row }
      }
      return nil
    }
  }

  /// An episode with its body.
  public func storedEpisode(_ episode: EpisodeRowID) throws(PodcastCacheError) -> StoredEpisode? {
    try store.run { connection throws(SQLiteError) in
      try EpisodeTable(connection: connection).stored(episode)
    }
  }

  /// What the episode was before, the latest first; the oldest contents are not kept for ever.
  public func revisions(of episode: EpisodeRowID) throws(PodcastCacheError) -> [EpisodeRevision] {
    try store.run { connection throws(SQLiteError) in
      try EpisodeTable(connection: connection).revisions(episode)
    }
  }

  public func body(of episode: EpisodeRowID) throws(PodcastCacheError) -> [UInt8]? {
    try store.run { connection throws(SQLiteError) in
      try EpisodeTable(connection: connection).body(episode)
    }
  }

  /// All ids of the episode that has this one, the nearest first: itself.
  public func component(of id: EpisodeID, of feed: FeedRowID) throws(PodcastCacheError)
    -> [EpisodeID]
  {
    try store.run { connection throws(SQLiteError) in
      try Self.component(of: id, of: feed, connection)
    }
  }

  /// Ids of the feed that were found to be one, ordered by their bytes.
  public func episodeAliases(of feed: FeedRowID) throws(PodcastCacheError) -> [EpisodeAlias] {
    try store.run { connection throws(SQLiteError) in
      try AliasTable(connection: connection).episodeAliases(feed)
    }
  }

  /// How many of the ids the feed has, aliases apart.
  ///
  /// For counting what was played.
  public func count(of ids: [EpisodeID], of feed: FeedRowID) throws(PodcastCacheError) -> Int {
    try store.run { connection throws(SQLiteError) in
      let episodes = EpisodeTable(connection: connection)
      var count = 0
      for id in ids where try episodes.has(id, of: feed) { count += 1 }
      return count
    }
  }

  private static func component(of id: EpisodeID, of feed: FeedRowID, _ connection: Connection)
    throws(SQLiteError) -> [EpisodeID]
  {
    let aliases = AliasTable(connection: connection)
    return try Component.reached(from: id) { id throws(SQLiteError) in
      try aliases.neighbours(id, of: feed)
    }
  }

  private static func episode(_ id: EpisodeID, of feed: FeedRowID, _ connection: Connection)
    throws(SQLiteError) -> EpisodeRow?
  {
    let episodes = EpisodeTable(connection: connection)
    let own = try episodes.row(id, of: feed)
    if let own, !own.isSuperseded { return own }
    var others: [EpisodeRow] = []
    for alias in try component(of: id, of: feed, connection).dropFirst() {
      if let row = try episodes.row(alias, of: feed) { others.append(row) }
    }
    return others.first { !$0.isSuperseded } ?? own ?? others.first
  }
}
