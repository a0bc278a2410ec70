import ElementTree
import FeedNamespaces

/// The times of a document of Timed Text.
///
/// `01:02:03.5`, `01:02:03:12` with frames, `12.5s`, `100ms`, `5m`, `2h`, `100f`, `1000t`.
/// Spec: TTML1, section 10.3.1.
struct TimedTextClock {
  private let framesPerSecond: Double
  private let ticksPerSecond: Double

  init(_ root: ElementView) {
    let rate = Self.parameter("frameRate", of: root)
    framesPerSecond = rate ?? 30
    ticksPerSecond = Self.parameter("tickRate", of: root) ?? rate ?? 1
  }

  /// `nil` for what is no time.
  func seconds(_ text: String) -> Double? {
    let text = FeedText.trimmed(text)
    return text.utf8.contains(UInt8(ascii: ":")) ? clock(text) : offset(text)
  }

  private func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      .map { FeedNumber.decimal(String($0)) }
    guard 2...4 ~= parts.count, !parts.contains(where: { $0.map { $0 < 0 } ?? true }) else {
      return nil
    }
    let numbers = parts.compactMap(\.self)
    let whole = numbers.prefix(3).reduce(0) { $0 * 60 + $1 }
    return numbers.count < 4 ? whole : whole + numbers[3] / framesPerSecond
  }

  private func offset(_ text: String) -> Double? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let value = FeedNumber.decimal(String(number)) else { return nil }
    switch text.dropFirst(number.count) {
    case "h": return value * 3_600
    case "m": return value * 60
    case "s", "": return value
    case "ms": return value / 1_000
    case "f": return value / framesPerSecond
    case "t": return value / ticksPerSecond
    default: return nil
    }
  }

  /// A number above 0.
  private static func parameter(_ name: String, of root: ElementView) -> Double? {
    let text = root.attributes.first { $0.name.local == name }?.value
    return text.flatMap { FeedNumber.decimal($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
