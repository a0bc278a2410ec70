import Glibc

/// A file that is written beside its place and takes it in one step at ``commit()``.
///
/// Until then, and when it is dropped without a commit, the place keeps what it had. The bytes
/// are synced before the rename, the folder after it.
///
/// A path that leads to a pipe or device is written directly: renaming over it would destroy it.
public final class ReplacementFile {
  private let target: String
  private let temporary: String?
  private let descriptor: Descriptor
  private var isFinished = false

  /// - `permissions`: exactly these bits; `nil` takes what the umask leaves of 0666.
  /// - Throws: `.isDirectory` when `path` is a folder; else what `open` says of the folder.
  public init(path: String, permissions: UInt32? = 0o600) throws(SystemError) {
    target = FilePath.resolvingLinks(path) ?? path
    let status = try File.stat(target)
    switch status?.kind {
    case .directory:
      throw SystemError(operation: "write", path: path, code: .isDirectory)
    case .other:
      temporary = nil
      descriptor = try Descriptor(open: target, O_WRONLY)
    default:
      let created = try Self.create(beside: target, permissions)
      temporary = created.path
      descriptor = Descriptor(owning: created.number, path: path)
    }
  }

  deinit {
    if let temporary, !isFinished { unlink(temporary) }
  }

  public func append(_ bytes: [UInt8]) throws(SystemError) {
    try descriptor.writeAll(bytes)
  }

  public func append(_ text: String) throws(SystemError) {
    try descriptor.writeAll(text)
  }

  /// Puts the file in its place, durably.
  ///
  /// - Throws: what failed; the place then still has what it had.
  public func commit() throws(SystemError) {
    guard let temporary else { return }
    precondition(!isFinished, "committed twice")
    try descriptor.synchronize()
    try retrying("replace", target) { Glibc.rename(temporary, target) }
    isFinished = true
    try File.synchronizeDirectory(FilePath.directory(of: target))
  }

  private static func create(
    beside target: String, _ permissions: UInt32?
  ) throws(SystemError) -> (path: String, number: Int32) {
    let folder = FilePath.directory(of: target)
    while true {
      // A short name of its own: the target's name may be as long as the file system allows.
      let path = FilePath.join(folder, ".tmp-" + FilePath.randomSuffix())
      let mode = mode_t(permissions ?? 0o666)
      let number = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if number < 0 {
        if errno == EEXIST || errno == EINTR { continue }
        throw SystemError(operation: "write", path: target, code: ErrorNumber(rawValue: errno))
      }
      if permissions != nil { _ = fchmod(number, mode) }
      return (path, number)
    }
  }
}
