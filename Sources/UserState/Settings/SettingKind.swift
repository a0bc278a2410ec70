import Timestamps

/// What a setting's value may be.
public enum SettingKind: Hashable, Sendable {
  case text
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case choice([String])
  /// A number and a unit: `90s`, `15m`, `1.5h`, `2d`, `1w`.
  case duration
  /// A name of the system's time zone database; whether there is one is for who has it to say.
  case timeZone

  /// A phrase for messages.
  public var expectation: String {
    switch self {
    case .text: "text"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let words): "one of: " + words.joined(separator: ", ")
    case .duration: "a duration such as 90s, 15m, 2h, 30d or 1w"
    case .timeZone: "a time zone such as Europe/Berlin"
    }
  }

  /// Whether `value` is one; a time zone is taken for one here.
  public func accepts(_ value: String) -> Bool {
    switch self {
    case .text: true
    case .integer(let range): Int(value).map(range.contains) ?? false
    case .number(let range): Double(value).map(range.contains) ?? false
    case .choice(let words): words.contains(value)
    case .duration: DurationValue(value) != nil
    case .timeZone: !value.isEmpty
    }
  }
}
