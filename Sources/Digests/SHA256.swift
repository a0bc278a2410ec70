import CSodium

/// SHA-256 over bytes that arrive in pieces.
///
/// Source: FIPS 180-4; `crypto_hash_sha256_init`, `_update`, `_final` of libsodium.
public struct SHA256: Sendable {
  /// Bytes in a digest.
  public static let byteCount = 32

  private var state = crypto_hash_sha256_state()

  public init() {
    crypto_hash_sha256_init(&state)
  }

  /// Adds bytes; they are not kept.
  public mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      _ = crypto_hash_sha256_update(&state, base, UInt64(bytes.count))
    }
  }

  /// Adds bytes; they are not kept.
  public mutating func update(_ bytes: [UInt8]) {
    update(bytes.span.bytes)
  }

  /// Adds the UTF-8 of `text`.
  public mutating func update(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      update(bytes.span.bytes)
    }
  }

  /// The digest of all bytes so far, 32 of them.
  ///
  /// More may be added afterwards.
  public func digest() -> [UInt8] {
    var state = state
    return [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      crypto_hash_sha256_final(&state, base)
      count = Self.byteCount
    }
  }

  /// The digest of `bytes`, 32 bytes.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest()
  }

  /// The digest of `bytes`, 32 bytes.
  public static func hash(_ bytes: RawSpan) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest()
  }

  /// The digest of the UTF-8 of `text`, 32 bytes.
  public static func hash(_ text: String) -> [UInt8] {
    var hash = SHA256()
    hash.update(text)
    return hash.digest()
  }
}
