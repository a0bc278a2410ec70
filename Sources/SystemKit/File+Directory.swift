import Glibc

extension File {
  /// Creates a folder; one that is there already is left as it is.
  ///
  /// - `permissions`: exactly these bits, for every folder that is made.
  /// - `intermediate`: also the folders above it.
  /// - Throws: `.notDirectory` when something else has the name.
  public static func createDirectory(
    _ path: String, permissions: UInt32 = 0o700, intermediate: Bool = true
  ) throws(SystemError) {
    do throws(SystemError) {
      try retrying("create folder", path) { mkdir(path, mode_t(permissions)) }
      try setPermissions(permissions, of: path)
    } catch {
      switch error.code {
      case .exists:
        guard try stat(path)?.kind == .directory else {
          throw SystemError(operation: "create folder", path: path, code: .notDirectory)
        }
      case .notFound where intermediate && FilePath.directory(of: path) != path:
        try createDirectory(FilePath.directory(of: path), permissions: permissions)
        try createDirectory(path, permissions: permissions, intermediate: false)
      default: throw error
      }
    }
  }

  /// The names in a folder, sorted by their bytes, without `.` and `..`.
  public static func list(_ path: String) throws(SystemError) -> [String] {
    guard let handle = opendir(path) else { throw .last("list", path) }
    defer { closedir(handle) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(handle) else { break }
      let name = name(of: entry)
      if name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .last("list", path) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Removes a folder with everything in it, or a file.
  ///
  /// Symbolic links are removed, not followed.
  public static func removeTree(_ path: String) throws(SystemError) {
    guard let status = try stat(path, followsLinks: false) else { return }
    if status.kind == .directory {
      for name in try list(path) { try removeTree(FilePath.join(path, name)) }
    }
    try remove(path)
  }

  /// Makes a new folder that only this user can enter, and returns its path.
  ///
  /// - `parent`: where; the default is the system's folder for temporary files.
  public static func createTemporaryDirectory(
    in parent: String = temporaryDirectory, prefix: String = "tmp-"
  ) throws(SystemError) -> String {
    while true {
      let path = FilePath.join(parent, prefix + FilePath.randomSuffix())
      if mkdir(path, 0o700) == 0 { return path }
      if errno != EEXIST && errno != EINTR { throw .last("create folder", path) }
    }
  }

  /// Where large temporary files belong: `TMPDIR`, else `/var/tmp`, which is a disk even where
  /// `/tmp` is memory.
  public static var temporaryDirectory: String {
    if let named = Environment["TMPDIR"], !named.isEmpty { return named }
    return access("/var/tmp", W_OK | X_OK) == 0 ? "/var/tmp" : "/tmp"
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
  }
}
