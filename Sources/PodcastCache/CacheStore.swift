import SQLiteKit
import SystemKit

/// The open database file under a reader or a writer.
final class CacheStore {
  let connection: Connection
  let path: String

  /// Opens for reading; every attempt to write is an error.
  init(reading path: String, patienceMilliseconds: Int) throws(PodcastCacheError) {
    guard let size = try Self.size(of: path), size > 0 else { throw .missing(path: path) }
    do throws(MigrationError) {
      connection = try CacheSchema.migrator.openReadOnly(
        path: path, busyTimeoutMilliseconds: patienceMilliseconds)
    } catch {
      throw PodcastCacheError(error, path: path)
    }
    self.path = path
    try run { connection throws(SQLiteError) in try connection.execute(Self.memoryPragmas) }
  }

  /// Opens for writing: creates the file and its folder, or migrates it, or takes it as it is.
  init(writing path: String, patienceMilliseconds: Int) throws(PodcastCacheError) {
    do throws(MigrationError) {
      if try CacheSchema.migrator.version(ofFileAt: path) == 0 { try Self.create(path) }
      connection = try CacheSchema.migrator.open(
        path: path, durability: .normal, busyTimeoutMilliseconds: patienceMilliseconds)
    } catch {
      throw PodcastCacheError(error, path: path)
    }
    self.path = path
    try run { connection throws(SQLiteError) in
      try connection.execute(Self.memoryPragmas)
      // A log that grew in one large update is cut back when it is next started over.
      try connection.execute("PRAGMA journal_size_limit = 16777216")
    }
  }

  /// Does something with the connection and gives its errors a place.
  func run<Value>(_ body: (Connection) throws(SQLiteError) -> Value) throws(PodcastCacheError)
    -> Value
  {
    do { return try body(connection) } catch { throw PodcastCacheError(error, path: path) }
  }

  /// Does something in one transaction: all of it or nothing.
  func transaction<Value>(_ body: (Connection) throws(SQLiteError) -> Value)
    throws(PodcastCacheError) -> Value
  {
    try run { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in try body(connection) }
    }
  }

  /// 8 MiB of pages: the small tables of a large library stay at hand, the bodies do not.
  private static let memoryPragmas = "PRAGMA cache_size = -8192"

  private static func size(of path: String) throws(PodcastCacheError) -> Int? {
    do { return try File.stat(path)?.size } catch { throw PodcastCacheError(error, path: path) }
  }
}

extension CacheStore {
  /// Makes an empty database that only this user can read.
  ///
  /// Pages of 16 KiB hold five bodies of 3 KB where pages of 4 KiB hold one each and a gap: a fifth
  /// less to write. The size can be chosen before the first page only.
  private static func create(_ path: String) throws(MigrationError) {
    do throws(SystemError) {
      try File.createDirectory(FilePath.directory(of: path))
    } catch {
      let isFull = error.code == .noSpace || error.code == .quotaExceeded
      throw .store(SQLiteError(code: isFull ? .full : .readOnly, message: error.description))
    }
    do throws(SQLiteError) {
      let connection = try Connection(path: path)
      // Not while another process is faster: it does the same.
      try? File.setPermissions(0o600, of: path)
      try connection.execute("PRAGMA page_size = 16384; PRAGMA journal_mode = WAL")
    } catch {
      guard ResultCode.busy ~= error.code else { throw .store(error) }
    }
  }
}
