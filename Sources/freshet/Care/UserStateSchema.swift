import SQLiteKit

/// What user state may hold, written down once more, apart from the code that makes it: a column
/// that came in by mistake is found here.
enum UserStateSchema {
  private static let header: Set<String> = [
    "id", "updated_at", "device_id", "deleted_at", "unknown",
  ]

  private static let tables: [String: Set<String>] = [
    "subscription": [
      "feed_url", "previous_feed_url", "access_profile", "is_private", "is_subscribed",
      "title_override", "folder", "tags", "subscribed_at_ms", "unsubscribed_at_ms",
    ],
    "episode_state": [
      "position_ms", "max_position_ms", "duration_ms", "is_played", "is_archived", "is_starred",
      "first_played_at_ms", "last_played_at_ms", "completed_at_ms",
    ],
    "queue_entry": ["sort_index", "added_at"],
    "playlist": ["title", "kind", "filter", "sort_index", "created_at_ms"],
    "playlist_entry": ["sort_index", "added_at"],
    "bookmark": ["episode", "time_ms", "title", "note", "created_at_ms"],
    "setting": ["value"],
    "listening_session": [
      "episode", "device", "started_at_ms", "ended_at_ms", "start_position_ms", "end_position_ms",
      "listened_ms", "content_ms", "ended_cleanly",
    ],
  ]

  /// Tables and columns that are on no list.
  ///
  /// Local tables are this device's own and may be.
  static func strays(in path: String) throws -> [String] {
    let connection = try Connection(path: path, mode: .readOnly)
    let names = try connection.statement(
      "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    ).all { row in row.text(0) }
    var strays: [String] = []
    for name in names where !name.hasPrefix("local_") && !name.hasPrefix("sqlite_") {
      guard let allowed = tables[name] else {
        strays.append(name)
        continue
      }
      let columns = try connection.statement("SELECT name FROM pragma_table_info(?1)")
        .bind(1, name).all { row in row.text(0) }
      strays += columns.filter { !allowed.contains($0) && !header.contains($0) }
        .map { "\(name).\($0)" }
    }
    return strays
  }
}
