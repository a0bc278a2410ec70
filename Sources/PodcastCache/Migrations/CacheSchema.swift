import SQLiteKit

/// The schema of the cache file: all migrations there ever were, in order.
enum CacheSchema {
  /// `FshC` in ASCII.
  static let applicationID = 0x4673_6843

  static let migrator = Migrator(
    applicationID: applicationID,
    migrations: [
      firstSchema, linkedDocuments, updateFrequency, furtherAddresses, episodeHistory,
    ])
}
