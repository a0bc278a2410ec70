/// The record types that leave the device: the allow-list.
///
/// To add one: a case here, its file in `Records/`, a migration with its table.
public enum RecordKind: String, CaseIterable, Sendable {
  case bookmark
  case episodeState
  case listeningSession
  case playlist
  case playlistEntry
  case queueEntry
  case setting
  case subscription

  var schema: RecordSchema {
    switch self {
    case .bookmark: Bookmark.schema
    case .episodeState: EpisodeState.schema
    case .listeningSession: ListeningSession.schema
    case .playlist: Playlist.schema
    case .playlistEntry: PlaylistEntry.schema
    case .queueEntry: QueueEntry.schema
    case .setting: Setting.schema
    case .subscription: Subscription.schema
    }
  }
}
