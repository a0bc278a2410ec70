import SQLiteKit

extension Migration {
  /// Subscriptions, episode states, and this device's clock.
  static let m001Records = Migration(
    1, "subscriptions and episode states",
    sql: """
      CREATE TABLE subscription (
        id TEXT NOT NULL PRIMARY KEY,
        updated_at INTEGER NOT NULL,
        device_id TEXT NOT NULL,
        deleted_at INTEGER,
        unknown TEXT,
        feed_url TEXT,
        previous_feed_url TEXT,
        access_profile TEXT,
        is_private INTEGER,
        is_subscribed INTEGER,
        title_override TEXT,
        folder TEXT,
        tags TEXT,
        subscribed_at_ms INTEGER,
        unsubscribed_at_ms INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE episode_state (
        id TEXT NOT NULL PRIMARY KEY,
        updated_at INTEGER NOT NULL,
        device_id TEXT NOT NULL,
        deleted_at INTEGER,
        unknown TEXT,
        position_ms INTEGER,
        max_position_ms INTEGER,
        duration_ms INTEGER,
        is_played INTEGER,
        is_archived INTEGER,
        is_starred INTEGER,
        first_played_at_ms INTEGER,
        last_played_at_ms INTEGER,
        completed_at_ms INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE local_clock (
        only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
        last INTEGER NOT NULL
      ) STRICT;
      """)
}
