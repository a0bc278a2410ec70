/// An entry that points at a playlist which is not here.
///
/// It may still arrive: nothing but a person's reviewed wish removes it.
public struct UnresolvedEntry: Hashable, Sendable {
  public var id: String
  public var playlist: String

  init(_ entry: PlaylistEntry) {
    id = entry.record.id
    playlist = entry.playlist ?? ""
  }
}

extension UserStateStore {
  /// The entries whose playlist is not here, by id.
  public func unresolvedEntries() throws(UserStateError) -> [UnresolvedEntry] {
    var playlists: Set<String> = []
    var entries: [UnresolvedEntry] = []
    // Playlists come before their entries: types are visited by name.
    try forEachRecord { (record) throws(UserStateError) in
      if record.kind == .playlist { playlists.insert(record.id) }
      guard record.kind == .playlistEntry, !record.isDeleted else { return }
      let entry = UnresolvedEntry(PlaylistEntry(record: record))
      if !playlists.contains(entry.playlist) { entries.append(entry) }
    }
    return entries
  }

  /// Takes them out, on every device; `undelete` brings them back.
  public func remove(_ entries: [UnresolvedEntry]) throws(UserStateError) -> WriteOutcome {
    try delete(.playlistEntry, entries.map(\.id))
  }
}
