import SQLiteKit

extension CacheSchema {
  /// Documents that episodes link to: chapters and transcripts.
  ///
  /// Why it looks like this:
  /// * A document belongs to its feed by kind and address, and is there once however many episodes
  ///   name it. An episode goes only with its feed, and then its documents do. Which episode names
  ///   which is not here: the episodes' own bodies say so.
  /// * A validator without the body that it describes would hide the document behind 304 for ever;
  ///   the table refuses it.
  /// * The body is the last column, so that the others are read without it.
  /// * A review remembers that the feed's episodes, as of a generation of theirs, name nothing that
  ///   is due before a time: a refresh then need not look at them.
  static let linkedDocuments = Migration(
    2, "chapters and transcripts that episodes link to",
    sql: """
      CREATE TABLE linked_document (
        id INTEGER PRIMARY KEY,
        feed_id INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        url TEXT NOT NULL,
        due_ms INTEGER NOT NULL,
        attempted_ms INTEGER NOT NULL,
        changed_ms INTEGER,
        failures INTEGER NOT NULL DEFAULT 0,
        error_code TEXT,
        error_message TEXT,
        etag TEXT,
        last_modified TEXT,
        validators_url TEXT,
        media_type TEXT,
        charset TEXT,
        content_high INTEGER,
        content_low INTEGER,
        body_bytes INTEGER,
        body BLOB,
        UNIQUE (feed_id, kind, url),
        CHECK ((body IS NULL) = (content_high IS NULL)),
        CHECK (body IS NOT NULL OR (etag IS NULL AND last_modified IS NULL))
      ) STRICT;

      CREATE TABLE linked_document_review (
        feed_id INTEGER PRIMARY KEY REFERENCES feed (id) ON DELETE CASCADE,
        generation INTEGER NOT NULL,
        kinds TEXT NOT NULL,
        due_ms INTEGER NOT NULL
      ) STRICT;
      """)
}
