import SQLiteKit
public import Timestamps

/// The whole cache: newest episodes of all feeds, walks in a stable order, counts, soundness.
extension PodcastCacheReader {
  /// The newest dated episodes of all feeds, the newest first.
  ///
  /// Visits a feed only while its newest episode can still be among them, so the cost does not grow
  /// with the number of episodes. Equal times are ordered by feed and episode number.
  /// None is older than `since`.
  public func newestEpisodes(
    limit: Int, since: Timestamp = Timestamp(milliseconds: .min)
  ) throws(PodcastCacheError) -> [EpisodeRow] {
    guard limit > 0 else { return [] }
    return try consistently { () throws(PodcastCacheError) in
      try store.run { connection throws(SQLiteError) in
        let episodes = EpisodeTable(connection: connection)
        var newest: [EpisodeRow] = []
        var threshold = since
        for (feed, time) in try Self.feedsByNewest(connection) {
          if time < threshold { break }
          // Of equal times the lower feed number comes first: no later feed gets between.
          if newest.count == limit && time == threshold && feed > newest[limit - 1].feed { break }
          newest += try episodes.newest(feed, since: threshold, limit: limit)
          guard newest.count >= limit else { continue }
          newest.sort(by: Self.isNewer)
          newest.removeLast(newest.count - limit)
          threshold = max(threshold, newest.last?.facts.published ?? threshold)
        }
        return newest.sorted(by: Self.isNewer)
      }
    }
  }

  /// Episodes without a date, feed by feed; for what a list by time cannot place.
  public func undatedEpisodes(limit: Int) throws(PodcastCacheError) -> [EpisodeRow] {
    try store.run { connection throws(SQLiteError) in
      let episodes = EpisodeTable(connection: connection)
      let feeds = try connection.statement("SELECT id FROM feed ORDER BY id")
        .all { row in FeedRowID(rawValue: row.int64(0)) }
      var undated: [EpisodeRow] = []
      for feed in feeds where undated.count < limit {
        undated += try episodes.undated(feed, limit: limit - undated.count)
      }
      return undated
    }
  }

  /// The feed's episodes ordered by the bytes of their ids: the order of a canonical dump.
  public func episodesByID(of feed: FeedRowID) throws(PodcastCacheError) -> [EpisodeRowID] {
    try store.run { connection throws(SQLiteError) in
      try EpisodeTable(connection: connection).rowIDsByIdentity(feed)
    }
  }

  /// The next bodies of the whole cache, in the order in which they were added.
  ///
  /// Ends after `limit` bodies, or with the one that passes `byteLimit`. Empty at the end.
  public func bodies(
    after episode: EpisodeRowID? = nil, limit: Int = 500, byteLimit: Int = 4 << 20
  ) throws(PodcastCacheError) -> [StoredBody] {
    try store.run { connection throws(SQLiteError) in
      try EpisodeTable(connection: connection).bodies(
        after: episode, limit: limit, byteLimit: byteLimit)
    }
  }

  public func counts() throws(PodcastCacheError) -> CacheCounts {
    try store.run { connection throws(SQLiteError) in
      try connection.statement(
        """
        SELECT count(*), sum(present_episodes), sum(absent_episodes),
          (SELECT count(*) FROM subtree), (SELECT count(*) FROM feed_alias),
          (SELECT count(*) FROM episode_alias)
        FROM feed
        """
      ).first { row in
        var counts = CacheCounts()
        counts.feeds = row.int(0)
        counts.presentEpisodes = row.int(1)
        counts.absentEpisodes = row.int(2)
        counts.subtrees = row.int(3)
        counts.feedAliases = row.int(4)
        counts.episodeAliases = row.int(5)
        return counts
      } ?? CacheCounts()
    }
  }

  /// What is wrong inside the file, in words.
  ///
  /// Empty: it is sound. Reads the whole file.
  public func problems() throws(PodcastCacheError) -> [String] {
    let damages = try store.run { connection throws(SQLiteError) in
      try connection.integrityCheck()
    }
    guard damages.isEmpty else { return damages }
    return try store.run { connection throws(SQLiteError) in
      var problems: [String] = []
      for (text, sql) in Self.contradictions {
        let count = try connection.statement(sql).first { row in row.int(0) } ?? 0
        if count > 0 { problems.append("\(count) \(text)") }
      }
      return problems
    }
  }

  private static let contradictions = [
    (
      "feeds count their episodes wrongly",
      """
      SELECT count(*) FROM feed WHERE (present_episodes, absent_episodes) <> (
        SELECT count(*) FILTER (WHERE absent_since_ms IS NULL),
          count(*) FILTER (WHERE absent_since_ms IS NOT NULL AND superseded_ms IS NULL)
        FROM episode WHERE feed_id = feed.id)
      """
    ),
    (
      "episodes have no body",
      """
      SELECT count(*) FROM episode LEFT JOIN episode_body AS b ON b.id = episode.id
      WHERE b.id IS NULL
      """
    ),
    (
      "bodies have no episode",
      """
      SELECT count(*) FROM episode_body AS b
      LEFT JOIN episode USING (feed_id, identity_high, identity_low) WHERE episode.id IS NOT b.id
      """
    ),
    (
      "revisions have no episode",
      """
      SELECT count(*) FROM episode_revision LEFT JOIN episode_body AS b ON b.id = episode_id
      WHERE b.id IS NULL
      """
    ),
    (
      "linked documents have another length than is written",
      "SELECT count(*) FROM linked_document WHERE body_bytes IS NOT length(body)"
    ),
    (
      "search documents have no episode",
      """
      SELECT count(*) FROM search_document LEFT JOIN episode_body AS b ON b.id = episode_id
      WHERE b.id IS NULL
      """
    ),
  ]

  private static func feedsByNewest(_ connection: Connection) throws(SQLiteError)
    -> [(FeedRowID, Timestamp)]
  {
    try connection.statement(
      "SELECT id, newest_ms FROM feed WHERE newest_ms IS NOT NULL ORDER BY newest_ms DESC, id"
    ).all { row in
      (FeedRowID(rawValue: row.int64(0)), Timestamp(milliseconds: row.int64(1)))
    }
  }

  private static func isNewer(_ left: EpisodeRow, _ right: EpisodeRow) -> Bool {
    if left.facts.published != right.facts.published {
      return (left.facts.published ?? .distantPast) > (right.facts.published ?? .distantPast)
    }
    if left.feed != right.feed { return left.feed < right.feed }
    return left.sequence > right.sequence
  }
}

extension Timestamp {
  fileprivate static let distantPast = Timestamp(milliseconds: .min)
}
