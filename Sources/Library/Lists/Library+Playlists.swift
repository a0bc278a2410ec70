import TextFolding
public import Timestamps
public import UserState

extension Library {
  /// The playlist that `text` names: its id, else its title whatever the case and the diacritics.
  public func playlist(named text: String) throws(LibraryError) -> Playlist {
    let found = try playlists(called: text)
    switch found.count {
    case 1: return found[0]
    case 0: throw .reference(.unknownPlaylist(text))
    default: throw .reference(.ambiguousPlaylist(text, count: found.count))
    }
  }

  /// Those that `text` names; two devices may have made one of the same name.
  public func playlists(called text: String) throws(LibraryError) -> [Playlist] {
    let all = try remembering { () throws(UserStateError) in try userState.playlists() }
    if let found = all.first(where: { $0.id == text }) { return [found] }
    let exact = all.filter { $0.title == text.trimmed }
    if !exact.isEmpty { return exact }
    let wanted = folded(text.trimmed)
    return all.filter { folded($0.title) == wanted }
  }

  /// The episodes of a playlist, in order.
  ///
  /// - Throws: `.filter` when it is a smart one whose filter this build cannot read.
  public func episodes(of playlist: Playlist, now: Timestamp) throws(LibraryError)
    -> [ListedEpisode]
  {
    guard playlist.kind == .smart else { return try entries(ofPlaylist: playlist.id) }
    let filter: SmartFilter
    do { filter = try SmartFilter(parsing: playlist.filter ?? "") } catch { throw .filter(error) }
    return try episodes(matching: filter, now: now).map { ListedEpisode($0) }
  }
}
