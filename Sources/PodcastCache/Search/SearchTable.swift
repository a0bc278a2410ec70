import SQLiteKit

/// `search`, an index of words without the texts, and the tables that lead from it to episodes.
///
/// FTS5 cannot take a document out of such an index without its old text. So a document is never
/// changed: a changed episode gets a new one, and the old one leads nowhere. When too many do, the
/// index is emptied and filled anew.
/// Source: <https://sqlite.org/fts5.html#contentless_tables>
struct SearchTable {
  let connection: Connection

  /// Episodes up to this number are in the index, or in `search_pending`.
  func indexedThrough() throws(SQLiteError) -> Int64 {
    try connection.statement("SELECT indexed_through FROM search_state")
      .first { row in row.int64(0) } ?? 0
  }

  /// Lets an indexed episode be indexed anew.
  ///
  /// One that is not indexed yet comes by itself.
  func markChanged(_ episode: EpisodeRowID) throws(SQLiteError) {
    try connection.statement(
      """
      INSERT OR IGNORE INTO search_pending
      SELECT ?1 FROM search_state WHERE ?1 <= indexed_through
      """
    ).bind(1, episode.rawValue).run()
  }

  /// Numbers above the highest row will be given out again: they are not indexed.
  func rowsWereRemoved() throws(SQLiteError) {
    try connection.execute(
      """
      UPDATE search_state SET indexed_through =
        min(indexed_through, (SELECT coalesce(max(id), 0) FROM episode_body))
      """)
  }

  func pendingCount() throws(SQLiteError) -> Int {
    try connection.statement(
      """
      SELECT (SELECT count(*) FROM search_pending)
        + (SELECT count(*) FROM episode_body, search_state WHERE episode_body.id > indexed_through)
      """
    ).first { row in row.int(0) } ?? 0
  }

  func hasPending() throws(SQLiteError) -> Bool {
    try connection.statement(
      """
      SELECT EXISTS (SELECT 1 FROM search_pending)
        OR (SELECT coalesce(max(id), 0) FROM episode_body)
          > (SELECT indexed_through FROM search_state)
      """
    ).first { row in row.bool(0) } ?? false
  }

  /// The next episodes to index: changed ones, then new ones.
  func pending(limit: Int, byteLimit: Int) throws(SQLiteError) -> SearchBatch {
    let through = try indexedThrough()
    var batch = SearchBatch(through: through)
    let changed = try connection.statement(
      """
      SELECT b.id, b.feed_id, episode.revision, episode.title, b.body
      FROM search_pending JOIN episode_body AS b ON b.id = search_pending.episode_id
      JOIN episode USING (feed_id, identity_high, identity_low)
      ORDER BY b.id LIMIT ?1
      """
    ).bind(1, limit)
    try batch.fill(from: changed, limit: limit, byteLimit: byteLimit)
    changed.reset()
    let added = try connection.statement(
      """
      SELECT b.id, b.feed_id, episode.revision, episode.title, b.body
      FROM episode_body AS b JOIN episode USING (feed_id, identity_high, identity_low)
      WHERE b.id > ?1 ORDER BY b.id LIMIT ?2
      """
    ).bind(1, through).bind(2, limit)
    try batch.fill(from: added, limit: limit, byteLimit: byteLimit)
    added.reset()
    if let last = batch.documents.last?.episode.rawValue, last > through { batch.through = last }
    return batch
  }

  // MARK: Writing

  /// Puts texts into the index and takes the batch off what is to be done.
  func index(_ texts: [SearchText], of batch: SearchBatch) throws(SQLiteError) {
    try complete(batch)
    var writing = try SearchWriting(connection)
    for text in texts { try writing.write(text) }
    try connection.statement("UPDATE search_state SET next_document = ?1")
      .bind(1, writing.nextDocument).run()
  }

  private func complete(_ batch: SearchBatch) throws(SQLiteError) {
    let done = try connection.statement("DELETE FROM search_pending WHERE episode_id = ?1")
    for document in batch.documents { try done.bind(1, document.episode.rawValue).run() }
    try connection.statement(
      "UPDATE search_state SET indexed_through = max(indexed_through, ?1)"
    ).bind(1, batch.through).run()
  }

  /// Empties the index: all episodes are to be indexed.
  func clear() throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO search (search) VALUES ('delete-all');
      DELETE FROM search_document; DELETE FROM search_pending;
      UPDATE search_state SET indexed_through = 0, next_document = 1;
      """)
  }

  func facts() throws(SQLiteError) -> SearchFacts {
    let counts = try connection.statement(
      "SELECT next_document - 1, (SELECT count(*) FROM search_document) FROM search_state"
    ).first { row in (row.int(0), row.int(1)) }
    let (documents, live) = counts ?? (0, 0)
    return SearchFacts(
      documents: live, staleDocuments: documents - live, pendingEpisodes: try pendingCount())
  }
}

/// The statements that put documents into the index.
struct SearchWriting {
  private(set) var nextDocument: Int64
  private let connection: Connection
  private let revision: Statement
  private let removal: Statement
  private let insertion: Statement
  private let words: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    revision = try connection.statement(
      """
      SELECT episode.revision FROM episode_body AS b
      JOIN episode USING (feed_id, identity_high, identity_low) WHERE b.id = ?1
      """)
    removal = try connection.statement("DELETE FROM search_document WHERE episode_id = ?1")
    insertion = try connection.statement("INSERT INTO search_document VALUES (?1, ?2, ?3)")
    words = try connection.statement(
      "INSERT INTO search (rowid, title, body) VALUES (?1, ?2, ?3)")
    nextDocument =
      try connection.statement("SELECT next_document FROM search_state")
      .first { row in row.int64(0) } ?? 1
  }

  /// A text of an episode that changed meanwhile is not indexed; the episode stays to be done.
  mutating func write(_ text: SearchText) throws(SQLiteError) {
    let episode = text.episode
    guard let current = try revision.bind(1, episode.rawValue).first({ row in row.int(0) }) else {
      return
    }
    guard current == text.revision else {
      return try SearchTable(connection: connection).markChanged(episode)
    }
    try removal.bind(1, episode.rawValue).run()
    try insertion.bind(1, nextDocument).bind(2, episode.rawValue).bind(3, current).run()
    try words.bind(1, nextDocument)
      .bind(2, SearchWords.separated(text.title)).bind(3, SearchWords.separated(text.text)).run()
    nextDocument += 1
  }
}

extension SearchBatch {
  /// Takes rows until there are `limit` documents, or more than `byteLimit` bytes.
  fileprivate mutating func fill(from statement: Statement, limit: Int, byteLimit: Int)
    throws(SQLiteError)
  {
    while documents.count < limit, bytes <= byteLimit, try statement.step() {
      var row = ColumnReader(statement)
      let document = PendingDocument(
        episode: EpisodeRowID(rawValue: row.int64()), feed: FeedRowID(rawValue: row.int64()),
        revision: row.int(), title: row.optionalText(), body: row.bytes())
      bytes += document.body.count
      documents.append(document)
    }
  }
}
