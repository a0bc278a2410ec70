import IdentityKeys
import Library
import PodcastCache
import SQLiteKit
import SystemKit
import Timestamps
import UserState

/// Looks at everything that can be wrong with a home.
///
/// Changes nothing but, when asked, permissions.
final class Doctor {
  private let session: Session
  private let places: Places
  private let repairs: Bool
  private(set) var checks: [HealthCheck] = []
  private(set) var counts: [(String, Int)] = []

  init(_ session: Session, repairs: Bool) {
    self.session = session
    self.repairs = repairs
    places = session.places
  }

  func examine() throws {
    versions()
    permissions()
    let userState = examineUserState()
    let cache = examineCache()
    if let userState {
      examineWall()
      examineRecords(userState)
    }
    examineState(userState)
    if let userState, let cache { try examineJoin(Library(userState: userState, cache: cache)) }
  }

  private func add(_ name: String, _ isOK: Bool, _ detail: String, concernsStore: Bool = false) {
    checks.append(
      HealthCheck(name: name, isOK: isOK, detail: detail, concernsStore: concernsStore))
  }

  private func versions() {
    let lines = VersionText.text.split(separator: "\n").joined(separator: ", ")
    add("versions", true, lines)
  }

  // MARK: Stores

  private func examineUserState() -> UserStateStore? {
    guard File.exists(places.userState) else {
      add("user-state", true, "none yet: \(places.userState)")
      return try? UserStateStore.openReadOnly(path: places.userState)
    }
    do {
      let store = try UserStateStore.openReadOnly(path: places.userState)
      let problems = try store.integrityCheck()
      add(
        "user-state", problems.isEmpty,
        problems.isEmpty ? "sound" : problems.joined(separator: "; "),
        concernsStore: true)
      for (kind, count) in try store.recordCounts().sorted(by: { $0.key.rawValue < $1.key.rawValue }
      ) {
        counts.append((kind.rawValue, count))
      }
      return problems.isEmpty ? store : nil
    } catch {
      add("user-state", false, Failure(error).message, concernsStore: true)
      return nil
    }
  }

  private func examineCache() -> PodcastCacheReader? {
    do {
      guard let cache = try Stores(session).readCache() else {
        add("cache", true, "none; \"freshet rebuild\" makes one")
        return nil
      }
      let problems = try cache.problems()
      let detail =
        problems.isEmpty
        ? "sound" : problems.joined(separator: "; ") + "; \"freshet rebuild\" replaces it"
      add("cache", problems.isEmpty, detail, concernsStore: true)
      let found = try cache.counts()
      counts += [
        ("feed", found.feeds), ("episode", found.presentEpisodes + found.absentEpisodes),
        ("absentEpisode", found.absentEpisodes), ("subtree", found.subtrees),
      ]
      return problems.isEmpty ? cache : nil
    } catch {
      add("cache", false, Failure(error).message, concernsStore: true)
      return nil
    }
  }

  // MARK: The wall

  /// User state has no place where a feed's text could be.
  private func examineWall() {
    guard File.exists(places.userState) else { return }
    do {
      let strays = try UserStateSchema.strays(in: places.userState)
      add(
        "wall", strays.isEmpty,
        strays.isEmpty
          ? "user state has the tables and columns of what a person does, and no other"
          : "user state has what nobody put there: " + strays.joined(separator: ", "))
    } catch {
      add("wall", false, Failure(error).message)
    }
  }

  private func examineRecords(_ store: UserStateStore) {
    do {
      checks += try RecordChecks(store, now: session.clock.now()).checks
    } catch {
      add("records", false, Failure(error).message, concernsStore: true)
    }
  }

  // MARK: Files

  private func permissions() {
    let files = [
      ("user-state.permissions", places.userState, UInt32(0o600)),
      ("cache.permissions", places.cache, 0o600),
      ("credentials.permissions", places.credentials, 0o600),
      ("device-id.permissions", places.deviceID, 0o600),
      ("state.permissions", places.state, 0o700),
    ]
    for (name, path, wanted) in files { permission(name, path, wanted) }
  }

  /// Nobody but the owner may read or write it.
  private func permission(_ name: String, _ path: String, _ wanted: UInt32) {
    guard let found = try? File.stat(path) else { return }
    let excess = found.permissions & 0o077
    if excess != 0, repairs, (try? File.setPermissions(wanted, of: path)) != nil {
      return add(name, true, "repaired: \(path) was \(String(found.permissions, radix: 8))")
    }
    let mode = String(found.permissions, radix: 8)
    add(
      name, excess == 0,
      excess == 0
        ? "\(path) is \(mode)" : "\(path) is \(mode), others can read it; --repair mends that")
  }

  private func examineState(_ userState: UserStateStore?) {
    if let holder = FileLock.holder(of: places.refreshLock) {
      add("lock", true, "process \(holder) is refreshing now")
    }
    do {
      let file = try CredentialFile(places)
      let keys = try userState?.subscriptions(includesEnded: true).compactMap(\.key) ?? []
      let secrets = MissingSecrets(places)
      let wanting = try userState?.subscriptions().filter(secrets.isMissing)
      if let wanting, !wanting.isEmpty {
        add(
          "credentials", false, "\(wanting.count) subscriptions need credentials that are not here")
      } else {
        add(
          "credentials", true, "\(keys.count { file[$0] != nil }) of \(keys.count) feeds have some")
      }
    } catch {
      add("credentials", false, Failure(error).message)
    }
    if session.clock.isFixed {
      add("clock", true, "FRESHET_NOW stops it at \(session.clock.now())")
    }
    let folder = FilePath.directory(of: places.cache)
    let name = FilePath.name(of: places.cache) + ".damaged-"
    let aside = (try? File.list(folder))?.filter { $0.hasPrefix(name) } ?? []
    if !aside.isEmpty {
      add("set-aside", true, "damaged caches that may be deleted: " + aside.joined(separator: ", "))
    }
  }

  // MARK: Both together

  private func examineJoin(_ library: Library) throws {
    let feeds = try library.feeds()
    let fetched = feeds.count { $0.state?.health.lastSuccess != nil }
    add("feeds", true, "\(fetched) of \(feeds.count) subscriptions were fetched")
    let states = try library.userState.episodeStates()
    let unresolved = try states.count { state in
      try state.key.map { try library.cache?.episode($0) == nil } ?? true
    }
    add(
      "episode-state", true,
      "\(states.count - unresolved) of \(states.count) records have their episode in the cache")
  }
}
