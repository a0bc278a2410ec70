public import IdentityKeys
public import Timestamps

/// One stretch of listening, from start to stop.
///
/// Id: a UUID. Statistics are made of these and never stored.
public struct ListeningSession: RecordView {
  public internal(set) var record: Record

  init(record: Record) { self.record = record }

  public var id: String { record.id }

  /// `nil` when another build wrote a key that this one does not take for canonical.
  public var episode: EpisodeKey? { text(.episode).flatMap(EpisodeKey.init(stored:)) }

  public var startedAt: Timestamp? { time(.startedAt) }

  /// When it stopped, or was last heard of.
  public var endedAt: Timestamp? { time(.endedAt) }

  public var startPositionMilliseconds: Int64 { milliseconds(.startPosition) ?? 0 }

  public var endPositionMilliseconds: Int64 { milliseconds(.endPosition) ?? 0 }

  /// Time of the person: on the wall, without pauses.
  public var listenedMilliseconds: Int64 { milliseconds(.listened) ?? 0 }

  /// What was covered of the episode, whatever the speed.
  public var contentMilliseconds: Int64 { milliseconds(.content) ?? 0 }

  /// A player said that it stopped; otherwise it was found open and closed later.
  public var endedCleanly: Bool { flag(.endedCleanly) }

  /// The device that it was on.
  ///
  /// `nil`: it was not said.
  public var device: String? { text(.device) }
}

extension ListeningSession {
  enum Field: Int, CaseIterable {
    case episode
    case device
    case startedAt
    case endedAt
    case startPosition
    case endPosition
    case listened
    case content
    case endedCleanly
  }

  static let kind = RecordKind.listeningSession
  static let table = "listening_session"
  static let schema = makeSchema()

  static func definition(of field: Field) -> RecordField {
    switch field {
    case .episode: RecordField("episode", "episode", .text)
    case .device: RecordField("device", "device", .text)
    case .startedAt: RecordField("startedAt", "started_at_ms", .time, isSaid: true)
    case .endedAt: RecordField("endedAt", "ended_at_ms", .time, isSaid: true)
    case .startPosition: RecordField("startPositionSeconds", "start_position_ms", .seconds)
    case .endPosition: RecordField("endPositionSeconds", "end_position_ms", .seconds)
    case .listened: RecordField("listenedSeconds", "listened_ms", .seconds)
    case .content: RecordField("contentSeconds", "content_ms", .seconds)
    case .endedCleanly: RecordField("endedCleanly", "ended_cleanly", .flag)
    }
  }
}
