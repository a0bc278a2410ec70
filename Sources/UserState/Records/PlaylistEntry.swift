public import IdentityKeys

/// That an episode stands in a playlist.
///
/// Id: the ``IdentityKeys/Composite`` of the playlist's id and the episode key. The playlist may
/// arrive later than its entries.
public struct PlaylistEntry: RecordView, ListEntry {
  public internal(set) var record: Record

  init(record: Record) { self.record = record }

  public var id: String { record.id }

  /// The playlist's id.
  public var playlist: String? { parts.first }

  public var episode: EpisodeKey? { parts.count == 2 ? EpisodeKey(stored: parts[1]) : nil }

  /// When it was put into the playlist, last.
  public var addedAt: HybridTimestamp { record.presentSince }

  private var parts: [String] { Composite.decoded(record.id) ?? [] }
}

extension PlaylistEntry: ListEntryView {
  enum Field: Int, CaseIterable {
    case sortIndex
    case addedAt
  }

  static let kind = RecordKind.playlistEntry
  static let table = "playlist_entry"
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
