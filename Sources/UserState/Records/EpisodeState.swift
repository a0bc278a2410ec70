public import IdentityKeys
public import Timestamps

/// How far a person got in an episode, and what became of it.
///
/// Id: the episode key. There is a record only where the person did something.
public struct EpisodeState: RecordView {
  public internal(set) var record: Record

  init(record: Record) { self.record = record }

  /// The episode key, as text.
  public var id: String { record.id }

  /// `nil` when another build wrote a key that this one does not take for canonical.
  public var key: EpisodeKey? { EpisodeKey(stored: record.id) }

  /// Where playing goes on.
  ///
  /// 0: at the start.
  public var positionMilliseconds: Int64 { milliseconds(.position) ?? 0 }

  /// The furthest point ever reached, on any device.
  ///
  /// Never falls.
  public var maxPositionMilliseconds: Int64 { milliseconds(.maxPosition) ?? 0 }

  /// How long the player found the episode to be.
  ///
  /// `nil`: no player said.
  public var durationMilliseconds: Int64? { milliseconds(.duration) }

  public var isPlayed: Bool { flag(.isPlayed) }

  public var isArchived: Bool { flag(.isArchived) }

  public var isStarred: Bool { flag(.isStarred) }

  public var firstPlayedAt: Timestamp? { time(.firstPlayedAt) }

  public var lastPlayedAt: Timestamp? { time(.lastPlayedAt) }

  /// When it was last marked as played.
  ///
  /// `nil`: it is not played.
  public var completedAt: Timestamp? { time(.completedAt) }
}

extension EpisodeState {
  /// What states of one episode under several keys come to: the newest, with the furthest position
  /// of all.
  ///
  /// Its id is that of the newest, where further edits belong. `nil`: there is none.
  public static func combined(_ states: some Sequence<EpisodeState>) -> EpisodeState? {
    let states = states.filter { !$0.record.isDeleted }
    guard
      var newest = states.max(by: {
        ($0.record.updatedAt.packed, $0.id) < ($1.record.updatedAt.packed, $1.id)
      })
    else { return nil }
    let furthest = states.map(\.maxPositionMilliseconds).max() ?? 0
    if furthest > newest.maxPositionMilliseconds {
      newest.set(.maxPosition, milliseconds: furthest)
    }
    return newest
  }
}

extension EpisodeState {
  enum Field: Int, CaseIterable {
    case position
    case maxPosition
    case duration
    case isPlayed
    case isArchived
    case isStarred
    case firstPlayedAt
    case lastPlayedAt
    case completedAt
  }

  static let kind = RecordKind.episodeState
  static let table = "episode_state"
  static let schema = makeSchema()

  static func definition(of field: Field) -> RecordField {
    switch field {
    case .position: RecordField("positionSeconds", "position_ms", .seconds)
    case .maxPosition: RecordField("maxPositionSeconds", "max_position_ms", .seconds, .highest)
    case .duration: RecordField("durationSeconds", "duration_ms", .seconds)
    case .isPlayed: RecordField("isPlayed", "is_played", .flag)
    case .isArchived: RecordField("isArchived", "is_archived", .flag)
    case .isStarred: RecordField("isStarred", "is_starred", .flag)
    case .firstPlayedAt: RecordField("firstPlayedAt", "first_played_at_ms", .time)
    case .lastPlayedAt: RecordField("lastPlayedAt", "last_played_at_ms", .time)
    case .completedAt: RecordField("completedAt", "completed_at_ms", .time)
    }
  }
}
