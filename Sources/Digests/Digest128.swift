/// A 128-bit hash value.
public struct Digest128: Hashable, Comparable, Sendable {
  public var high: UInt64
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads what ``bytes`` gives.
  ///
  /// - Returns: `nil` unless there are 16 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    func word(_ range: Range<Int>) -> UInt64 {
      bytes[range].reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(high: word(0..<8), low: word(8..<16))
  }

  /// 16 bytes, the highest first: the canonical form of xxHash.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for word in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return bytes
  }

  /// 32 lowercase hexadecimal digits.
  public var hex: String {
    bytes.hex
  }

  public static func < (left: Digest128, right: Digest128) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
