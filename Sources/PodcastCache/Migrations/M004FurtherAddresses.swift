import SQLiteKit

extension CacheSchema {
  /// Other addresses of a feed: the one it names as its new one, and its older documents.
  ///
  /// Why it looks like this:
  /// * When a new address was asked is kept, so that one that does not answer is not asked at every
  ///   visit.
  /// * A walk through older documents is kept as the one that comes next and is committed with the
  ///   episodes of the one before, so that an interrupted walk goes on where it was.
  static let furtherAddresses = Migration(
    4, "new addresses that were asked, and walks through older documents",
    sql: """
      ALTER TABLE feed ADD COLUMN new_feed_asked_ms INTEGER;
      ALTER TABLE feed ADD COLUMN older_url TEXT;
      ALTER TABLE feed ADD COLUMN archive_url TEXT;
      ALTER TABLE feed ADD COLUMN archive_pages INTEGER NOT NULL DEFAULT 0;
      """)
}
