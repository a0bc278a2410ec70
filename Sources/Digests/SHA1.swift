import CCrypto

/// SHA-1, for identifiers of others that are made with it; it protects nothing.
///
/// Source: FIPS 180-4; RFC 3174.
public enum SHA1 {
  /// Bytes in a digest.
  public static let byteCount = 20

  /// The digest of `bytes`, 20 bytes.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      bytes.withUnsafeBufferPointer { bytes in
        _ = CCrypto.SHA1(bytes.baseAddress, bytes.count, buffer.baseAddress)
      }
      count = byteCount
    }
  }
}
