import Encryption

/// What gives, together with the passphrase, the key of a segment.
struct KeySource: Hashable, Sendable {
  var salt: [UInt8]
  var cost: KeyCost

  /// One that no other folder has.
  static func new(_ cost: KeyCost) -> KeySource {
    KeySource(salt: RandomBytes.make(EncryptionKey.saltByteCount), cost: cost)
  }
}
