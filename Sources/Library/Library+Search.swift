import FeedModel
@_spi(KeyMinting) public import IdentityKeys
public import PodcastCache

/// An episode that was found, with the passage that shows why.
public struct LibrarySearchResult: Sendable {
  public var key: EpisodeKey
  public var title: String?
  public var feed: FeedKey
  public var feedTitle: String
  public var snippet: String
  /// Larger is better; comparable within one search only.
  public var rank: Double
}

extension Library {
  /// Finds episodes by words, the best first.
  ///
  /// Complete only when the words index is; see ``PodcastCache/PodcastCacheReader/hasPendingSearch()``.
  public func search(
    _ query: SearchQuery, limit: Int, style: SnippetStyle = SnippetStyle()
  ) throws(LibraryError) -> [LibrarySearchResult] {
    guard let cache else { return [] }
    let hits = try reading { () throws(PodcastCacheError) in
      try cache.search(query, limit: limit).hits
    }
    let snippets = try reading { () throws(PodcastCacheError) in
      try SnippetMaker(query, style: style)
    }
    var results: [LibrarySearchResult] = []
    for hit in hits {
      let key = EpisodeKey(feed: hit.feedKey, id: hit.episode.id)
      let text = try content(of: LibraryEpisode(key: key, row: hit.episode))?.summaryText
      let snippet = try reading { () throws(PodcastCacheError) in
        try snippets.snippet(title: hit.episode.facts.title ?? "", text: text ?? "")
      }
      let feed = try feed(hit.feedKey)
      results.append(
        LibrarySearchResult(
          key: key, title: hit.episode.facts.title, feed: hit.feedKey,
          feedTitle: feed?.title ?? hit.feedTitle ?? hit.feedKey.url, snippet: snippet,
          rank: hit.rank))
    }
    return results
  }
}
