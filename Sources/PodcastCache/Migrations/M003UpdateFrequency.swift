import SQLiteKit

extension CacheSchema {
  /// How often a feed says that episodes come: what its `podcast:updateFrequency` means in seconds.
  static let updateFrequency = Migration(
    3, "how often a feed says that episodes come",
    sql: "ALTER TABLE feed ADD COLUMN update_frequency_seconds INTEGER;")
}
