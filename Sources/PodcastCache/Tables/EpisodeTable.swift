import Digests
import IdentityKeys
import SQLiteKit
import Timestamps

/// `episode`: small columns, by feed and identity; `episode_body`: the items, by row number.
struct EpisodeTable {
  let connection: Connection

  /// The order of every list: the newest first, undated ones last.
  private static let newestFirst = "ORDER BY published_ms DESC, sequence DESC"

  func known(_ feed: FeedRowID) throws(SQLiteError) -> KnownEpisodes {
    let statement = try connection.statement(
      """
      SELECT identity_high, identity_low, id, content_high, content_low, absent_since_ms
      FROM episode WHERE feed_id = ?1 ORDER BY identity_high, identity_low
      """
    ).bind(1, feed.rawValue)
    var known: [KnownEpisode] = []
    while try statement.step() {
      known.append(
        KnownEpisode(
          rowID: EpisodeRowID(rawValue: statement.int64(2)),
          identity: Digest128(
            high: UInt64(bitPattern: statement.int64(0)),
            low: UInt64(bitPattern: statement.int64(1))),
          content: Digest128(
            high: UInt64(bitPattern: statement.int64(3)),
            low: UInt64(bitPattern: statement.int64(4))),
          isAbsent: !statement.isNull(5)))
    }
    return KnownEpisodes(sorted: known)
  }

  /// A page of the feed's list.
  func list(_ feed: FeedRowID, skipping: Int, limit: Int, includingAbsent: Bool)
    throws(SQLiteError) -> [EpisodeRow]
  {
    let filter = includingAbsent ? "" : "AND absent_since_ms IS NULL"
    return try connection.statement(
      """
      SELECT \(EpisodeRow.columns) FROM episode
      WHERE feed_id = ?1 AND superseded_ms IS NULL \(filter)
      \(Self.newestFirst) LIMIT ?2 OFFSET ?3
      """
    ).bind(1, feed.rawValue).bind(2, max(0, limit)).bind(3, max(0, skipping))
      .all { row throws(SQLiteError) in try EpisodeRow(row: row) }
  }

  /// All of the feed's list, from the index alone.
  func listing(_ feed: FeedRowID, limit: Int) throws(SQLiteError) -> [Digest128] {
    try connection.statement(
      """
      SELECT identity_high, identity_low FROM episode
      WHERE feed_id = ?1 AND superseded_ms IS NULL
      \(Self.newestFirst) LIMIT ?2
      """
    ).bind(1, feed.rawValue).bind(2, max(0, limit)).all { row in
      Digest128(
        high: UInt64(bitPattern: row.int64(0)), low: UInt64(bitPattern: row.int64(1)))
    }
  }

  /// The undated ones of a feed, in the order of its list.
  func undated(_ feed: FeedRowID, limit: Int) throws(SQLiteError) -> [EpisodeRow] {
    try connection.statement(
      """
      SELECT \(EpisodeRow.columns) FROM episode
      WHERE feed_id = ?1 AND published_ms IS NULL AND superseded_ms IS NULL
      \(Self.newestFirst) LIMIT ?2
      """
    ).bind(1, feed.rawValue).bind(2, max(0, limit))
      .all { row throws(SQLiteError) in try EpisodeRow(row: row) }
  }

  /// The newest of a feed that are no older than `time`.
  func newest(_ feed: FeedRowID, since time: Timestamp, limit: Int) throws(SQLiteError)
    -> [EpisodeRow]
  {
    try connection.statement(
      """
      SELECT \(EpisodeRow.columns) FROM episode
      WHERE feed_id = ?1 AND published_ms >= ?2 AND superseded_ms IS NULL
      \(Self.newestFirst) LIMIT ?3
      """
    ).bind(1, feed.rawValue).bind(2, time.milliseconds).bind(3, max(0, limit))
      .all { row throws(SQLiteError) in try EpisodeRow(row: row) }
  }

  /// Numbers of all the feed's episodes, ordered by the bytes of their ids.
  func rowIDsByIdentity(_ feed: FeedRowID) throws(SQLiteError) -> [EpisodeRowID] {
    try connection.statement("SELECT id FROM episode WHERE feed_id = ?1 ORDER BY identity")
      .bind(1, feed.rawValue).all { row in EpisodeRowID(rawValue: row.int64(0)) }
  }

  func row(_ id: EpisodeID, of feed: FeedRowID) throws(SQLiteError) -> EpisodeRow? {
    try row(id.digest, of: feed)
  }

  func row(_ identity: Digest128, of feed: FeedRowID) throws(SQLiteError) -> EpisodeRow? {
    let statement = try connection.statement(
      """
      SELECT \(EpisodeRow.columns) FROM episode
      WHERE feed_id = ?1 AND identity_high = ?2 AND identity_low = ?3
      """)
    var binder = ColumnBinder(statement)
    binder.bind(feed.rawValue)
    binder.bind(identity)
    return try statement.first { row throws(SQLiteError) in try EpisodeRow(row: row) }
  }

  func row(_ episode: EpisodeRowID) throws(SQLiteError) -> EpisodeRow? {
    try connection.statement(
      """
      SELECT \(EpisodeRow.columns) FROM episode_body AS b
      JOIN episode USING (feed_id, identity_high, identity_low) WHERE b.id = ?1
      """
    ).bind(1, episode.rawValue).first { row throws(SQLiteError) in try EpisodeRow(row: row) }
  }

  func stored(_ episode: EpisodeRowID) throws(SQLiteError) -> StoredEpisode? {
    try connection.statement(
      """
      SELECT \(EpisodeRow.columns), b.body FROM episode_body AS b
      JOIN episode USING (feed_id, identity_high, identity_low) WHERE b.id = ?1
      """
    ).bind(1, episode.rawValue).first { row throws(SQLiteError) in
      StoredEpisode(row: try EpisodeRow(row: row), body: row.bytes(EpisodeRow.columnCount))
    }
  }

  func body(_ episode: EpisodeRowID) throws(SQLiteError) -> [UInt8]? {
    try connection.statement("SELECT body FROM episode_body WHERE id = ?1")
      .bind(1, episode.rawValue).first { row in row.bytes(0) }
  }

  /// The latest first.
  func revisions(_ episode: EpisodeRowID) throws(SQLiteError) -> [EpisodeRevision] {
    try connection.statement(
      """
      SELECT revision, replaced_ms, body FROM episode_revision WHERE episode_id = ?1
      ORDER BY revision DESC
      """
    ).bind(1, episode.rawValue).all { statement in
      var row = ColumnReader(statement)
      return EpisodeRevision(number: row.int(), replaced: row.time(), body: row.bytes())
    }
  }

  /// Bodies in the order of their numbers, until there are `limit` or more than `byteLimit` bytes.
  func bodies(after episode: EpisodeRowID?, limit: Int, byteLimit: Int) throws(SQLiteError)
    -> [StoredBody]
  {
    let statement = try connection.statement(
      "SELECT id, feed_id, body FROM episode_body WHERE id > ?1 ORDER BY id LIMIT ?2"
    ).bind(1, episode?.rawValue ?? .min).bind(2, max(0, limit))
    defer { statement.reset() }
    var bodies: [StoredBody] = []
    var bytes = 0
    while bytes <= byteLimit, try statement.step() {
      let body = statement.bytes(2)
      bytes += body.count
      bodies.append(
        StoredBody(
          rowID: EpisodeRowID(rawValue: statement.int64(0)),
          feed: FeedRowID(rawValue: statement.int64(1)), body: body))
    }
    return bodies
  }

  /// Whether the feed's lists have it.
  func has(_ id: EpisodeID, of feed: FeedRowID) throws(SQLiteError) -> Bool {
    let statement = try connection.statement(
      """
      SELECT 1 FROM episode
      WHERE feed_id = ? AND identity_high = ? AND identity_low = ? AND superseded_ms IS NULL
      """)
    var binder = ColumnBinder(statement)
    binder.bind(feed.rawValue)
    binder.bind(id.digest)
    return try statement.first { _ in true } ?? false
  }
}
