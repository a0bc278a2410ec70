import SQLiteKit
import SystemKit

/// The store's file, its folder and its copies, readable by their owner alone.
enum StoreFiles {
  static let filePermissions: UInt32 = 0o600

  /// Whether there is a store at `path`.
  ///
  /// A store comes to be in one step, with content. So an empty file, a log without its file and a
  /// link to nowhere are what is left of one: they are refused and stay, so that they never pass
  /// for a library without subscriptions.
  static func isStore(_ path: String) throws(UserStateError) -> Bool {
    // The log first: a store that is made meanwhile has its file before it has a log.
    let log = try status(path + "-wal")
    if let file = try status(path) {
      if file.kind == .file && file.size == 0 { throw remains("the file is empty: \(path)") }
      return true
    }
    if let log, log.size > 0 { throw remains("its log is there without the file: \(path)") }
    if try status(path, followsLinks: false)?.kind == .symbolicLink {
      throw remains("the file is a link to nowhere: \(path)")
    }
    try refuseFileAsFolder(of: path)
    return false
  }

  /// Makes the store and its folder where there is none.
  ///
  /// It is made aside and moved to its name when it is whole: a kill leaves none, and of two
  /// processes that do this at once the second takes the store of the first.
  static func create(_ path: String, _ migrator: Migrator) throws(UserStateError) {
    let aside: String
    do throws(SystemError) {
      let folder = FilePath.directory(of: path)
      try File.createDirectory(folder)
      aside = try File.createTemporaryDirectory(in: folder, prefix: ".tmp-")
    } catch {
      throw .system(SystemError(operation: "create", path: path, code: error.code))
    }
    defer { try? File.removeTree(aside) }
    let new = FilePath.join(aside, FilePath.name(of: path))
    do throws(MigrationError) {
      try migrator.open(path: new, durability: .full).close()
    } catch {
      throw .unusable(error)
    }
    do throws(SystemError) {
      try File.setPermissions(filePermissions, of: new)
      _ = try File.rename(new, toFree: path)
    } catch {
      throw .system(SystemError(operation: "create", path: path, code: error.code))
    }
  }

  /// Copies the store beside itself as `….version-1`, whole or not at all.
  static func copy(_ path: String, version: Int) throws(SQLiteError) {
    let target = "\(path).version-\(version)"
    let unfinished = "\(target).unfinished"
    try system { () throws(SystemError) in
      try File.write([], to: unfinished, permissions: filePermissions)
    }
    try Connection(path: path, mode: .readOnly).backup(to: unfinished)
    try system { () throws(SystemError) in try File.rename(unfinished, to: target) }
  }

  /// Where a folder on the way is a file, there is no place for a store.
  private static func refuseFileAsFolder(of path: String) throws(UserStateError) {
    do throws(SystemError) {
      _ = try FileReader(path: path)
    } catch {
      if error.code == .notDirectory { throw .system(error) }
    }
  }

  private static func remains(_ what: String) -> UserStateError {
    .unusable(.store(SQLiteError(code: .corrupt, message: what)))
  }

  private static func status(
    _ path: String, followsLinks: Bool = true
  ) throws(UserStateError) -> FileStatus? {
    do { return try File.stat(path, followsLinks: followsLinks) } catch { throw .system(error) }
  }

  private static func system(_ body: () throws(SystemError) -> Void) throws(SQLiteError) {
    do { try body() } catch {
      throw SQLiteError(code: .cannotOpen, message: "copying the store: \(error)")
    }
  }
}
