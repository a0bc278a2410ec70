import IdentityKeys
import SQLiteKit
public import Timestamps

extension UserStateStore {
  /// The finished sessions as statistics count them, about in the order of time; those without an
  /// episode or a time are left out.
  ///
  /// There are many: no record is made of any. `since`: those that ended then or later.
  public func heardStretches(since: Timestamp? = nil) throws(UserStateError) -> HeardStretches {
    var feeds = FeedsOfEpisodes()
    do throws(SQLiteError) {
      try connection.keepPages(kibibytes: 16 << 10)
      let stretches = try connection.statement(
        """
        SELECT episode, device, started_at_ms, ended_at_ms, listened_ms, content_ms
        FROM listening_session
        WHERE ended_at_ms >= ?1 AND (deleted_at IS NULL OR deleted_at < updated_at)
        """
      ).bind(1, since?.milliseconds ?? .min).all { row in
        Self.stretch(row, &feeds)
      }.compactMap(\.self)
      return HeardStretches(feeds: feeds.keys, stretches: stretches)
    } catch {
      throw .store(error)
    }
  }

  private static func stretch(_ row: Statement, _ feeds: inout FeedsOfEpisodes) -> HeardStretch? {
    guard let feed = row.optionalText(0).flatMap({ feeds.index(of: $0) }),
      let start = row.optionalInt64(2), let end = row.optionalInt64(3)
    else { return nil }
    return HeardStretch(
      feed: feed, device: row.optionalText(1), startedAt: Timestamp(milliseconds: start),
      endedAt: Timestamp(milliseconds: end), listenedMilliseconds: row.optionalInt64(4) ?? 0,
      contentMilliseconds: row.optionalInt64(5) ?? 0)
  }
}

/// The feeds of many episode keys: whether a feed's key is canonical is looked at once.
private struct FeedsOfEpisodes {
  private(set) var keys: [FeedKey] = []
  /// By its text; `nil` where the text is no key.
  private var indexes: [String: Int?] = [:]

  /// - Returns: `nil` where ``EpisodeKey`` takes the text for none.
  mutating func index(of episode: String) -> Int? {
    guard let parts = Composite.decoded(episode), parts.count == 2,
      EpisodeID(stored: parts[1]) != nil
    else { return nil }
    if let known = indexes[parts[0]] { return known }
    let index = FeedKey(stored: parts[0]).map { key in
      keys.append(key)
      return keys.count - 1
    }
    indexes[parts[0]] = .some(index)
    return index
  }
}
