import Glibc

/// Network time of one transfer.
///
/// It stands still while the reader holds the transfer.
///
/// libcurl's own time limits run on meanwhile, so only its limit for connecting is used.
struct TransferClock {
  private var start: Int64 = 0
  private var heldSince: Int64?
  private var windowStart: Int64 = 0
  private var windowBytes = 0

  init(start now: Int64) {
    start = now
    windowStart = now
  }

  mutating func hold(at now: Int64) {
    if heldSince == nil { heldSince = now }
  }

  mutating func goOn(at now: Int64) {
    guard let since = heldSince else { return }
    start += now - since
    windowStart += now - since
    heldSince = nil
  }

  /// Milliseconds.
  func elapsed(at now: Int64) -> Int { Int((heldSince ?? now) - start) }

  /// Less than a window's worth of bytes came since the window began, a whole window ago.
  ///
  /// The window begins anew whenever its bytes are there, so a transfer that stops is found one
  /// window after its last good one, and one that is slow but steady never.
  mutating func isStalled(at now: Int64, wireBytes: Int, limits: FetchLimits) -> Bool {
    guard heldSince == nil else { return false }
    if (wireBytes - windowBytes) * 1000 >= limits.stallMilliseconds * limits.stallBytesPerSecond {
      windowBytes = wireBytes
      windowStart = now
    }
    return now - windowStart >= limits.stallMilliseconds
  }

  /// Milliseconds on a clock that only moves forward.
  ///
  /// Source: `CLOCK_MONOTONIC`.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
