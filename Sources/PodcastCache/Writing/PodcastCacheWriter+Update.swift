import SQLiteKit
import Timestamps

extension PodcastCacheWriter {
  /// Stores what a document changed: feed, validators, schedule, channel, episodes and subtrees.
  ///
  /// Transaction: one, so that a validator is never there without the content it describes. The
  /// parts are taken one at a time and none is kept, so they may be more than fits into memory.
  /// Episodes that the document no longer lists stay; see ``FeedUpdate/absent``.
  ///
  /// `nextPart` gives the next part, `nil` after the last one; it is not called again after it threw.
  ///
  /// - Throws: what `nextPart` throws, too; nothing is stored then.
  public func apply(
    _ update: FeedUpdate,
    parts nextPart: () throws(PodcastCacheError) -> FeedUpdatePart? = { nil }
  ) throws(PodcastCacheError) -> FeedUpdateResult {
    try together { () throws(PodcastCacheError) in
      var (result, episodes) = try begin(update)
      while let part = try nextPart() {
        try store.run { connection throws(SQLiteError) in
          try write(part, connection, &episodes, &result)
        }
      }
      try finish(update, episodes, &result)
      return result
    }
  }

  /// The same for parts that are all there.
  public func apply(_ update: FeedUpdate, parts: [FeedUpdatePart]) throws(PodcastCacheError)
    -> FeedUpdateResult
  {
    var rest = parts[...]
    return try apply(update) { () throws(PodcastCacheError) in rest.popFirst() }
  }

  private func begin(_ update: FeedUpdate) throws(PodcastCacheError)
    -> (FeedUpdateResult, EpisodeWriting)
  {
    try store.run { connection throws(SQLiteError) in
      let feeds = FeedTable(connection: connection)
      let feed = try feeds.save(update.state)
      if let channel = update.channel { try feeds.save(channel, of: feed) }
      let aliases = AliasTable(connection: connection)
      for alias in update.aliases { try aliases.insert(alias) }
      let episodes = try EpisodeWriting(
        connection, feed: feed, generation: try feeds.generation(feed), update: update)
      return (FeedUpdateResult(feed: feed), episodes)
    }
  }

  private func write(
    _ part: FeedUpdatePart, _ connection: Connection, _ episodes: inout EpisodeWriting,
    _ result: inout FeedUpdateResult
  ) throws(SQLiteError) {
    switch part {
    case .episode(let episode):
      try episodes.write(episode, &result)
    case .subtree(let subtree):
      try SubtreeTable(connection: connection).insert(subtree, of: result.feed)
    case .alias(let alias):
      try AliasTable(connection: connection).insert(alias, of: result.feed)
      result.renamed += 1
    }
  }

  private func finish(
    _ update: FeedUpdate, _ episodes: EpisodeWriting, _ result: inout FeedUpdateResult
  ) throws(PodcastCacheError) {
    var (absent, returned) = (0, 0)
    try store.run { connection throws(SQLiteError) in
      for episode in update.absent where try episodes.markAbsent(episode) { absent += 1 }
      for episode in update.returned where try episodes.markPresent(episode) { returned += 1 }
    }
    result.absent += absent
    result.returned += returned
    let counted = result
    try store.run { connection throws(SQLiteError) in
      try FeedTable(connection: connection).count(counted)
      guard counted.movesBetweenLists else { return }
      try EpisodeSettlement(connection, feed: counted.feed, at: update.at).settle()
    }
  }
}

extension FeedUpdateResult {
  /// Which of an episode's ids its feed's lists show may be another one now.
  fileprivate var movesBetweenLists: Bool { renamed + absent + returned > 0 }
}
