import CommandLineKit
import JSONText
import PodcastCache
import SystemKit
import UserState

/// Removes the cache, or everything: the explicit exceptions from keeping.
enum ResetCommand {
  static let command = Command(
    "reset", "remove the cache, or everything of this home",
    details: [
      "--cache removes what feeds say; \"freshet rebuild\" fetches it again. --all removes also what "
        + "you did, its copies from before migrations, the secrets and the name of this device: to "
        + "other devices it is a new one afterwards. config.json stays, and so do backups."
    ],
    section: "Care",
    options: [
      CommandOption("cache", "remove what feeds say"), CommandOption("all", "remove everything"),
      CommandOption("yes", "do not ask"),
    ],
    choices: [OptionChoice("cache", "all", isRequired: true)],
    examples: [Command.Example("freshet reset --cache --yes", "then freshet rebuild")])

  static func run(_ session: Session) throws -> ExitStatus {
    let isAll = session.invocation.has("all")
    let lock = try Stores(session).refreshLock()
    let syncLock = isAll ? try Stores(session).syncLock() : nil
    defer { withExtendedLifetime((lock, syncLock)) {} }
    let counts = try counts(isAll: isAll, session)
    let what = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      .joined(separator: ", ")
    try session.requireYes("removing \(what.isEmpty ? "what is here" : what)")
    try PodcastCacheFile.remove(session.places.cache)
    if isAll {
      try Failure.inPlace { try removeState(session.places) }
    }
    try tell(counts, session)
    return .done
  }

  /// What is there, by record type; a store that cannot be read does not count, and goes as well.
  private static func counts(isAll: Bool, _ session: Session) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    let stores = Stores(session)
    if let found = try? stores.readCache()?.counts() {
      counts["feed"] = found.feeds
      counts["episode"] = found.presentEpisodes + found.absentEpisodes
    }
    if isAll, let found = try? stores.readUserState().recordCounts() {
      for (kind, count) in found { counts[kind.rawValue] = count }
    }
    return counts.filter { $0.value > 0 }
  }

  /// The name of the device first: what a kill leaves is then another device's already.
  private static func removeState(_ places: Places) throws {
    for path in [places.deviceID, places.credentials, places.playerScript] { try File.remove(path) }
    for store in [places.cache, places.userState] { try removeCopies(of: store) }
    for ending in ["-wal", "-shm", ""] { try File.remove(places.userState + ending) }
    for lock in [places.deviceID + ".lock", places.credentials + ".lock", places.syncLock] {
      try File.remove(lock)
    }
  }

  /// Those from before a migration, and damaged ones that were set aside.
  private static func removeCopies(of store: String) throws {
    let folder = FilePath.directory(of: store)
    let prefix = FilePath.name(of: store) + "."
    guard File.exists(folder) else { return }
    for name in try File.list(folder) where name.hasPrefix(prefix) {
      try File.remove(FilePath.join(folder, name))
    }
  }

  private static func tell(_ counts: [String: Int], _ session: Session) throws {
    guard session.form == .text else {
      return try session.output.json { json in json.counts(counts, name: "removed") }
    }
    for (type, count) in counts.sorted(by: { $0.key < $1.key }) where !session.isQuiet {
      try session.output.line("Removed \(count) \(type)")
    }
  }
}
