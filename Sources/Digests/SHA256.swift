import CCrypto

/// SHA-256 over bytes that arrive in pieces.
///
/// Source: FIPS 180-4; `SHA256_Init`, `SHA256_Update`, `SHA256_Final` of OpenSSL's libcrypto, which
/// uses the processor's own instructions.
public struct SHA256: Sendable {
  /// Bytes in a digest.
  public static let byteCount = 32

  private var state = SHA256_CTX()

  public init() { SHA256_Init(&state) }

  /// Adds bytes; they are not kept.
  public mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      SHA256_Update(&state, base, bytes.count)
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

  /// ``digest()`` as a value.
  public var value: Digest256 { Digest256(finish) }

  private func finish(_ digest: UnsafeMutablePointer<UInt8>) {
    var state = state
    SHA256_Final(digest, &state)
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

  /// The digest of `bytes` as a value.
  public static func value(of bytes: RawSpan) -> Digest256 {
    var hash = SHA256()
    hash.update(bytes)
    return hash.value
  }

  /// The digest of the UTF-8 of `text`, 32 bytes.
  public static func hash(_ text: String) -> [UInt8] {
    var hash = SHA256()
    hash.update(text)
    return hash.digest()
  }
}
