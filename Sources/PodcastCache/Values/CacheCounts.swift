/// How much the cache holds.
public struct CacheCounts: Hashable, Sendable {
  public var feeds = 0
  public var presentEpisodes = 0
  public var absentEpisodes = 0
  public var subtrees = 0
  public var feedAliases = 0
  public var episodeAliases = 0

  public init() {}
}
