public import Timestamps

/// A list of episodes that a person keeps, or the rule by which one is made.
///
/// Id: a UUID.
public struct Playlist: RecordView {
  public internal(set) var record: Record

  init(record: Record) { self.record = record }

  public var id: String { record.id }

  public var title: String { text(.title) ?? "" }

  public var kind: PlaylistKind { text(.kind).flatMap(PlaylistKind.init) ?? .manual }

  /// The rule of a smart playlist, as the person typed it.
  public var filter: String? { text(.filter) }

  public var createdAt: Timestamp? { time(.createdAt) }
}

/// Where the episodes of a playlist come from.
public enum PlaylistKind: String, Sendable {
  /// A person puts them there; also what a kind that this build does not know reads as.
  case manual
  /// A filter finds them.
  case smart
}

extension Playlist {
  enum Field: Int, CaseIterable {
    case title
    case kind
    case filter
    case sortIndex
    case createdAt
  }

  static let kind = RecordKind.playlist
  static let table = "playlist"
  static let schema = makeSchema()

  static func definition(of field: Field) -> RecordField {
    switch field {
    case .title: RecordField("title", "title", .text)
    case .kind: RecordField("kind", "kind", .text)
    case .filter: RecordField("filter", "filter", .text)
    case .sortIndex: RecordField("sortIndex", "sort_index", .number)
    case .createdAt: RecordField("createdAt", "created_at_ms", .time)
    }
  }

  var sortIndex: Int64 { number(.sortIndex) ?? 0 }
}
