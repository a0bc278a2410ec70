import SQLiteKit

extension Migrator {
  /// All there ever were, in order.
  ///
  /// A shipped one is never changed; a test keeps their digests.
  static let userState = Migrator(
    // "Frus" in ASCII, so that `file` and people can tell the store from the cache.
    applicationID: 0x4672_7573,
    migrations: [
      .m001Records, .m002Lists, .m003Exchange, .m004Sessions,
    ])
}
