import CSodium

/// Decrypts what a ``SealingStream`` gave, piece by piece in the same order.
public final class OpeningStream {
  public static let headerByteCount = Int(crypto_secretstream_xchacha20poly1305_HEADERBYTES)

  /// The last piece was opened: all is there.
  public private(set) var isAtEnd = false
  private var state = crypto_secretstream_xchacha20poly1305_state()

  /// - Throws: when `header` is none of a stream.
  public init(_ key: EncryptionKey, header: [UInt8]) throws(EncryptionError) {
    guard header.count == Self.headerByteCount else { throw .notAuthentic }
    var state = crypto_secretstream_xchacha20poly1305_state()
    let opened = key.withStreamKey { key in
      crypto_secretstream_xchacha20poly1305_init_pull(&state, header, key)
    }
    guard opened == 0 else { throw .notAuthentic }
    self.state = state
    sodium_memzero(&state, MemoryLayout.size(ofValue: state))
  }

  deinit { sodium_memzero(&state, MemoryLayout.size(ofValue: state)) }

  /// The next piece as it was before it was sealed.
  public func open(_ sealed: [UInt8], context: [UInt8] = []) throws(EncryptionError) -> [UInt8] {
    guard sealed.count >= SealingStream.overhead, !isAtEnd else { throw .notAuthentic }
    var tag: UInt8 = 0
    var isAuthentic = false
    let count = sealed.count - SealingStream.overhead
    let piece = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      isAuthentic =
        crypto_secretstream_xchacha20poly1305_pull(
          &state, buffer.baseAddress, nil, &tag, sealed, UInt64(sealed.count), context,
          UInt64(context.count)) == 0
      filled = isAuthentic ? count : 0
    }
    guard isAuthentic else { throw .notAuthentic }
    isAtEnd = tag == crypto_secretstream_xchacha20poly1305_tag_final()
    return piece
  }
}
