public import Encryption
public import SystemKit
public import UserState

/// Why a sync did not get to its end.
///
/// What was taken in before stays, and so does what was written.
public enum SyncError: Error, Hashable, Sendable {
  /// The folder cannot be made, read or written.
  case folder(SystemError)
  case userState(UserStateError)
  /// The folder is encrypted, and no passphrase was given; one of its segments.
  case passphraseMissing(String)
  /// A segment that was encrypted with another passphrase; nothing was taken in or written.
  case wrongPassphrase(String)
  /// A segment that anybody can read, where the others are encrypted or have to be.
  case mixed(String)
  case encryption(EncryptionError)
  /// A device cannot be retired: it is this one, it is not there, or what it says cannot be read.
  case cannotRetire(device: String, SegmentFault?)
}

extension SyncError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .folder(let error): error.description
    case .userState(let error): error.description
    case .passphraseMissing(let place):
      "the folder is encrypted (\(place)), and no passphrase was given"
    case .wrongPassphrase(let place): "\(place) was encrypted with another passphrase"
    case .mixed(let place):
      "\(place) is not encrypted; a folder is encrypted as a whole or not at all"
    case .encryption(let error): error.description
    case .cannotRetire(let device, let fault?): "cannot retire \(device): \(fault)"
    case .cannotRetire(let device, nil): "cannot retire \(device): there is no such other device"
    }
  }
}
