/// What deriving a key costs whoever has the passphrase, and whoever guesses it.
public struct KeyCost: Hashable, Sendable {
  /// Passes over the memory.
  public var operations: Int
  public var memoryBytes: Int

  public init(operations: Int, memoryBytes: Int) {
    self.operations = operations
    self.memoryBytes = memoryBytes
  }

  /// 256 MiB; about 0.7 seconds on a 2.8 GHz Core i7, says libsodium.
  ///
  /// Source: `crypto_pwhash_OPSLIMIT_MODERATE`, `crypto_pwhash_MEMLIMIT_MODERATE`.
  public static let standard = KeyCost(operations: 3, memoryBytes: 256 << 20)

  /// What a key may cost at most: more is somebody's attempt to use up this machine.
  public static let limit = KeyCost(operations: 8, memoryBytes: 1 << 30)

  public var isBearable: Bool {
    (1...Self.limit.operations).contains(operations)
      && (8 << 10...Self.limit.memoryBytes).contains(memoryBytes)
  }
}
