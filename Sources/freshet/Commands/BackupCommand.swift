import CommandLineKit
import JSONText
import SystemKit
import Timestamps
import UserState
import UserStateArchive

/// Writes what the person did into one file, looks at such a file, brings it back.
enum BackupCommand {
  static let command = Command(
    "backup", "keep what you did in one file, and bring it back", section: "Care",
    subcommands: [
      Command(
        "create", "write a backup",
        details: [
          "One JSON document with a digest; it takes its place when it is whole. Secrets of feeds are "
            + "not in it."
        ],
        operands: [Operand("FILE", .path, .one, "the file; replaced if it is there")],
        options: [
          CommandOption(
            "keep", value: "N", .integer(1...1000), "keep N of them: FILE, then FILE.1, FILE.2 …")
        ],
        examples: [
          Command.Example("freshet backup create --keep 7 ~/freshet.json", "every night, from cron")
        ]),
      Command(
        "verify", "look whether a backup is whole, and what is in it",
        operands: [Operand("FILE", .path, .one, "a backup")],
        examples: [Command.Example("freshet backup verify ~/freshet.json", "reads all of it")]),
      Command(
        "restore", "bring a backup back",
        details: [
          "--merge brings together what is here and what is in the backup; the newest edit of each "
            + "record wins. --replace makes this home what the backup is, all at once; the next sync "
            + "brings back what other devices know."
        ],
        operands: [Operand("FILE", .path, .one, "a backup")],
        options: [
          CommandOption("merge", "keep what is here, too"),
          CommandOption("replace", "give up what is here"),
          CommandOption("preview", "say what would change, and change nothing"),
          CommandOption("yes", "replace without asking"),
        ],
        choices: [OptionChoice("merge", "replace", isRequired: true)],
        examples: [
          Command.Example("freshet backup restore --merge --preview ~/freshet.json", "counts first")
        ]),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let path = FilePath.absolute(session.invocation.operand("FILE") ?? "")
    switch session.invocation.path.last {
    case "create": try create(path, session)
    case "verify": try verify(path, session)
    default: try restore(path, session)
    }
    return .done
  }

  // MARK: Creating

  private static func create(_ path: String, _ session: Session) throws {
    try refuseOwnFiles(path, session)
    guard File.exists(session.places.userState) else {
      throw Failure(
        .failed, "backup.nothing",
        "there is nothing to back up: no \(session.places.userState); nothing was written")
    }
    let store = try Stores(session).readUserState()
    let rotation = session.invocation.integer("keep").map { count in
      BackupRotation(path: path, keeping: count)
    }
    let target = rotation?.incoming ?? path
    let summary = try BackupWriter.write(store, to: target, now: session.clock.now())
    try rotation?.turn()
    try BackupOutput(session).wrote(summary, path)
  }

  /// A backup in the place of a store would be the loss that it is against.
  private static func refuseOwnFiles(_ path: String, _ session: Session) throws {
    let places = session.places
    let own = [places.userState, places.cache, places.credentials, places.deviceID]
    let target = FilePath.resolvingLinks(path) ?? path
    guard own.contains(where: { (FilePath.resolvingLinks($0) ?? $0) == target }) else { return }
    throw session.usage("\(path) is a file of freshet's own")
  }

  // MARK: Reading

  private static func verify(_ path: String, _ session: Session) throws {
    let summary = try BackupFile(path: path).verify()
    try BackupOutput(session).verified(summary, path)
  }

  private static func restore(_ path: String, _ session: Session) throws {
    let mode: Restoration.Mode = session.invocation.has("replace") ? .replace : .merge
    let file = BackupFile(path: path)
    // Before a store is made or opened for writing.
    let summary = try file.verify()
    if summary.isOlder {
      session.talk.note("the backup has the older schema \(summary.schemaVersion)")
    }
    if session.invocation.has("preview") {
      let store = try Stores(session).readUserState()
      let report = try Restoration(store, from: file, mode).preview()
      return try BackupOutput(session).restored(report, path, isPreview: true)
    }
    if mode == .replace {
      try session.requireYes("replacing what is here by \(counted(summary.recordCount, "record"))")
      try setAsideDamaged(session)
    }
    let store = try Stores(session).userState()
    let report = try Restoration(store, from: file, mode).run()
    try BackupOutput(session).restored(report, path, isPreview: false)
  }

  /// A store that cannot be read makes room for what replaces it, and is kept.
  private static func setAsideDamaged(_ session: Session) throws {
    let path = session.places.userState
    guard let damage = try UserStateStore.damage(path: path) else { return }
    let time = String(session.clock.now().iso8601.filter { $0 != ":" })
    let aside = try UserStateStore.setAside(path: path, suffix: time)
    session.talk.warning("the user state was damaged (\(damage)) and is kept as \(aside)")
  }
}
