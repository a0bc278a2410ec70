import CSodium

/// Bytes that nobody can guess.
public enum RandomBytes {
  public static func make(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      Sodium.start()
      buffer.baseAddress.map { randombytes_buf($0, count) }
      filled = count
    }
  }
}

/// The library, which has to be started once and never fails to on Linux but without any source of
/// random numbers.
enum Sodium {
  static func start() { precondition(isStarted, "libsodium does not start") }

  private static let isStarted = sodium_init() >= 0
}
