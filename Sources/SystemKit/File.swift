import Glibc

/// Whole files and folders by path.
///
/// Durability: what ``write(_:to:permissions:)`` and ``rename(_:to:)`` report as done survives a
/// loss of power, because the data is synced before the rename and the folder after it.
/// ``remove(_:)`` and ``createDirectory(_:permissions:intermediate:)`` are not synced: repeating
/// them is harmless.
public enum File {
  /// All bytes of a file.
  ///
  /// - `limit`: bytes; a longer file is refused before more than that is held.
  /// - Throws: `.fileTooLarge` past `limit`, `.isDirectory`, `.notFound`, …
  public static func read(_ path: String, limit: Int = 1 << 30) throws(SystemError) -> [UInt8] {
    try FileReader(path: path).readAll(limit: limit)
  }

  /// Replaces the file at `path` in one step: a reader sees the old bytes or the new, never a mix.
  ///
  /// What a symbolic link points to is replaced, not the link. A pipe or device is written to.
  ///
  /// - `permissions`: exactly these bits; `nil` takes what the umask leaves of 0666.
  public static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32? = 0o600
  ) throws(SystemError) {
    let file = try ReplacementFile(path: path, permissions: permissions)
    try file.append(bytes)
    try file.commit()
  }

  /// Facts about what `path` leads to, `nil` when there is nothing.
  ///
  /// - `followsLinks`: `false` describes a symbolic link itself.
  public static func stat(
    _ path: String, followsLinks: Bool = true
  ) throws(SystemError) -> FileStatus? {
    var raw = Glibc.stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    do throws(SystemError) {
      try retrying("stat", path) { fstatat(AT_FDCWD, path, &raw, flags) }
    } catch {
      if error.code == .notFound || error.code == .notDirectory { return nil }
      throw error
    }
    return FileStatus(raw)
  }

  /// There is something at `path` and it can be asked about.
  public static func exists(_ path: String) -> Bool {
    (try? stat(path)) != nil
  }

  /// This process may write to `path`.
  ///
  /// Source: `access`.
  public static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0
  }

  /// Renames within one file system, replacing `target`, and syncs the folder of `target`.
  public static func rename(_ path: String, to target: String) throws(SystemError) {
    try retrying("rename", path) { Glibc.rename(path, target) }
    try synchronizeDirectory(FilePath.directory(of: target))
  }

  /// Moves a file to a name that is free, in one step, and syncs the folder of `target`.
  ///
  /// Never replaces: of several processes that do this at once, one succeeds. Only a file system
  /// without hard links leaves an instant between the question and the move.
  ///
  /// - Returns: `false` when something has the name; the file stays where it was.
  public static func rename(_ path: String, toFree target: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try retrying("rename", path) { link(path, target) }
    } catch {
      switch error.code {
      case .exists: return false
      case .notPermitted, .notSupported:
        guard try stat(target, followsLinks: false) == nil else { return false }
        try rename(path, to: target)
        return true
      default: throw error
      }
    }
    try synchronizeDirectory(FilePath.directory(of: target))
    try remove(path)
    return true
  }

  /// Copies bytes into a new or replaced file, as ``write(_:to:permissions:)`` does.
  public static func copy(
    _ path: String, to target: String, permissions: UInt32? = 0o600
  ) throws(SystemError) {
    let reader = try FileReader(path: path)
    let file = try ReplacementFile(path: target, permissions: permissions)
    while let chunk = try reader.next() { try file.append(chunk) }
    try file.commit()
  }

  /// Removes a file or an empty folder.
  ///
  /// - Returns: `false` when there was nothing.
  @discardableResult
  public static func remove(_ path: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try retrying("remove", path) { Glibc.remove(path) }
      return true
    } catch {
      if error.code == .notFound { return false }
      throw error
    }
  }

  /// Sets exactly these permission bits.
  public static func setPermissions(_ permissions: UInt32, of path: String) throws(SystemError) {
    try retrying("chmod", path) { chmod(path, mode_t(permissions)) }
  }

  /// Waits until the names in a folder have reached the disk.
  static func synchronizeDirectory(_ path: String) throws(SystemError) {
    let directory = try Descriptor(open: path, O_RDONLY | O_DIRECTORY)
    do throws(SystemError) {
      try directory.synchronize()
    } catch {
      // Some file systems cannot sync a folder and say so with EINVAL; nothing more can be done.
      if error.code != .invalid { throw error }
    }
  }
}
