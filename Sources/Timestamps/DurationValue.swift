/// A length of time as people type it: `90s`, `15m`, `1.5h`, `2d`, `1w`.
public struct DurationValue: Hashable, Sendable {
  public var milliseconds: Int64

  public var seconds: Int64 { milliseconds / 1000 }

  /// - Returns: `nil` for anything else, also without a unit.
  public init?(_ text: String) {
    guard let unit = text.last.flatMap({ Self.units[$0] }),
      case let digits = text.dropLast(), !digits.isEmpty,
      digits.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: ".") }),
      let number = Double(digits), case let product = number * unit, product < 1e15
    else { return nil }
    milliseconds = Int64(product.rounded())
  }

  /// Milliseconds of each unit.
  private static let units: [Character: Double] = [
    "s": 1e3, "m": 60e3, "h": 3600e3, "d": 86_400e3, "w": 604_800e3,
  ]
}
