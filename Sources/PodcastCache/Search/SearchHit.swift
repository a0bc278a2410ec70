public import IdentityKeys
import Timestamps

/// An episode that was found.
public struct SearchHit: Hashable, Sendable {
  public var episode: EpisodeRow
  public var feedKey: FeedKey
  public var feedTitle: String?
  /// How well it fits: larger is better, comparable within one search only.
  ///
  /// Source: BM25, a word in the title counting eight times; in a bounded search, 1 with the words in
  /// the title and 0 without.
  public var rank: Double

  /// By rank; then the newest first, undated ones last; then by feed key and id.
  func isBetter(than other: SearchHit) -> Bool {
    if rank != other.rank { return rank > other.rank }
    let time = episode.facts.published?.milliseconds ?? .min
    let otherTime = other.episode.facts.published?.milliseconds ?? .min
    if time != otherTime { return time > otherTime }
    if feedKey != other.feedKey { return feedKey < other.feedKey }
    return episode.id < other.episode.id
  }
}

/// What a search found.
public struct SearchResults: Hashable, Sendable {
  /// The best first.
  public var hits: [SearchHit] = []
  /// Episodes that match, up to the bound on how many are visited.
  public var matchCount = 0
  /// There are more matches than were visited: the hits are the latest ones.
  public var isBounded = false
}
