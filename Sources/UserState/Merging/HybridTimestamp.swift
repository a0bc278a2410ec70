public import Timestamps

/// When a record was last edited, on a clock that never runs backwards: wall time and a counter.
///
/// Two edits on one device never have the same one. Compared across devices it follows the wall,
/// and what was seen before comes before.
/// As text: `2026-11-30T06:00:00.000Z-0000`, whose alphabetical order is the order in time.
public struct HybridTimestamp: Hashable, Sendable {
  /// Milliseconds since 1970 in the upper 48 bits, the counter in the lower 16; never negative.
  public let packed: Int64

  /// The start of 1970: before every edit.
  public static let distantPast = HybridTimestamp(milliseconds: 0)

  /// Milliseconds of the latest time that is accepted from outside, in the year 5994.
  ///
  /// Above it is room for the edits that must be later than an accepted one.
  public static let latestMilliseconds: Int64 = 127_000_000_000_000

  /// - Parameters:
  ///   - milliseconds: since 1970; what does not fit is brought to the nearest that does.
  ///   - counter: orders the edits of one millisecond.
  public init(milliseconds: Int64, counter: UInt16 = 0) {
    packed = min(max(milliseconds, 0), 1 << 47 - 1) << 16 | Int64(counter)
  }

  /// - Parameter packed: as ``packed`` gives it; a negative number is the distant past.
  init(packed: Int64) { self.packed = max(packed, 0) }

  /// Wall time of the edit, in milliseconds since 1970.
  public var milliseconds: Int64 { packed >> 16 }

  public var counter: UInt16 { UInt16(truncatingIfNeeded: packed) }

  public var wall: Timestamp { Timestamp(milliseconds: milliseconds) }

  /// The one right after.
  ///
  /// A full counter goes on in the next millisecond.
  var next: HybridTimestamp { HybridTimestamp(packed: packed == .max ? packed : packed + 1) }
}

extension HybridTimestamp: Comparable {
  public static func < (left: HybridTimestamp, right: HybridTimestamp) -> Bool {
    left.packed < right.packed
  }
}

extension HybridTimestamp: CustomStringConvertible {
  public var description: String {
    // Whole seconds have no fraction in ISO 8601, which would break the alphabetical order.
    let instant = wall.iso8601
    let hasFraction = instant.utf8.contains(UInt8(ascii: "."))
    let digits = String(counter, radix: 16)
    return (hasFraction ? instant : instant.dropLast() + ".000Z")
      + "-" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  /// Reads what `description` writes, and plain ISO 8601, where the counter is 0.
  ///
  /// - Returns: `nil` when it is neither, or past ``latestMilliseconds``.
  public init?(_ text: String) {
    let hasCounter = text.utf8.suffix(6).starts(with: "Z-".utf8)
    guard let counter = hasCounter ? UInt16(text.suffix(4), radix: 16) : 0,
      let wall = Timestamp(iso8601: hasCounter ? String(text.dropLast(5)) : text),
      (0...Self.latestMilliseconds).contains(wall.milliseconds)
    else { return nil }
    self.init(milliseconds: wall.milliseconds, counter: counter)
  }
}
