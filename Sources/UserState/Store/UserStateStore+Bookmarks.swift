public import IdentityKeys
import SQLiteKit
import SystemKit
import Timestamps

extension UserStateStore {
  /// All bookmarks: by episode, then by place.
  public func bookmarks() throws(UserStateError) -> [Bookmark] {
    do throws(SQLiteError) {
      return try RecordTable.of(.bookmark).live(connection)
        .map(Bookmark.init)
        .sorted {
          ($0.episode?.text ?? "", $0.timeMilliseconds, $0.id)
            < ($1.episode?.text ?? "", $1.timeMilliseconds, $1.id)
        }
    } catch {
      throw .store(error)
    }
  }

  /// The live bookmark of this id.
  public func bookmark(_ id: String) throws(UserStateError) -> Bookmark? {
    guard let record = try record(.bookmark, id), !record.isDeleted else { return nil }
    return Bookmark(record: record)
  }

  /// - Returns: the new bookmark's id.
  public func addBookmark(
    _ episode: EpisodeKey, milliseconds: Int64, title: UserAuthoredText? = nil,
    note: UserAuthoredText? = nil
  ) throws(UserStateError) -> String {
    let id = UUIDText.random()
    _ = try edit([id]) { (bookmark: inout Bookmark, now) in
      bookmark.set(.episode, episode.text)
      bookmark.set(.time, milliseconds: min(max(0, milliseconds), Self.longestMilliseconds))
      bookmark.set(.title, title.flatMap { $0.isEmpty ? nil : $0.text })
      bookmark.set(.note, note.flatMap { $0.isEmpty ? nil : $0.text })
      bookmark.set(.createdAt, now)
    }
    return id
  }

  public func removeBookmarks(_ ids: [String]) throws(UserStateError) -> WriteOutcome {
    try delete(.bookmark, ids)
  }
}
