import Digests
import IdentityKeys
import SQLiteKit

/// `feed`: a row of small columns for each feed; `feed_channel`: what the feed says of itself.
struct FeedTable {
  let connection: Connection

  // MARK: Reading

  func state(_ key: FeedKey) throws(SQLiteError) -> FeedState? {
    try connection.statement("SELECT \(FeedState.columns) FROM feed WHERE key = ?1")
      .bind(1, key.text).first { row throws(SQLiteError) in try FeedState(row: row) }
  }

  func state(_ feed: FeedRowID) throws(SQLiteError) -> FeedState? {
    try connection.statement("SELECT \(FeedState.columns) FROM feed WHERE id = ?1")
      .bind(1, feed.rawValue).first { row throws(SQLiteError) in try FeedState(row: row) }
  }

  /// All feeds, by key.
  func states() throws(SQLiteError) -> [FeedState] {
    try connection.statement("SELECT \(FeedState.columns) FROM feed ORDER BY key")
      .all { row throws(SQLiteError) in try FeedState(row: row) }
  }

  func rowID(_ key: FeedKey) throws(SQLiteError) -> FeedRowID? {
    try connection.statement("SELECT id FROM feed WHERE key = ?1").bind(1, key.text)
      .first { row in FeedRowID(rawValue: row.int64(0)) }
  }

  func key(_ feed: FeedRowID) throws(SQLiteError) -> FeedKey? {
    try connection.statement("SELECT key FROM feed WHERE id = ?1").bind(1, feed.rawValue)
      .first { row throws(SQLiteError) in try row.feedKey(0) }
  }

  func channel(_ feed: FeedRowID) throws(SQLiteError) -> ChannelUpdate? {
    try connection.statement(
      "SELECT content_high, content_low, body FROM feed_channel WHERE feed_id = ?1"
    ).bind(1, feed.rawValue).first { statement in
      var row = ColumnReader(statement)
      return ChannelUpdate(content: row.digest(), body: row.bytes())
    }
  }

  func channelContent(_ feed: FeedRowID) throws(SQLiteError) -> Digest128? {
    try connection.statement(
      "SELECT content_high, content_low FROM feed_channel WHERE feed_id = ?1"
    ).bind(1, feed.rawValue).first { statement in
      var row = ColumnReader(statement)
      return row.digest()
    }
  }

  // MARK: Writing

  /// Writes all that a refresh may change, and adds the feed if it is not there.
  func save(_ state: FeedState) throws(SQLiteError) -> FeedRowID {
    try FeedWriting(connection).save(state)
  }

  func save(_ channel: ChannelUpdate, of feed: FeedRowID) throws(SQLiteError) {
    let statement = try connection.statement(
      """
      INSERT INTO feed_channel (feed_id, content_high, content_low, body) VALUES (?, ?, ?, ?)
      ON CONFLICT (feed_id) DO UPDATE SET
        content_high = excluded.content_high, content_low = excluded.content_low,
        body = excluded.body
      """)
    var binder = ColumnBinder(statement)
    binder.bind(feed.rawValue)
    binder.bind(channel.content)
    binder.bind(channel.body)
    try statement.run()
  }

  /// Counts this update's episodes in, and finds the newest one.
  func count(_ result: FeedUpdateResult) throws(SQLiteError) {
    let present = result.added + result.returned - result.absent
    try connection.statement(
      """
      UPDATE feed SET present_episodes = present_episodes + ?2,
        absent_episodes = absent_episodes + ?3, generation = generation + 1,
        newest_ms = (SELECT published_ms FROM episode
          WHERE feed_id = ?1 AND superseded_ms IS NULL
          ORDER BY published_ms DESC, sequence DESC LIMIT 1)
      WHERE id = ?1
      """
    ).bind(1, result.feed.rawValue).bind(2, present).bind(3, result.absent - result.returned).run()
  }

  /// Counts all of the feed's episodes: those that other ids have replaced are not its any more.
  func recount(_ feed: FeedRowID) throws(SQLiteError) {
    try connection.statement(
      """
      UPDATE feed SET (present_episodes, absent_episodes) = (
        SELECT count(*) FILTER (WHERE absent_since_ms IS NULL),
          count(*) FILTER (WHERE absent_since_ms IS NOT NULL AND superseded_ms IS NULL)
        FROM episode WHERE feed_id = ?1)
      WHERE id = ?1
      """
    ).bind(1, feed.rawValue).run()
  }

  /// How many updates with episodes there have been.
  func generation(_ feed: FeedRowID) throws(SQLiteError) -> Int64 {
    try connection.statement("SELECT generation FROM feed WHERE id = ?1").bind(1, feed.rawValue)
      .first { row in row.int64(0) } ?? 0
  }

  /// Removes the feed and all that belongs to it.
  func remove(_ feed: FeedRowID) throws(SQLiteError) {
    try connection.statement("DELETE FROM feed WHERE id = ?1").bind(1, feed.rawValue).run()
  }
}
