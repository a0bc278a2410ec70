import IdentityKeys
import SQLiteKit
import Timestamps

/// `feed_alias` and `episode_alias`: keys and ids that are one thing.
struct AliasTable {
  let connection: Connection

  // MARK: Feeds

  func feedAliases() throws(SQLiteError) -> [FeedAlias] {
    try connection.statement(
      "SELECT old_key, new_key, reason, at_ms FROM feed_alias ORDER BY old_key, new_key"
    ).all { statement throws(SQLiteError) in
      var row = ColumnReader(statement)
      return FeedAlias(
        oldKey: try row.feedKey(), newKey: try row.feedKey(), reason: row.text(), at: row.time())
    }
  }

  /// The keys that are one step away, in either direction, by bytes.
  func neighbours(_ key: FeedKey) throws(SQLiteError) -> [FeedKey] {
    try connection.statement(
      """
      SELECT new_key FROM feed_alias WHERE old_key = ?1
      UNION SELECT old_key FROM feed_alias WHERE new_key = ?1 ORDER BY 1
      """
    ).bind(1, key.text).all { row throws(SQLiteError) in try row.feedKey(0) }
  }

  /// A key is no alias of itself: such a one is not stored.
  func insert(_ alias: FeedAlias) throws(SQLiteError) {
    guard alias.oldKey != alias.newKey else { return }
    let statement = try connection.statement(
      """
      INSERT INTO feed_alias VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        reason = excluded.reason, at_ms = excluded.at_ms
      """)
    var binder = ColumnBinder(statement)
    binder.bind(alias.oldKey.text)
    binder.bind(alias.newKey.text)
    binder.bind(alias.reason)
    binder.bind(alias.at)
    try statement.run()
  }

  /// - Returns: whether there was one.
  func remove(from oldKey: FeedKey, to newKey: FeedKey) throws(SQLiteError) -> Bool {
    try connection.statement("DELETE FROM feed_alias WHERE old_key = ?1 AND new_key = ?2")
      .bind(1, oldKey.text).bind(2, newKey.text).run()
    return connection.changes > 0
  }

  /// Removes all that name the key.
  func removeAll(of key: FeedKey) throws(SQLiteError) {
    try connection.statement("DELETE FROM feed_alias WHERE ?1 IN (old_key, new_key)")
      .bind(1, key.text).run()
  }

  // MARK: Episodes

  func episodeAliases(_ feed: FeedRowID) throws(SQLiteError) -> [EpisodeAlias] {
    try connection.statement(
      """
      SELECT old_identity, new_identity, rule, at_ms FROM episode_alias
      WHERE feed_id = ?1 ORDER BY old_identity, new_identity
      """
    ).bind(1, feed.rawValue).all { statement throws(SQLiteError) in
      var row = ColumnReader(statement)
      return EpisodeAlias(
        oldID: try row.episodeID(), newID: try row.episodeID(), rule: row.text(), at: row.time())
    }
  }

  /// The ids that are one step away, in either direction, by bytes.
  func neighbours(_ id: EpisodeID, of feed: FeedRowID) throws(SQLiteError) -> [EpisodeID] {
    try connection.statement(
      """
      SELECT new_identity FROM episode_alias WHERE feed_id = ?1 AND old_identity = ?2
      UNION SELECT old_identity FROM episode_alias WHERE feed_id = ?1 AND new_identity = ?2
      ORDER BY 1
      """
    ).bind(1, feed.rawValue).bind(2, id.text)
      .all { row throws(SQLiteError) in try row.episodeID(0) }
  }

  func insert(_ alias: EpisodeAlias, of feed: FeedRowID) throws(SQLiteError) {
    guard alias.oldID != alias.newID else { return }
    let statement = try connection.statement(
      """
      INSERT INTO episode_alias VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        rule = excluded.rule, at_ms = excluded.at_ms
      """)
    var binder = ColumnBinder(statement)
    binder.bind(feed.rawValue)
    binder.bind(alias.oldID.text)
    binder.bind(alias.newID.text)
    binder.bind(alias.rule)
    binder.bind(alias.at)
    try statement.run()
  }

  /// - Returns: whether there was one.
  func remove(from oldID: EpisodeID, to newID: EpisodeID, of feed: FeedRowID)
    throws(SQLiteError) -> Bool
  {
    try connection.statement(
      "DELETE FROM episode_alias WHERE feed_id = ?1 AND old_identity = ?2 AND new_identity = ?3"
    ).bind(1, feed.rawValue).bind(2, oldID.text).bind(3, newID.text).run()
    return connection.changes > 0
  }
}
