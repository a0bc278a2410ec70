import CSQLite

extension Connection {
  /// The version of SQLite that this process runs with, such as `3.40.1`.
  ///
  /// Source: `sqlite3_libversion`.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}
