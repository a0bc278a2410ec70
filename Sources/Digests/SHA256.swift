import CSHA256
import CSodium

/// SHA-256 over bytes that arrive in pieces.
///
/// By the processor's own instructions where it has them, else by libsodium.
/// Source: FIPS 180-4; `crypto_hash_sha256_init`, `_update`, `_final` of libsodium.
public struct SHA256: Sendable {
  /// Bytes in a digest.
  public static let byteCount = 32

  /// Read once: which of the two engines works on the state, whose layout they share.
  private static let hasInstructions = csha256_is_available() == 1

  private var state = csha256_state()

  public init() {
    if Self.hasInstructions {
      csha256_init(&state)
    } else {
      withSodium(&state) { _ = crypto_hash_sha256_init($0) }
    }
  }

  /// Adds bytes; they are not kept.
  public mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      if Self.hasInstructions {
        csha256_update(&state, base, bytes.count)
      } else {
        withSodium(&state) { _ = crypto_hash_sha256_update($0, base, UInt64(bytes.count)) }
      }
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
    [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      buffer.baseAddress.map(finish)
      count = Self.byteCount
    }
  }

  /// ``digest()`` as 64 lowercase hexadecimal digits.
  public var hex: String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.byteCount) { buffer in
      buffer.baseAddress.map(finish)
      return hexadecimal(UnsafeBufferPointer(buffer))
    }
  }

  private func finish(_ digest: UnsafeMutablePointer<UInt8>) {
    var state = state
    if Self.hasInstructions {
      csha256_final(&state, digest)
    } else {
      withSodium(&state) { _ = crypto_hash_sha256_final($0, digest) }
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

  /// The digest of `bytes` as 64 lowercase hexadecimal digits.
  public static func hex(of bytes: RawSpan) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hex
  }

  /// The digest of the UTF-8 of `text`, 32 bytes.
  public static func hash(_ text: String) -> [UInt8] {
    var hash = SHA256()
    hash.update(text)
    return hash.digest()
  }
}

private func withSodium(
  _ state: inout csha256_state, _ body: (UnsafeMutablePointer<crypto_hash_sha256_state>) -> Void
) {
  withUnsafeMutableBytes(of: &state) { bytes in
    bytes.assumingMemoryBound(to: crypto_hash_sha256_state.self).baseAddress.map(body)
  }
}
