public import IdentityKeys

/// That an episode is to be heard soon.
///
/// Id: the episode key.
public struct QueueEntry: RecordView, ListEntry {
  public internal(set) var record: Record

  init(record: Record) { self.record = record }

  /// The episode key, as text.
  public var id: String { record.id }

  public var episode: EpisodeKey? { EpisodeKey(stored: record.id) }

  /// When it was put into the queue, last.
  public var addedAt: HybridTimestamp { record.presentSince }
}

extension QueueEntry: ListEntryView {
  enum Field: Int, CaseIterable {
    case sortIndex
    case addedAt
  }

  static let kind = RecordKind.queueEntry
  static let table = "queue_entry"
  static let schema = makeSchema()
  static let arrival: Field? = .addedAt
  static let sortIndexField = Field.sortIndex

  static func definition(of field: Field) -> RecordField {
    switch field {
    case .sortIndex: RecordField("sortIndex", "sort_index", .number)
    case .addedAt: RecordField("addedAt", "added_at", .edit, .highest)
    }
  }
}
