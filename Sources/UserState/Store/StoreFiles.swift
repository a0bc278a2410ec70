import SQLiteKit
import SystemKit

/// The store's file, its folder and its copies, readable by their owner alone.
enum StoreFiles {
  static let filePermissions: UInt32 = 0o600

  /// Makes the folder and an empty file where there is none.
  ///
  /// What is there stays as it is.
  static func prepare(_ path: String) throws(UserStateError) {
    do throws(SystemError) {
      guard try File.stat(path) == nil else { return }
      try File.createDirectory(FilePath.directory(of: path))
    } catch {
      throw .system(error)
    }
    // Created by SQLite itself, which takes an existing file as it is, so that a second process
    // that is quicker loses nothing. The log gets the permissions that the file has by then.
    do throws(SQLiteError) {
      try Connection(path: path).close()
    } catch {
      throw .unusable(.store(error))
    }
    do throws(SystemError) {
      try File.setPermissions(filePermissions, of: path)
    } catch {
      throw .system(error)
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

  private static func system(_ body: () throws(SystemError) -> Void) throws(SQLiteError) {
    do { try body() } catch {
      throw SQLiteError(code: .cannotOpen, message: "copying the store: \(error)")
    }
  }
}
