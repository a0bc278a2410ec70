import JSONText
public import Timestamps

/// What a look over all records finds.
public struct UserStateHealth: Hashable, Sendable {
  /// Bytes of the records of each type, as they travel.
  public var byteCounts: [RecordKind: Int] = [:]
  /// Records whose last edit lies further in the future than clocks are trusted, by device.
  public var ahead: [String: Int] = [:]
  /// Entries whose playlist is not here: it may still arrive, or was never sent.
  public var withoutPlaylist = 0
  /// Records that point at an episode by a key that this build does not take for canonical.
  public var withoutEpisode = 0

  public init() {}
}

extension UserStateStore {
  /// Looks at every record; `now` is what the clocks of their edits are held against.
  public func health(now: Timestamp) throws(UserStateError) -> UserStateHealth {
    let latest = now.milliseconds + HybridClock.tolerableSkewMilliseconds
    var health = UserStateHealth()
    var playlists: Set<String> = []
    // Playlists come before their entries: types are visited by name.
    try forEachRecord { (record) throws(UserStateError) in
      health.byteCounts[record.kind, default: 0] += record.json(.full).canonical.count
      if record.updatedAt.milliseconds > latest { health.ahead[record.deviceID, default: 0] += 1 }
      if record.kind == .playlist { playlists.insert(record.id) }
      guard !record.isDeleted else { return }
      if record.kind.pointsAtEpisode, record.episode == nil { health.withoutEpisode += 1 }
      if record.kind == .playlistEntry,
        !playlists.contains(PlaylistEntry(record: record).playlist ?? "")
      {
        health.withoutPlaylist += 1
      }
    }
    return health
  }
}

extension RecordKind {
  fileprivate var pointsAtEpisode: Bool {
    switch self {
    case .bookmark, .episodeState, .listeningSession, .playlistEntry, .queueEntry: true
    case .playlist, .setting, .subscription: false
    }
  }
}
