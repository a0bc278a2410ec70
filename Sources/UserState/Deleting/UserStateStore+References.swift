public import IdentityKeys

extension UserStateStore {
  /// How many live records point at an episode of one of these feeds, by type.
  public func references(to feeds: Set<FeedKey>) throws(UserStateError) -> [RecordKind: Int] {
    var counts: [RecordKind: Int] = [:]
    try forEachRecord { (record) throws(UserStateError) in
      guard !record.isDeleted, let episode = record.episode, feeds.contains(episode.feed) else {
        return
      }
      counts[record.kind, default: 0] += 1
    }
    return counts
  }
}

extension RecordKind {
  /// A record of this type wants its episode to be there: the feed is not to be purged.
  public var holdsEpisode: Bool {
    switch self {
    case .bookmark, .playlistEntry, .queueEntry: true
    case .episodeState, .listeningSession, .playlist, .setting, .subscription: false
    }
  }
}

extension Record {
  /// The episode that it points at.
  ///
  /// `nil`: none, or one whose key this build does not take for canonical.
  var episode: EpisodeKey? {
    switch kind {
    case .bookmark: Bookmark(record: self).episode
    case .episodeState: EpisodeState(record: self).key
    case .listeningSession: ListeningSession(record: self).episode
    case .playlistEntry: PlaylistEntry(record: self).episode
    case .queueEntry: QueueEntry(record: self).episode
    case .playlist, .setting, .subscription: nil
    }
  }
}
