import SQLiteKit

extension Migration {
  /// Queue, playlists, bookmarks, settings and listening; this device's inbox and open sessions.
  static let m002Lists = Migration(
    2, "queue, playlists, bookmarks, settings and listening",
    sql: """
      CREATE TABLE queue_entry (
        id TEXT NOT NULL PRIMARY KEY,
        updated_at INTEGER NOT NULL,
        device_id TEXT NOT NULL,
        deleted_at INTEGER,
        unknown TEXT,
        sort_index INTEGER,
        added_at INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE playlist (
        id TEXT NOT NULL PRIMARY KEY,
        updated_at INTEGER NOT NULL,
        device_id TEXT NOT NULL,
        deleted_at INTEGER,
        unknown TEXT,
        title TEXT,
        kind TEXT,
        filter TEXT,
        sort_index INTEGER,
        created_at_ms INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE playlist_entry (
        id TEXT NOT NULL PRIMARY KEY,
        updated_at INTEGER NOT NULL,
        device_id TEXT NOT NULL,
        deleted_at INTEGER,
        unknown TEXT,
        sort_index INTEGER,
        added_at INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE bookmark (
        id TEXT NOT NULL PRIMARY KEY,
        updated_at INTEGER NOT NULL,
        device_id TEXT NOT NULL,
        deleted_at INTEGER,
        unknown TEXT,
        episode TEXT,
        time_ms INTEGER,
        title TEXT,
        note TEXT,
        created_at_ms INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE setting (
        id TEXT NOT NULL PRIMARY KEY,
        updated_at INTEGER NOT NULL,
        device_id TEXT NOT NULL,
        deleted_at INTEGER,
        unknown TEXT,
        value TEXT
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE listening_session (
        id TEXT NOT NULL PRIMARY KEY,
        updated_at INTEGER NOT NULL,
        device_id TEXT NOT NULL,
        deleted_at INTEGER,
        unknown TEXT,
        episode TEXT,
        device TEXT,
        started_at_ms INTEGER,
        ended_at_ms INTEGER,
        start_position_ms INTEGER,
        end_position_ms INTEGER,
        listened_ms INTEGER,
        content_ms INTEGER,
        ended_cleanly INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX listening_session_by_end ON listening_session (ended_at_ms);

      CREATE TABLE local_inbox_decision (
        episode TEXT NOT NULL PRIMARY KEY,
        decision TEXT NOT NULL,
        decided_at_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE local_open_session (
        id TEXT NOT NULL PRIMARY KEY,
        episode TEXT NOT NULL,
        started_at_ms INTEGER NOT NULL,
        heard_at_ms INTEGER NOT NULL,
        start_position_ms INTEGER NOT NULL,
        position_ms INTEGER NOT NULL,
        rate_thousandths INTEGER NOT NULL,
        listened_ms INTEGER NOT NULL,
        content_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)
}
