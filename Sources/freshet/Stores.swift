import FeedFetcher
import Library
import PodcastCache
import SystemKit
import UserState

/// Opens the stores that a command needs, and no other.
struct Stores {
  let session: Session

  init(_ session: Session) { self.session = session }

  var places: Places { session.places }

  /// For commands that change what a person did.
  ///
  /// Makes the store where there is none.
  func userState() throws -> UserStateStore {
    try UserStateStore.open(path: places.userState, deviceID: deviceID(), clock: session.clock)
  }

  private func deviceID() throws -> String {
    try Failure.inPlace { try DeviceID.load(places) }
  }

  func readUserState() throws -> UserStateStore {
    try UserStateStore.openReadOnly(path: places.userState)
  }

  /// For the one who holds the refresh lock.
  ///
  /// Makes the cache where there is none.
  func cache() throws -> PodcastCacheWriter {
    try PodcastCacheWriter(path: places.cache)
  }

  /// `nil` when there is no cache.
  ///
  /// - Throws: when there is one that cannot be read.
  func readCache() throws -> PodcastCacheReader? {
    do throws(PodcastCacheError) {
      return try PodcastCacheReader(path: places.cache)
    } catch {
      switch error {
      case .missing: return nil
      case .outdated:
        // An older build's cache is brought up to date by whoever comes first.
        _ = try PodcastCacheWriter(path: places.cache)
        return try PodcastCacheReader(path: places.cache)
      default: throw error
      }
    }
  }

  /// Both, for commands that show what feeds say.
  func library() throws -> Library {
    Library(userState: try readUserState(), cache: try readCache())
  }

  /// Both, for commands that work without a cache: one that cannot be read is a warning.
  func tolerantLibrary() throws -> Library {
    let userState = try readUserState()
    do {
      return Library(userState: userState, cache: try readCache())
    } catch {
      session.talk.warning(Failure(error).message)
      return Library(userState: userState, cache: nil)
    }
  }

  /// The lock of everything that fetches.
  ///
  /// Held until the value goes.
  func refreshLock() throws -> FileLock {
    try Failure.inPlace { try File.createDirectory(places.state) }
    return try FileLock(path: places.refreshLock)
  }

  /// Two syncs of one home at once would write the same.
  ///
  /// Held until the value goes.
  func syncLock() throws -> FileLock {
    try Failure.inPlace { try File.createDirectory(places.state) }
    do throws(FileLock.Failure) {
      return try FileLock(path: places.syncLock)
    } catch {
      guard case .held(let process) = error else { throw error }
      let holder = process.map { "process \($0)" } ?? "another process"
      throw Failure(.busy, "busy", "\(holder) is syncing this library")
    }
  }
}

extension Session {
  var fetchSettings: FetchSettings {
    var settings = FetchSettings(userAgent: Freshet.userAgent)
    settings.proxy = configuration.proxy
    settings.netrcFile = Places.netrc
    if let jobs = configuration.jobs { settings.limits.transfers = jobs }
    return settings
  }
}
