import Timestamps

/// The reader of dates that keep to no specification: takes the text apart and looks for a time, a
/// zone and the one way in which what is left is a date.
///
/// Slow (microseconds) and rarely reached.
struct LooseDate {
  var tokens: [DateToken]
  var time = CivilTime()
  var hasTime = false
  /// The time is before noon or after it, as Americans say.
  var isHalved = false

  init?(_ text: String) {
    guard let tokens = DateToken.tokens(of: text) else { return nil }
    self.tokens = tokens
  }

  /// - Returns: `nil` when there is no date in the text, or more than one way to read it.
  mutating func read() -> CivilTime? {
    takeUnits()
    takeClock()
    takeDayHalf()
    takeZone()
    return takeDate() ? time : nil
  }

  func kind(_ index: Int) -> DateToken.Kind? {
    index < tokens.count ? tokens[index].kind : nil
  }

  func number(_ index: Int) -> Int? {
    guard case .number(let value, let digits)? = kind(index), digits <= 2 else { return nil }
    return value
  }

  func isMark(_ mark: Unicode.Scalar, _ index: Int) -> Bool {
    index < tokens.count && tokens[index].isMark(mark)
  }

  mutating func take(_ range: ClosedRange<Int>) {
    for index in range { tokens[index].kind = .taken }
  }

  static func thousandths(_ value: Int, digits: Int) -> Int {
    var value = value
    for _ in 0..<max(0, 3 - digits) { value *= 10 }
    for _ in 0..<max(0, digits - 3) { value /= 10 }
    return value
  }
}
