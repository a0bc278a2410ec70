import SQLiteKit

extension CacheSchema {
  /// Feeds, episodes, subtrees, aliases, host pauses and the words index.
  ///
  /// Why it looks like this:
  /// * An episode's small columns are apart from its body, so that listing, filtering and marking
  ///   never touch a body. They are clustered by feed and identity: what a feed's episodes were is
  ///   one scan of neighbouring pages, and uniqueness costs no second index.
  /// * Identities and contents are compared as 128-bit XXH3 hashes, each in two integers.
  /// * A body names its episode by the cluster key; the other way round a trigger removes it.
  /// * A feed's channel is apart from its state, which is rewritten at every refresh.
  /// * Times are milliseconds since 1970, UTC.
  static let firstSchema = Migration(
    1, "feeds, episodes, subtrees, aliases, search",
    sql: """
      CREATE TABLE feed (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL UNIQUE,
        url TEXT NOT NULL,
        title TEXT,
        podcast_guid TEXT,
        format TEXT,
        etag TEXT,
        last_modified TEXT,
        validators_url TEXT,
        last_attempt_ms INTEGER,
        last_success_ms INTEGER,
        last_change_ms INTEGER,
        failures INTEGER NOT NULL DEFAULT 0,
        error_code TEXT,
        error_message TEXT,
        next_due_ms INTEGER,
        not_before_ms INTEGER,
        fresh_until_ms INTEGER,
        ttl_seconds INTEGER,
        skip_hours INTEGER NOT NULL DEFAULT 0,
        skip_days INTEGER NOT NULL DEFAULT 0,
        update_period_seconds INTEGER,
        rhythm_seconds INTEGER,
        is_finished INTEGER NOT NULL DEFAULT 0,
        due_reasons TEXT,
        document_high INTEGER,
        document_low INTEGER,
        document_bytes INTEGER,
        is_complete INTEGER NOT NULL DEFAULT 0,
        parser_version INTEGER NOT NULL DEFAULT 0,
        shrink_high INTEGER,
        shrink_low INTEGER,
        shrink_episodes INTEGER,
        shrink_count INTEGER,
        shrink_since_ms INTEGER,
        gone_count INTEGER,
        gone_since_ms INTEGER,
        new_feed_url TEXT,
        redirect_url TEXT,
        fetches INTEGER NOT NULL DEFAULT 0,
        not_modified INTEGER NOT NULL DEFAULT 0,
        wire_bytes INTEGER NOT NULL DEFAULT 0,
        saved_bytes INTEGER NOT NULL DEFAULT 0,
        present_episodes INTEGER NOT NULL DEFAULT 0,
        absent_episodes INTEGER NOT NULL DEFAULT 0,
        newest_ms INTEGER,
        generation INTEGER NOT NULL DEFAULT 0,
        next_subtree INTEGER NOT NULL DEFAULT 1
      ) STRICT;

      CREATE TABLE feed_channel (
        feed_id INTEGER PRIMARY KEY REFERENCES feed (id) ON DELETE CASCADE,
        content_high INTEGER NOT NULL,
        content_low INTEGER NOT NULL,
        body BLOB NOT NULL
      ) STRICT;

      CREATE TABLE episode (
        feed_id INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
        identity_high INTEGER NOT NULL,
        identity_low INTEGER NOT NULL,
        id INTEGER NOT NULL,
        content_high INTEGER NOT NULL,
        content_low INTEGER NOT NULL,
        absent_since_ms INTEGER,
        published_ms INTEGER,
        sequence INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        first_seen_ms INTEGER NOT NULL,
        changed_ms INTEGER NOT NULL,
        duration_ms INTEGER,
        season INTEGER,
        number REAL,
        enclosure_bytes INTEGER,
        identity TEXT NOT NULL,
        title TEXT,
        enclosure_url TEXT,
        enclosure_type TEXT,
        PRIMARY KEY (feed_id, identity_high, identity_low)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX episode_listing ON episode (feed_id, published_ms DESC, sequence DESC);

      CREATE TABLE episode_body (
        id INTEGER PRIMARY KEY,
        feed_id INTEGER NOT NULL,
        identity_high INTEGER NOT NULL,
        identity_low INTEGER NOT NULL,
        body BLOB NOT NULL
      ) STRICT;

      CREATE TABLE subtree (
        feed_id INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        content_high INTEGER NOT NULL,
        content_low INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (feed_id, number)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE feed_alias (
        old_key TEXT NOT NULL,
        new_key TEXT NOT NULL,
        reason TEXT NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (old_key, new_key)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX feed_alias_new ON feed_alias (new_key);

      CREATE TABLE episode_alias (
        feed_id INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
        old_identity TEXT NOT NULL,
        new_identity TEXT NOT NULL,
        rule TEXT NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (feed_id, old_identity, new_identity)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX episode_alias_new ON episode_alias (feed_id, new_identity);

      CREATE TABLE host_pause (
        host TEXT PRIMARY KEY,
        until_ms INTEGER NOT NULL,
        reason TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE VIRTUAL TABLE search USING fts5 (
        title, body, content = '', tokenize = 'unicode61 remove_diacritics 2'
      );

      -- Pages of the index as large as the file's, and 8 MiB gathered before a segment is written:
      -- indexing costs half of what it does with the defaults.
      INSERT INTO search (search, rank)
      VALUES ('pgsz', 16000), ('hashsize', 8388608), ('automerge', 8);

      CREATE TABLE search_document (
        id INTEGER PRIMARY KEY,
        episode_id INTEGER NOT NULL UNIQUE,
        revision INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE search_pending (episode_id INTEGER PRIMARY KEY) STRICT;

      CREATE TABLE search_state (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        indexed_through INTEGER NOT NULL,
        next_document INTEGER NOT NULL
      ) STRICT;

      INSERT INTO search_state VALUES (1, 0, 1);

      CREATE TRIGGER episode_removed AFTER DELETE ON episode BEGIN
        DELETE FROM episode_body WHERE id = old.id;
        DELETE FROM search_document WHERE episode_id = old.id;
        DELETE FROM search_pending WHERE episode_id = old.id;
      END;
      """)
}
