import Digests

/// Choices that follow from the bytes that are tested, so that a finding is found again.
struct Chance {
  private var state: UInt64

  init(_ bytes: [UInt8]) { state = XXH3.hash128(of: bytes.span.bytes).low | 1 }

  /// A number below `bound`.
  mutating func number(below bound: Int) -> Int {
    // Source: Marsaglia, "Xorshift RNGs", 2003.
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
}
