@_spi(KeyMinting) public import IdentityKeys
import PodcastCache
import UserState

extension Library {
  /// A page of a feed's episodes: the newest first, undated ones last.
  public func episodes(
    of feed: LibraryFeed, skipping: Int = 0, limit: Int
  ) throws(LibraryError) -> [LibraryEpisode] {
    guard let cache, let state = feed.state, let row = state.rowID else { return [] }
    let (rows, aliases) = try reading { () throws(PodcastCacheError) in
      (
        try cache.episodes(of: row, skipping: skipping, limit: limit),
        EpisodeAliases(try cache.episodeAliases(of: row))
      )
    }
    let known = try states(of: state.key)
    return rows.map { LibraryEpisode($0, of: state.key, known, aliases) }
  }

  /// All of a feed's list, or its first `limit`, handed out in pages of at most `pageCount`.
  ///
  /// The list is that of one moment; between the pages the cache is free for others.
  public func forEachPage(
    of feed: LibraryFeed, limit: Int, pageCount: Int = 500,
    _ body: ([LibraryEpisode]) throws -> Void
  ) throws {
    guard let cache, let state = feed.state, let row = state.rowID else { return }
    let listing = try reading { () throws(PodcastCacheError) in
      try cache.listing(of: row, limit: limit)
    }
    let aliases = try reading { () throws(PodcastCacheError) in
      EpisodeAliases(try cache.episodeAliases(of: row))
    }
    let known = try states(of: state.key)
    for start in stride(from: 0, to: listing.count, by: pageCount) {
      let page = listing[start..<min(listing.count, start + pageCount)]
      let rows = try reading { () throws(PodcastCacheError) in try cache.episodes(page, of: row) }
      try body(rows.map { LibraryEpisode($0, of: state.key, known, aliases) })
    }
  }

  /// One episode with the keys that it has, whatever became of its feed's key and its id.
  ///
  /// `nil`: the cache does not have it.
  public func episode(_ key: EpisodeKey) throws(LibraryError) -> LibraryEpisode? {
    guard let cache else { return nil }
    let row = try reading { () throws(PodcastCacheError) in try cache.episode(key) }
    guard let row else { return nil }
    let feed = try reading { () throws(PodcastCacheError) in try cache.feed(row.feed) }
    return try feed.map { (feed) throws(LibraryError) in try describe(row, of: feed.key) }
  }

  /// A row with its other keys and what the person did with any of them.
  func describe(_ row: EpisodeRow, of feed: FeedKey) throws(LibraryError) -> LibraryEpisode {
    var keys: [EpisodeKey] = []
    if let cache {
      let feeds = try component(of: feed)
      let ids = try reading { () throws(PodcastCacheError) in
        try cache.component(of: row.id, of: row.feed)
      }
      for feed in feeds { keys += ids.map { EpisodeKey(feed: feed, id: $0) } }
    }
    let states = try remembering { () throws(UserStateError) in
      try userState.episodeStates(keys)
    }
    let key = EpisodeKey(feed: feed, id: row.id)
    return LibraryEpisode(
      key: key, row: row, state: EpisodeState.combined(keys.lazy.compactMap { states[$0] }),
      aliases: keys.filter { $0 != key })
  }

  /// What the person did with the episodes of a podcast, under any of its keys.
  func states(of feed: FeedKey) throws(LibraryError) -> [EpisodeID: EpisodeState] {
    var states: [EpisodeID: EpisodeState] = [:]
    for key in try component(of: feed) {
      let own = try remembering { () throws(UserStateError) in try userState.episodeStates(of: key)
      }
      for state in own {
        guard let id = state.key?.id else { continue }
        states[id] = EpisodeState.combined([states[id], state].compactMap(\.self))
      }
    }
    return states
  }
}

extension LibraryEpisode {
  init(
    _ row: EpisodeRow, of feed: FeedKey, _ known: [EpisodeID: EpisodeState],
    _ aliases: EpisodeAliases
  ) {
    self.init(
      key: EpisodeKey(feed: feed, id: row.id), row: row,
      state: EpisodeState.combined(aliases.component(of: row.id).lazy.compactMap { known[$0] }))
  }
}

extension Library {
  /// The newest episodes of all feeds, the newest first; undated ones last, feed by feed.
  public func newestEpisodes(limit: Int) throws(LibraryError) -> [LibraryEpisode] {
    guard let cache else { return [] }
    let rows = try reading { () throws(PodcastCacheError) in
      let dated = try cache.newestEpisodes(limit: limit)
      return try dated + cache.undatedEpisodes(limit: limit - dated.count)
    }
    var keys: [FeedRowID: FeedKey] = [:]
    var episodes: [LibraryEpisode] = []
    for row in rows {
      if keys[row.feed] == nil {
        keys[row.feed] = try reading { () throws(PodcastCacheError) in
          try cache.feed(row.feed)?.key
        }
      }
      if let key = keys[row.feed] { episodes.append(try describe(row, of: key)) }
    }
    return episodes
  }
}
