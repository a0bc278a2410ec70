public import IdentityKeys
import SQLiteKit
import SystemKit
import Timestamps

extension UserStateStore {
  /// The playlists, in the person's order.
  public func playlists() throws(UserStateError) -> [Playlist] {
    do throws(SQLiteError) {
      return try RecordTable.of(.playlist).live(connection)
        .map(Playlist.init)
        .sorted { ($0.sortIndex, $0.title, $0.id) < ($1.sortIndex, $1.title, $1.id) }
    } catch {
      throw .store(error)
    }
  }

  /// Makes a playlist behind the others.
  ///
  /// `filter`: of a smart one; the caller has parsed it.
  ///
  /// - Returns: its id.
  public func createPlaylist(_ title: UserAuthoredText, filter: UserAuthoredText? = nil)
    throws(UserStateError) -> String
  {
    let id = UUIDText.random()
    return try together { () throws(UserStateError) in
      let last = try playlists().last?.sortIndex
      let index = SortIndexes.between(last, nil, count: 1)?.first ?? last ?? 0
      _ = try edit([id]) { (playlist: inout Playlist, now) in
        playlist.set(.title, title.text)
        playlist.set(.kind, (filter == nil ? PlaylistKind.manual : .smart).rawValue)
        playlist.set(.filter, filter?.text)
        playlist.set(.sortIndex, number: index)
        playlist.set(.createdAt, now)
      }
      return id
    }
  }

  public func renamePlaylist(_ id: String, _ title: UserAuthoredText) throws(UserStateError)
    -> WriteOutcome
  {
    try edit([id]) { (playlist: inout Playlist, _) in playlist.set(.title, title.text) }
  }

  /// Gives a smart playlist another rule.
  public func setFilter(_ id: String, _ filter: UserAuthoredText) throws(UserStateError)
    -> WriteOutcome
  {
    try edit([id]) { (playlist: inout Playlist, _) in playlist.set(.filter, filter.text) }
  }

  /// Deletes a playlist and its entries.
  ///
  /// The episodes and all else that the person did with them stay.
  public func deletePlaylist(_ id: String) throws(UserStateError) -> WriteOutcome {
    try together { () throws(UserStateError) in
      _ = try list(id).clear()
      return try delete(.playlist, [id])
    }
  }

  /// The entries of a playlist, in order.
  public func playlistEntries(_ id: String) throws(UserStateError) -> [PlaylistEntry] {
    try list(id).entries()
  }

  /// Puts episodes into a playlist, in this order, beside what is there.
  public func add(
    _ episodes: [EpisodeKey], toPlaylist id: String, _ placement: ListPlacement = .back
  ) throws(UserStateError) -> WriteOutcome {
    try list(id).add(episodes, placement)
  }

  /// Makes a playlist exactly these episodes.
  public func replacePlaylist(_ id: String, _ episodes: [EpisodeKey]) throws(UserStateError)
    -> WriteOutcome
  {
    try list(id).replace(episodes)
  }

  /// - Throws: `.notInList` when it is not in the playlist.
  public func move(_ episode: EpisodeKey, inPlaylist id: String, to position: Int)
    throws(UserStateError) -> WriteOutcome
  {
    try list(id).move(episode, to: position)
  }

  /// Takes episodes out of a playlist.
  ///
  /// All else stays.
  public func remove(_ episodes: [EpisodeKey], fromPlaylist id: String) throws(UserStateError)
    -> WriteOutcome
  {
    try list(id).remove(episodes)
  }

  private func list(_ id: String) -> EpisodeList<PlaylistEntry> {
    EpisodeList(store: self, prefix: Composite.encoded([id])) { Composite.encoded([id, $0.text]) }
  }
}
