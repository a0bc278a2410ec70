import IdentityKeys
import SQLiteKit

/// One question to the words index.
struct SearchReading {
  let connection: Connection
  let query: SearchQuery
  let limit: Int

  /// The columns of ``hit(_:)``, of an episode whose number is in `found`.
  private static let hits = """
    SELECT \(EpisodeRow.columns), feed.key, feed.title, score
    FROM found JOIN episode_body AS b ON b.id = found.episode_id
    JOIN episode USING (feed_id, identity_high, identity_low)
    JOIN feed ON feed.id = episode.feed_id AND episode.superseded_ms IS NULL
    """

  /// How far the latest documents that match go back, looking at no more than `limit` of them.
  func latestMatches(_ limit: Int) throws(SQLiteError) -> Matches {
    try connection.statement(
      """
      SELECT count(*), count(search_document.id), min(document) FROM (
        SELECT rowid AS document FROM search WHERE search MATCH ?1 ORDER BY rowid DESC LIMIT ?2)
      LEFT JOIN search_document ON search_document.id = document
      """
    ).bind(1, query.match).bind(2, limit).first { row in
      Matches(visited: row.int(0), episodes: row.int(1), oldest: row.int64(2))
    } ?? Matches(visited: 0, episodes: 0, oldest: 0)
  }

  struct Matches {
    /// Documents, stale ones included.
    var visited: Int
    /// Those that lead to an episode.
    var episodes: Int
    /// The first of them that was indexed.
    var oldest: Int64
  }

  /// The best of all matches.
  ///
  /// Source: BM25, `bm25()` of FTS5, a word in the title counting eight times.
  func best() throws(SQLiteError) -> [SearchHit] {
    try connection.statement(
      """
      WITH match AS MATERIALIZED (
        SELECT rowid AS document, bm25(search, 8.0, 1.0) AS score FROM search
        WHERE search MATCH ?1
      ), found AS MATERIALIZED (
        SELECT search_document.episode_id, -score AS score
        FROM match JOIN search_document ON search_document.id = document
        ORDER BY match.score, document DESC LIMIT ?2
      )
      \(Self.hits)
      """
    ).bind(1, query.match).bind(2, limit).all(hit)
  }

  /// The latest matches, those with the words in the title before all others.
  ///
  /// `bm25` would go through all that hold a word, to learn how common it is.
  /// Documents older than `oldest` are not looked at.
  func latest(since oldest: Int64) throws(SQLiteError) -> [SearchHit] {
    var hits = try latest(query.titleMatch, since: oldest, score: 1)
    let others = try latest(query.match, since: oldest, score: 0)
    let inTitle = Set(hits.map(\.episode.rowID))
    hits += others.filter { !inTitle.contains($0.episode.rowID) }
    return Array(hits.prefix(limit))
  }

  private func latest(_ match: String, since oldest: Int64, score: Double)
    throws(SQLiteError) -> [SearchHit]
  {
    try connection.statement(
      """
      WITH found AS MATERIALIZED (
        SELECT search_document.episode_id, ?4 AS score
        FROM search JOIN search_document ON search_document.id = search.rowid
        WHERE search MATCH ?1 AND search.rowid >= ?2 ORDER BY search.rowid DESC LIMIT ?3
      )
      \(Self.hits)
      """
    ).bind(1, match).bind(2, oldest).bind(3, limit).bind(4, score).all(hit)
  }

  private func hit(_ row: Statement) throws(SQLiteError) -> SearchHit {
    let next = EpisodeRow.columnCount
    return SearchHit(
      episode: try EpisodeRow(row: row), feedKey: try row.feedKey(next),
      feedTitle: row.optionalText(next + 1), rank: row.double(next + 2))
  }
}
