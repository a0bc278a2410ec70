import CSodium

/// Encrypts pieces one after the other; order, number and end are sealed with them.
///
/// Source: `crypto_secretstream_xchacha20poly1305` of libsodium.
public final class SealingStream {
  /// Bytes that a sealed piece has more than the piece.
  public static let overhead = Int(crypto_secretstream_xchacha20poly1305_ABYTES)

  /// Random; whoever opens the stream needs it.
  public let header: [UInt8]
  private var state = crypto_secretstream_xchacha20poly1305_state()

  public init(_ key: EncryptionKey) {
    var header = [UInt8](repeating: 0, count: OpeningStream.headerByteCount)
    var state = crypto_secretstream_xchacha20poly1305_state()
    _ = key.withStreamKey { key in
      crypto_secretstream_xchacha20poly1305_init_push(&state, &header, key)
    }
    self.header = header
    self.state = state
    sodium_memzero(&state, MemoryLayout.size(ofValue: state))
  }

  deinit { sodium_memzero(&state, MemoryLayout.size(ofValue: state)) }

  /// - `context`: what the piece belongs to; it is not written, and opening wants the same.
  public func seal(_ piece: [UInt8], context: [UInt8] = [], isLast: Bool) -> [UInt8] {
    let tag =
      isLast
      ? crypto_secretstream_xchacha20poly1305_tag_final()
      : crypto_secretstream_xchacha20poly1305_tag_message()
    return [UInt8](unsafeUninitializedCapacity: piece.count + Self.overhead) { buffer, count in
      _ = crypto_secretstream_xchacha20poly1305_push(
        &state, buffer.baseAddress, nil, piece, UInt64(piece.count), context,
        UInt64(context.count), tag)
      count = piece.count + Self.overhead
    }
  }
}
