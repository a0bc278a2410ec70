import Glibc

/// What the file system says about a file.
///
/// Source: `fstatat`, `fstat`.
public struct FileStatus: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case file
    case directory
    case symbolicLink
    /// A pipe, socket or device.
    case other
  }

  public var kind: Kind
  /// Bytes.
  public var size: Int
  /// The permission bits alone, such as `0o600`.
  public var permissions: UInt32
  /// Milliseconds since 1970, UTC.
  public var modifiedMilliseconds: Int64
  /// With `inode`, what makes a file the same file.
  public var device: UInt64
  public var inode: UInt64
  public var ownerID: UInt32

  init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    size = Int(raw.st_size)
    permissions = UInt32(raw.st_mode) & 0o7777
    modifiedMilliseconds =
      Int64(raw.st_mtim.tv_sec) * 1000 + Int64(raw.st_mtim.tv_nsec) / 1_000_000
    device = UInt64(raw.st_dev)
    inode = UInt64(raw.st_ino)
    ownerID = raw.st_uid
  }

  /// Both are the same file, whatever the paths.
  public func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
