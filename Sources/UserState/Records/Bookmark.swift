public import IdentityKeys
public import Timestamps

/// A place in an episode that a person wants to find again.
///
/// Id: a UUID.
public struct Bookmark: RecordView {
  public internal(set) var record: Record

  init(record: Record) { self.record = record }

  public var id: String { record.id }

  /// `nil` when another build wrote a key that this one does not take for canonical.
  public var episode: EpisodeKey? { text(.episode).flatMap(EpisodeKey.init(stored:)) }

  public var timeMilliseconds: Int64 { milliseconds(.time) ?? 0 }

  public var title: String? { text(.title) }

  public var note: String? { text(.note) }

  public var createdAt: Timestamp? { time(.createdAt) }
}

extension Bookmark {
  enum Field: Int, CaseIterable {
    case episode
    case time
    case title
    case note
    case createdAt
  }

  static let kind = RecordKind.bookmark
  static let table = "bookmark"
  static let schema = makeSchema()

  static func definition(of field: Field) -> RecordField {
    switch field {
    case .episode: RecordField("episode", "episode", .text)
    case .time: RecordField("timeSeconds", "time_ms", .seconds)
    case .title: RecordField("title", "title", .text)
    case .note: RecordField("note", "note", .text)
    case .createdAt: RecordField("createdAt", "created_at_ms", .time)
    }
  }
}
