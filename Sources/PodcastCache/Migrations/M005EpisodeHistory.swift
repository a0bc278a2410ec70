import SQLiteKit

extension CacheSchema {
  /// What became of episodes: ids that were replaced, and contents.
  ///
  /// Why it looks like this:
  /// * An id that an alias leads away from and that the feed no longer lists is kept as it is, for two
  ///   ids may be told apart again; lists, which are read from an index, leave it out.
  /// * A revision is the whole item as it was, so that whoever shows it decides what has changed. It
  ///   goes with its episode.
  static let episodeHistory = Migration(
    5, "ids that were replaced, and what episodes were before they changed",
    sql: """
      ALTER TABLE episode ADD COLUMN superseded_ms INTEGER;

      DROP INDEX episode_listing;
      CREATE INDEX episode_listing ON episode (feed_id, published_ms DESC, sequence DESC)
        WHERE superseded_ms IS NULL;

      CREATE TABLE episode_revision (
        episode_id INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        replaced_ms INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (episode_id, revision)
      ) STRICT, WITHOUT ROWID;

      CREATE TRIGGER episode_revisions_removed AFTER DELETE ON episode BEGIN
        DELETE FROM episode_revision WHERE episode_id = old.id;
      END;
      """)
}
