/// Why something was not encrypted or decrypted.
public enum EncryptionError: Error, Hashable, Sendable {
  /// The memory that deriving the key takes is not there.
  case noMemory
  /// It was written with another key, or changed since, or it stands in another place.
  case notAuthentic
}

extension EncryptionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noMemory: "not enough memory to derive a key from the passphrase"
    case .notAuthentic: "another key, or other bytes than those that were written"
    }
  }
}
