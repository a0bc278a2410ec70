public import SystemKit
public import UserState

/// Why a sync did not get to its end.
///
/// What was taken in before stays, and so does what was written.
public enum SyncError: Error, Hashable, Sendable {
  /// The folder cannot be made, read or written.
  case folder(SystemError)
  case userState(UserStateError)
  /// A device cannot be retired: it is this one, it is not there, or what it says cannot be read.
  case cannotRetire(device: String, SegmentFault?)
}

extension SyncError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .folder(let error): error.description
    case .userState(let error): error.description
    case .cannotRetire(let device, let fault?): "cannot retire \(device): \(fault)"
    case .cannotRetire(let device, nil): "cannot retire \(device): there is no such other device"
    }
  }
}
