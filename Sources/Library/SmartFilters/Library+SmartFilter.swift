import FeedModel
import PodcastCache
public import Timestamps

extension Library {
  /// The episodes of subscribed feeds that a filter finds: the newest first, undated ones last.
  ///
  /// Made when asked, from what both stores say now.
  public func episodes(matching filter: SmartFilter, now: Timestamp) throws(LibraryError)
    -> [LibraryEpisode]
  {
    let match = SmartFilterMatch(filter, now: now)
    var found: [LibraryEpisode] = []
    for feed in try feeds() where match.accepts(feed) {
      try forEachEpisode(of: feed) { (episode) throws(LibraryError) in
        let isFound = try match.accepts(episode) { () throws(LibraryError) in
          try self.content(of: episode)?.summaryText ?? ""
        }
        if isFound { found.append(episode) }
        return true
      }
    }
    return found.sorted { $0.isNewer(than: $1) }
  }

  /// Hands out a feed's episodes, the newest first, until `body` says `false`.
  func forEachEpisode(
    of feed: LibraryFeed, _ body: (LibraryEpisode) throws(LibraryError) -> Bool
  ) throws(LibraryError) {
    guard let cache, let state = feed.state, let row = state.rowID else { return }
    let (listing, aliases) = try reading { () throws(PodcastCacheError) in
      (
        try cache.listing(of: row, limit: .max),
        EpisodeAliases(try cache.episodeAliases(of: row))
      )
    }
    let known = try states(of: state.key)
    for start in stride(from: 0, to: listing.count, by: 500) {
      let page = listing[start..<min(listing.count, start + 500)]
      let rows = try reading { () throws(PodcastCacheError) in try cache.episodes(page, of: row) }
      for row in rows {
        let episode = LibraryEpisode(row, of: state.key, known, aliases)
        guard try body(episode) else { return }
      }
    }
  }
}

extension LibraryEpisode {
  /// The order of lists of several feeds.
  func isNewer(than other: LibraryEpisode) -> Bool {
    let (mine, theirs) = (row.facts.published, other.row.facts.published)
    if mine != theirs {
      guard let mine else { return false }
      return theirs.map { mine > $0 } ?? true
    }
    if row.feed != other.row.feed { return row.feed < other.row.feed }
    return row.sequence > other.row.sequence
  }
}
