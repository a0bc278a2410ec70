import SystemKit
public import Timestamps

/// The cache as files on disk: the database and what SQLite keeps beside it.
public enum PodcastCacheFile {
  /// The database comes first.
  static let endings = ["", "-wal", "-shm", "-journal"]

  /// Renames a damaged cache, so that a new one can be made while the old one can be looked at.
  ///
  /// The log goes along, under names that still belong together. Nobody may have the cache open.
  ///
  /// - Returns: the new path, as in `PodcastCache.sqlite.damaged-20261130T060000Z`; `nil` when there
  ///   was no file.
  public static func setAside(_ path: String, at now: Timestamp) throws(PodcastCacheError)
    -> String?
  {
    guard File.exists(path) else { return nil }
    let stamp = now.iso8601.filter { $0 != "-" && $0 != ":" }
    var target = "\(path).damaged-\(stamp)"
    var number = 1
    while File.exists(target) {
      number += 1
      target = "\(path).damaged-\(stamp)-\(number)"
    }
    do throws(SystemError) {
      // The log first: a log without its database is ignored, a database without its log is not
      // what was committed.
      for ending in endings.reversed() where File.exists(path + ending) {
        try File.rename(path + ending, to: target + ending)
      }
    } catch {
      throw PodcastCacheError(error, path: path)
    }
    return target
  }

  /// Deletes the cache.
  ///
  /// Nothing a person did is lost.
  ///
  /// - Returns: `false` when there was none.
  @discardableResult
  public static func remove(_ path: String) throws(PodcastCacheError) -> Bool {
    var isRemoved = false
    do throws(SystemError) {
      for ending in endings.reversed() {
        if try File.remove(path + ending) { isRemoved = true }
      }
    } catch {
      throw PodcastCacheError(error, path: path)
    }
    return isRemoved
  }

  /// Bytes on disk, the log included.
  public static func size(_ path: String) throws(PodcastCacheError) -> Int {
    do throws(SystemError) {
      var bytes = 0
      for ending in endings { bytes += try File.stat(path + ending)?.size ?? 0 }
      return bytes
    } catch {
      throw PodcastCacheError(error, path: path)
    }
  }
}
