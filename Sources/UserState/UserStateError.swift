public import SQLiteKit
public import SystemKit

/// Why user state could not be read or written.
///
/// What was committed before is whole in any case.
public enum UserStateError: Error, Hashable, Sendable {
  /// The store cannot be used: newer than this build, not ours, damaged, not writable. It was left
  /// as it was.
  case unusable(MigrationError)
  /// The folder or file of the store could not be made.
  case system(SystemError)
  /// A read or a write failed. A write was rolled back whole.
  case store(SQLiteError)
  /// There is no subscription with this feed key, also not an ended one.
  case unknownSubscription(id: String)
  /// The move was not recorded, or was taken back already.
  case nothingToUndo(id: String)
  /// The episode is not in the list that it should be moved in.
  case notInList(episode: String)
  /// There is no listening session with this id that could go on.
  case unknownSession(id: String)
}

extension UserStateError {
  /// The file itself is damaged: only a backup helps.
  public var saysDamage: Bool {
    switch self {
    case .unusable(let error): error.saysDamage
    case .store(let error): .corrupt ~= error.code || .notADatabase ~= error.code
    default: false
    }
  }
}

extension UserStateError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unusable(let error): error.description
    case .system(let error): error.description
    case .store(let error): error.description
    case .unknownSubscription(let id): "no subscription \(id)"
    case .nothingToUndo(let id): "no recorded move of \(id)"
    case .notInList(let episode): "not in the list: \(episode)"
    case .unknownSession(let id): "no listening session \(id)"
    }
  }
}
