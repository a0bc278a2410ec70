import SQLiteKit

extension Migration {
  /// Sessions in the order in which they come, which is about that of time.
  ///
  /// Ids are random: in the order of ids, the sessions of a month lie all over the table.
  static let m004Sessions = Migration(
    4, "sessions in the order of time",
    sql: """
      CREATE TABLE session_by_arrival (
        id TEXT NOT NULL UNIQUE,
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
      ) STRICT;

      INSERT INTO session_by_arrival SELECT * FROM listening_session ORDER BY ended_at_ms, id;
      DROP TABLE listening_session;
      ALTER TABLE session_by_arrival RENAME TO listening_session;
      CREATE INDEX listening_session_by_end ON listening_session (ended_at_ms);
      """)
}
