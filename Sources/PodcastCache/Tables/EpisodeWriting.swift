import Digests
import IdentityKeys
import SQLiteKit
import Timestamps

/// Stores the episodes of one update, inside its transaction.
///
/// Holds the statements it uses, so that an episode costs two of them and no look-up by their text.
struct EpisodeWriting {
  private let feed: FeedRowID
  private let at: Timestamp
  private let rewritesUnchanged: Bool
  private let archivePage: Int?
  private let connection: Connection
  private let insertion: Statement
  private let bodyInsertion: Statement
  private let generation: Int64
  private var nextRow: Int64
  private var revisionsLeft = Self.mostRevisions

  /// Where more of a feed's episodes change at once, it is the template or the addresses that do, and
  /// nobody wants to look at that episode by episode.
  private static let mostRevisions = 50
  /// Former contents of an episode that are kept.
  private static let keptRevisions = 3

  init(_ connection: Connection, feed: FeedRowID, generation: Int64, update: FeedUpdate)
    throws(SQLiteError)
  {
    self.connection = connection
    self.feed = feed
    self.generation = generation
    at = update.at
    rewritesUnchanged = update.rewritesUnchanged
    archivePage = update.archivePage
    insertion = try connection.statement(Self.insertion)
    bodyInsertion = try connection.statement("INSERT INTO episode_body VALUES (?, ?, ?, ?, ?)")
    nextRow =
      try connection.statement("SELECT max(id) FROM episode_body").first { $0.int64(0) + 1 } ?? 1
  }

  private static let insertion = """
    INSERT INTO episode (feed_id, identity_high, identity_low, id, content_high, content_low,
      sequence, revision, first_seen_ms, changed_ms, identity,
      title, published_ms, duration_ms, season, number,
      enclosure_url, enclosure_type, enclosure_bytes)
    VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING
    """

  private static let update = """
    UPDATE episode SET content_high = ?, content_low = ?, revision = revision + ?,
      changed_ms = coalesce(?, changed_ms), absent_since_ms = NULL, title = ?, published_ms = ?, duration_ms = ?, season = ?, number = ?,
      enclosure_url = ?, enclosure_type = ?, enclosure_bytes = ?
    WHERE feed_id = ? AND identity_high = ? AND identity_low = ?
    """

  /// Adds the episode, or replaces one with another content, or does nothing.
  mutating func write(_ episode: EpisodeUpdate, _ result: inout FeedUpdateResult)
    throws(SQLiteError)
  {
    let identity = episode.id.digest
    if try insert(episode, identity) {
      result.added += 1
      return
    }
    guard let old = try stored(identity) else {
      throw SQLiteError(code: .corrupt, message: "an episode is neither there nor not")
    }
    let isChange = old.content != episode.content
    if isChange { try keepRevision(of: old) }
    if isChange || rewritesUnchanged {
      try replace(old, by: episode, isChange: isChange)
    } else if old.isAbsent {
      try markPresent(old)
    }
    if isChange { result.changed += 1 }
    if old.isAbsent { result.returned += 1 }
    if !isChange && !old.isAbsent { result.unchanged += 1 }
  }

  /// - Returns: `false` when there is one with this identity already.
  private mutating func insert(_ episode: EpisodeUpdate, _ identity: Digest128)
    throws(SQLiteError) -> Bool
  {
    var binder = ColumnBinder(insertion)
    binder.bind(feed.rawValue)
    binder.bind(identity)
    binder.bind(nextRow)
    binder.bind(episode.content)
    binder.bind(sequence(episode.position))
    binder.bind(at)
    binder.bind(at)
    binder.bind(episode.id.text)
    episode.facts.bind(to: &binder)
    try insertion.run()
    guard connection.changes > 0 else { return false }
    var body = ColumnBinder(bodyInsertion)
    body.bind(nextRow)
    body.bind(feed.rawValue)
    body.bind(identity)
    body.bind(episode.body)
    try bodyInsertion.run()
    nextRow += 1
    return true
  }

  private func replace(_ old: KnownEpisode, by episode: EpisodeUpdate, isChange: Bool)
    throws(SQLiteError)
  {
    let statement = try connection.statement(Self.update)
    var binder = ColumnBinder(statement)
    binder.bind(episode.content)
    binder.bind(isChange ? 1 : 0)
    binder.bind(isChange ? at : nil)
    episode.facts.bind(to: &binder)
    binder.bind(feed.rawValue)
    binder.bind(old.identity)
    try statement.run()
    try connection.statement("UPDATE episode_body SET body = ?2 WHERE id = ?1")
      .bind(1, old.rowID.rawValue).bind(2, episode.body).run()
    try SearchTable(connection: connection).markChanged(old.rowID)
  }

  /// Keeps what the episode was, for the present content is about to replace it.
  private mutating func keepRevision(of old: KnownEpisode) throws(SQLiteError) {
    guard revisionsLeft > 0 else { return }
    revisionsLeft -= 1
    let insertion = try connection.statement(
      """
      INSERT OR REPLACE INTO episode_revision
      SELECT b.id, episode.revision, ?2, b.body FROM episode_body AS b
      JOIN episode USING (feed_id, identity_high, identity_low) WHERE b.id = ?1
      """)
    try insertion.bind(1, old.rowID.rawValue).bind(2, at.milliseconds).run()
    try connection.statement(
      """
      DELETE FROM episode_revision WHERE episode_id = ?1 AND revision <= (
        SELECT max(revision) FROM episode_revision WHERE episode_id = ?1) - ?2
      """
    ).bind(1, old.rowID.rawValue).bind(2, Self.keptRevisions).run()
  }

  private func stored(_ identity: Digest128) throws(SQLiteError) -> KnownEpisode? {
    let statement = try connection.statement(
      """
      SELECT id, content_high, content_low, absent_since_ms IS NOT NULL FROM episode
      WHERE feed_id = ? AND identity_high = ? AND identity_low = ?
      """)
    var binder = ColumnBinder(statement)
    binder.bind(feed.rawValue)
    binder.bind(identity)
    return try statement.first { statement in
      var row = ColumnReader(statement)
      return KnownEpisode(
        rowID: EpisodeRowID(rawValue: row.int64()), identity: identity, content: row.digest(),
        isAbsent: row.bool())
    }
  }

  /// - Returns: whether it was present before.
  func markAbsent(_ episode: KnownEpisode) throws(SQLiteError) -> Bool {
    let statement = try connection.statement(
      """
      UPDATE episode SET absent_since_ms = ?
      WHERE feed_id = ? AND identity_high = ? AND identity_low = ? AND absent_since_ms IS NULL
      """)
    var binder = ColumnBinder(statement)
    binder.bind(at)
    binder.bind(feed.rawValue)
    binder.bind(episode.identity)
    try statement.run()
    return connection.changes > 0
  }

  /// - Returns: whether it was absent before.
  @discardableResult
  func markPresent(_ episode: KnownEpisode) throws(SQLiteError) -> Bool {
    let statement = try connection.statement(
      """
      UPDATE episode SET absent_since_ms = NULL
      WHERE feed_id = ? AND identity_high = ? AND identity_low = ? AND absent_since_ms IS NOT NULL
      """)
    var binder = ColumnBinder(statement)
    binder.bind(feed.rawValue)
    binder.bind(episode.identity)
    try statement.run()
    return connection.changes > 0
  }

  /// A later document is newer than an earlier one, and within a document the upper item than the
  /// lower: 2^32 items a document, 2^31 documents.
  ///
  /// Pages of an archive lead back in time.
  private func sequence(_ position: Int) -> Int64 {
    ((archivePage.map { -Int64($0) } ?? generation) << 32) - Int64(position)
  }
}
