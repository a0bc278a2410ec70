public import IdentityKeys
import PodcastCache
import UserState

extension Library {
  /// The subscriptions, by the bytes of their keys.
  ///
  /// `includesEnded`: also the ended ones, and what the cache alone knows.
  public func feeds(includesEnded: Bool = false) throws(LibraryError) -> [LibraryFeed] {
    let subscriptions = try remembering { () throws(UserStateError) in
      try userState.subscriptions(includesEnded: includesEnded)
    }
    var found: Set<FeedKey> = []
    var feeds: [LibraryFeed] = []
    let states = try statesByKey()
    for subscription in subscriptions {
      guard let key = subscription.key else { continue }
      var state = states[key]
      if state == nil { state = try aliasedState(key) }
      if let state { found.insert(state.key) }
      found.insert(key)
      feeds.append(LibraryFeed(key: key, subscription: subscription, state: state))
    }
    if includesEnded {
      feeds += states.values.filter { !found.contains($0.key) }
        .map { LibraryFeed(key: $0.key, state: $0) }
    }
    try countUnplayed(&feeds)
    return feeds.sorted { $0.key < $1.key }
  }

  /// One feed, by any of the keys that it has.
  ///
  /// `nil`: neither store has heard of it.
  public func feed(_ key: FeedKey) throws(LibraryError) -> LibraryFeed? {
    for candidate in try component(of: key) {
      let subscription = try remembering { () throws(UserStateError) in
        try userState.subscription(candidate)
      }
      guard let subscription else { continue }
      let state = try aliasedState(candidate)
      var feeds = [LibraryFeed(key: candidate, subscription: subscription, state: state)]
      try countUnplayed(&feeds)
      return feeds[0]
    }
    guard let state = try aliasedState(key) else { return nil }
    var feeds = [LibraryFeed(key: state.key, state: state)]
    try countUnplayed(&feeds)
    return feeds[0]
  }

  /// The key under which a podcast is listed: as ``feed(_:)`` has it, without a look at its episodes.
  func listedKey(of key: FeedKey) throws(LibraryError) -> FeedKey {
    for candidate in try component(of: key) {
      let subscription = try remembering { () throws(UserStateError) in
        try userState.subscription(candidate)
      }
      if subscription != nil { return candidate }
    }
    return try aliasedState(key)?.key ?? key
  }

  /// All keys of a podcast, the nearest first: the one asked about.
  func component(of key: FeedKey) throws(LibraryError) -> [FeedKey] {
    guard let cache else { return [key] }
    return try reading { () throws(PodcastCacheError) in try cache.component(of: key) }
  }

  private func statesByKey() throws(LibraryError) -> [FeedKey: FeedState] {
    guard let cache else { return [:] }
    let states = try reading { () throws(PodcastCacheError) in try cache.feeds() }
    return Dictionary(uniqueKeysWithValues: states.map { ($0.key, $0) })
  }

  private func aliasedState(_ key: FeedKey) throws(LibraryError) -> FeedState? {
    guard let cache else { return nil }
    return try reading { () throws(PodcastCacheError) in try cache.feed(key) }
  }

  /// Only feeds with a played episode need a look at their episodes.
  private func countUnplayed(_ feeds: inout [LibraryFeed]) throws(LibraryError) {
    for index in feeds.indices { feeds[index].unplayed = feeds[index].episodeCount }
    guard let cache else { return }
    let played = try playedByFeed(feeds)
    if played.isEmpty { return }
    for index in feeds.indices {
      guard let row = feeds[index].state?.rowID else { continue }
      var ids: Set<EpisodeID> = []
      for key in try component(of: feeds[index].key) { ids.formUnion(played[key] ?? []) }
      if ids.isEmpty { continue }
      let count = try reading { () throws(PodcastCacheError) in
        let aliases = EpisodeAliases(try cache.episodeAliases(of: row))
        return try cache.count(of: Array(aliases.known(ids)), of: row)
      }
      feeds[index].unplayed = max(0, feeds[index].episodeCount - count)
    }
  }

  private func playedByFeed(_ feeds: [LibraryFeed]) throws(LibraryError) -> [FeedKey: Set<
    EpisodeID
  >] {
    let keys = feeds.count == 1 ? try component(of: feeds[0].key) : []
    let states = try remembering { () throws(UserStateError) in
      guard !keys.isEmpty else { return try userState.episodeStates() }
      var states: [EpisodeState] = []
      for key in keys { states += try userState.episodeStates(of: key) }
      return states
    }
    var played: [FeedKey: Set<EpisodeID>] = [:]
    for state in states where state.isPlayed {
      if let key = state.key { played[key.feed, default: []].insert(key.id) }
    }
    return played
  }
}

extension Library {
  /// All keys that a podcast has, its own first.
  public func keys(of feed: LibraryFeed) throws(LibraryError) -> [FeedKey] {
    try component(of: feed.key)
  }
}
