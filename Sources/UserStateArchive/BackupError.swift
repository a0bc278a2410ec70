public import SystemKit
public import UserState

/// Why a backup cannot be written, read or brought back.
///
/// Nothing was changed.
public enum BackupError: Error, Hashable, Sendable {
  /// The file cannot be read or written.
  case file(SystemError)
  case userState(UserStateError)
  /// It is no backup, or not all of one.
  case notABackup(reason: String, offset: Int)
  /// A later build wrote it.
  case newer(found: Int, known: Int)
  /// Its records are not those that were written.
  case tampered
}

extension BackupError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .userState(let error): error.description
    case .notABackup(let reason, let offset): "no whole backup: \(reason) (at byte \(offset))"
    case .newer(let found, let known):
      "the backup has schema \(found), this build knows schemas up to \(known)"
    case .tampered: "the backup's records are not those that were written: the digest is another"
    }
  }
}
