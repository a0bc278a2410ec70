import CXXHash

/// XXH3: fast hashes, the same on every run and machine, not safe against somebody who wants a
/// collision.
///
/// Use ``SHA256`` where a collision would do harm beyond the feed that made it.
///
/// Source: `XXH3_64bits`, `XXH3_128bits` of xxHash, without a seed.
public enum XXH3 {
  public static func hash64(of bytes: RawSpan) -> UInt64 {
    bytes.withUnsafeBytes { XXH_INLINE_XXH3_64bits($0.baseAddress, $0.count) }
  }

  public static func hash64(of bytes: [UInt8]) -> UInt64 {
    hash64(of: bytes.span.bytes)
  }

  /// The hash of the UTF-8 of `text`.
  public static func hash64(of text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { XXH_INLINE_XXH3_64bits($0.baseAddress, $0.count) }
  }

  public static func hash128(of bytes: RawSpan) -> Digest128 {
    bytes.withUnsafeBytes { bytes in
      let hash = XXH_INLINE_XXH3_128bits(bytes.baseAddress, bytes.count)
      return Digest128(high: hash.high64, low: hash.low64)
    }
  }

  public static func hash128(of bytes: [UInt8]) -> Digest128 {
    hash128(of: bytes.span.bytes)
  }

  /// The hash of the UTF-8 of `text`.
  public static func hash128(of text: String) -> Digest128 {
    var text = text
    return text.withUTF8 { hash128(of: $0.span.bytes) }
  }
}
