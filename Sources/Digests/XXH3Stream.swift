import CXXHash

/// XXH3 over bytes that arrive in pieces: any pieces give what ``XXH3`` gives for the whole.
///
/// Source: `XXH3_128bits_update` of xxHash.
public struct XXH3Stream: ~Copyable {
  /// On the heap, because the state wants an alignment of 64 bytes.
  private let state: OpaquePointer

  public init() {
    guard let state = XXH_INLINE_XXH3_createState() else { fatalError("out of memory") }
    XXH_INLINE_XXH3_128bits_reset(state)
    self.state = state
  }

  deinit {
    XXH_INLINE_XXH3_freeState(state)
  }

  /// Adds bytes; they are not kept.
  public mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { bytes in
      _ = XXH_INLINE_XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
    }
  }

  /// Adds bytes; they are not kept.
  public mutating func update(_ bytes: [UInt8]) {
    update(bytes.span.bytes)
  }

  /// The hash of all bytes so far.
  ///
  /// More may be added afterwards.
  public borrowing func digest128() -> Digest128 {
    let hash = XXH_INLINE_XXH3_128bits_digest(state)
    return Digest128(high: hash.high64, low: hash.low64)
  }
}
