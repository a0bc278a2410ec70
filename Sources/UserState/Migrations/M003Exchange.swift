import SQLiteKit

extension Migration {
  /// What this device has to tell the others, which of their segments it has, and the records that
  /// it cannot read yet.
  ///
  /// All that was there before is still to be told.
  static let m003Exchange = Migration(
    3, "exchange with other devices",
    sql: """
      CREATE TABLE local_change (
        arrival INTEGER NOT NULL PRIMARY KEY,
        type TEXT NOT NULL,
        id TEXT NOT NULL,
        UNIQUE (type, id)
      ) STRICT;

      CREATE TABLE local_segment (
        arrival INTEGER NOT NULL PRIMARY KEY,
        device TEXT NOT NULL,
        number INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        records INTEGER NOT NULL,
        parked INTEGER NOT NULL,
        changes_after INTEGER,
        changes_through INTEGER,
        UNIQUE (device, number, sha256)
      ) STRICT;

      CREATE TABLE local_parked (
        sha256 TEXT NOT NULL PRIMARY KEY,
        device TEXT NOT NULL,
        schema INTEGER NOT NULL,
        type TEXT NOT NULL,
        reader TEXT NOT NULL,
        json TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      INSERT INTO local_change (type, id) SELECT 'subscription', id FROM subscription ORDER BY id;
      INSERT INTO local_change (type, id) SELECT 'episodeState', id FROM episode_state ORDER BY id;
      INSERT INTO local_change (type, id) SELECT 'queueEntry', id FROM queue_entry ORDER BY id;
      INSERT INTO local_change (type, id) SELECT 'playlist', id FROM playlist ORDER BY id;
      INSERT INTO local_change (type, id) SELECT 'playlistEntry', id FROM playlist_entry ORDER BY id;
      INSERT INTO local_change (type, id) SELECT 'bookmark', id FROM bookmark ORDER BY id;
      INSERT INTO local_change (type, id) SELECT 'setting', id FROM setting ORDER BY id;
      INSERT INTO local_change (type, id) SELECT 'listeningSession', id FROM listening_session ORDER BY id;
      """)
}
