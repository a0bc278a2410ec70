import CSodium

/// The key that a passphrase and a salt give.
///
/// It lies in guarded memory and is wiped when it goes.
///
/// Source: Argon2id (RFC 9106) by `crypto_pwhash`; `crypto_kdf_derive_from_key` of libsodium.
public final class EncryptionKey {
  public static let saltByteCount = Int(crypto_pwhash_SALTBYTES)

  /// Tells this key from others and gives nothing of it away.
  public let check: [UInt8]

  private let streamKey: UnsafeMutableRawPointer

  /// Derives it, which takes as long as `cost` says.
  ///
  /// - Precondition: the salt has ``saltByteCount`` bytes and the cost is bearable.
  public init(passphrase: String, salt: [UInt8], cost: KeyCost) throws(EncryptionError) {
    precondition(salt.count == Self.saltByteCount && cost.isBearable)
    Sodium.start()
    let master = try Self.guardedKey()
    defer { sodium_free(master) }
    guard Self.derive(passphrase, salt, cost, into: master) else { throw .noMemory }
    streamKey = try Self.guardedKey()
    Self.subkey(.stream, of: master, into: streamKey, Self.byteCount)
    check = [UInt8](unsafeUninitializedCapacity: Self.checkByteCount) { buffer, count in
      buffer.baseAddress.map { Self.subkey(.check, of: master, into: $0, Self.checkByteCount) }
      count = Self.checkByteCount
    }
  }

  deinit { sodium_free(streamKey) }

  func withStreamKey<Value>(_ body: (UnsafePointer<UInt8>) -> Value) -> Value {
    body(streamKey.assumingMemoryBound(to: UInt8.self))
  }

  private static let byteCount = Int(crypto_kdf_KEYBYTES)
  private static let checkByteCount = Int(crypto_kdf_BYTES_MIN)

  /// What a key is derived for; never another number for the same use.
  private enum Use: UInt64 {
    case stream = 1
    case check = 2
  }

  private static func guardedKey() throws(EncryptionError) -> UnsafeMutableRawPointer {
    guard let memory = sodium_malloc(byteCount) else { throw .noMemory }
    return memory
  }

  private static func derive(
    _ passphrase: String, _ salt: [UInt8], _ cost: KeyCost, into key: UnsafeMutableRawPointer
  ) -> Bool {
    passphrase.withCString { words in
      crypto_pwhash(
        key.assumingMemoryBound(to: UInt8.self), UInt64(byteCount), words,
        UInt64(passphrase.utf8.count), salt, UInt64(cost.operations), cost.memoryBytes,
        crypto_pwhash_ALG_ARGON2ID13) == 0
    }
  }

  private static func subkey(
    _ use: Use, of master: UnsafeMutableRawPointer, into key: UnsafeMutableRawPointer, _ count: Int
  ) {
    // Eight bytes that say whose keys these are.
    let context = "frshtkey"
    _ = crypto_kdf_derive_from_key(
      key.assumingMemoryBound(to: UInt8.self), count, use.rawValue, context,
      master.assumingMemoryBound(to: UInt8.self))
  }
}
