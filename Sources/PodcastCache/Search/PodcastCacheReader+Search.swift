import IdentityKeys
import SQLiteKit
import Timestamps

extension PodcastCacheReader {
  /// Finds episodes by words of their titles and texts, the best first.
  ///
  /// Complete only when ``hasPendingSearch()`` is `false`. Order: by rank, then the newest first,
  /// then by feed key and id.
  ///
  /// - Parameter visiting: matches that are ranked, the latest ones first; bounds the time that a
  ///   common word takes.
  public func search(_ query: SearchQuery, limit: Int = 20, visiting: Int = 5_000)
    throws(PodcastCacheError) -> SearchResults
  {
    try consistently { () throws(PodcastCacheError) in
      try store.run { connection throws(SQLiteError) in
        var results = SearchResults()
        let matches = try Self.matchCount(query, connection, limit: visiting + 1)
        results.isBounded = matches > visiting
        results.matchCount = min(matches, visiting)
        guard matches > 0 else { return results }
        results.hits = try Self.hits(query, connection, limit: limit, visiting: visiting)
        results.hits.sort(by: Self.isBetter)
        return results
      }
    }
  }

  /// Whether some episodes are not in the words index yet: index them before searching.
  public func hasPendingSearch() throws(PodcastCacheError) -> Bool {
    try store.run { connection throws(SQLiteError) in
      try SearchTable(connection: connection).hasPending()
    }
  }

  /// The next episodes whose words are to be indexed. Empty when all are.
  ///
  /// Ends after `limit` episodes, or with the one that passes `byteLimit` bytes of bodies.
  public func pendingSearch(limit: Int = 1_000, byteLimit: Int = 8 << 20)
    throws(PodcastCacheError) -> SearchBatch
  {
    try consistently { () throws(PodcastCacheError) in
      try store.run { connection throws(SQLiteError) in
        try SearchTable(connection: connection).pending(
          limit: max(1, limit), byteLimit: byteLimit)
      }
    }
  }

  public func searchFacts() throws(PodcastCacheError) -> SearchFacts {
    try store.run { connection throws(SQLiteError) in
      try SearchTable(connection: connection).facts()
    }
  }

  private static func matchCount(_ query: SearchQuery, _ connection: Connection, limit: Int)
    throws(SQLiteError) -> Int
  {
    try connection.statement(
      """
      SELECT count(*) FROM (SELECT rowid AS document FROM search WHERE search MATCH ?1
        ORDER BY rowid DESC LIMIT ?2)
      JOIN search_document ON search_document.id = document
      """
    ).bind(1, query.match).bind(2, limit).first { row in row.int(0) } ?? 0
  }

  private static func hits(
    _ query: SearchQuery, _ connection: Connection, limit: Int, visiting: Int
  ) throws(SQLiteError) -> [SearchHit] {
    try connection.statement(
      """
      WITH match AS MATERIALIZED (
        SELECT rowid AS document, bm25(search, 8.0, 1.0) AS score FROM search
        WHERE search MATCH ?1 ORDER BY rowid DESC LIMIT ?2
      ), best AS MATERIALIZED (
        SELECT search_document.episode_id, score
        FROM match JOIN search_document ON search_document.id = document
        ORDER BY score, document DESC LIMIT ?3
      )
      SELECT \(EpisodeRow.columns), feed.key, feed.title, score
      FROM best JOIN episode_body AS b ON b.id = best.episode_id
      JOIN episode USING (feed_id, identity_high, identity_low)
      JOIN feed ON feed.id = episode.feed_id
      """
    ).bind(1, query.match).bind(2, visiting).bind(3, max(0, limit))
      .all { row throws(SQLiteError) in
        let next = EpisodeRow.columnCount
        return SearchHit(
          episode: try EpisodeRow(row: row), feedKey: try row.feedKey(next),
          feedTitle: row.optionalText(next + 1), rank: -row.double(next + 2))
      }
  }

  private static func isBetter(_ left: SearchHit, _ right: SearchHit) -> Bool {
    if left.rank != right.rank { return left.rank > right.rank }
    let leftTime = left.episode.facts.published?.milliseconds ?? .min
    let rightTime = right.episode.facts.published?.milliseconds ?? .min
    if leftTime != rightTime { return leftTime > rightTime }
    if left.feedKey != right.feedKey { return left.feedKey < right.feedKey }
    return left.episode.id < right.episode.id
  }
}
