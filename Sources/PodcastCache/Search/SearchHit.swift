public import IdentityKeys

/// An episode that was found.
public struct SearchHit: Hashable, Sendable {
  public var episode: EpisodeRow
  public var feedKey: FeedKey
  public var feedTitle: String?
  /// How well it fits: larger is better, comparable within one search only.
  ///
  /// Source: BM25, a word in the title counting eight times.
  public var rank: Double
}

/// What a search found.
public struct SearchResults: Hashable, Sendable {
  /// The best first.
  public var hits: [SearchHit] = []
  /// Episodes that match, up to the bound on how many are visited.
  public var matchCount = 0
  /// There are more matches than were visited: the hits are the best of the latest ones.
  public var isBounded = false
}
