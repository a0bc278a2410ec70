import SQLiteKit

extension PodcastCacheReader {
  /// Finds episodes by words of their titles and texts, the best first.
  ///
  /// Complete only when ``hasPendingSearch()`` is `false`. Order: by rank, then the newest first,
  /// then by feed key and id.
  ///
  /// `visiting` is the largest number of matches that are ranked by their words. Where there are more,
  /// the latest ones with the words in the title come first, then the latest others, so that a common
  /// word costs no more in a large cache than in a small one.
  public func search(_ query: SearchQuery, limit: Int = 20, visiting: Int = 2_500)
    throws(PodcastCacheError) -> SearchResults
  {
    try consistently { () throws(PodcastCacheError) in
      try store.run { connection throws(SQLiteError) in
        let search = SearchReading(connection: connection, query: query, limit: max(0, limit))
        let matches = try search.latestMatches(visiting + 1)
        var results = SearchResults()
        results.isBounded = matches.visited > visiting
        results.matchCount = min(matches.episodes, visiting)
        guard matches.episodes > 0 else { return results }
        results.hits =
          results.isBounded ? try search.latest(since: matches.oldest) : try search.best()
        results.hits.sort { $0.isBetter(than: $1) }
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

  /// The next episodes whose words are to be indexed.
  ///
  /// Empty when all are.
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
}
