/// How often something happens again, as calendars write it.
///
/// Source: RFC 5545, section 3.3.10.
enum RecurrenceRule {
  private static let frequencies: Set<String> = [
    "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
  ]
  private static let names: Set<String> = [
    "FREQ", "UNTIL", "COUNT", "INTERVAL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY",
    "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST",
  ]

  /// Whether each part has a known name once and a value, and FREQ is among them.
  static func isValid(_ text: String) -> Bool {
    guard let parts = parts(text), let frequency = parts["FREQ"] else { return false }
    return frequencies.contains(frequency) && names.isSuperset(of: parts.keys)
      && !(parts.keys.contains("UNTIL") && parts.keys.contains("COUNT"))
  }

  /// Whether it ends after a number of times, and so needs a beginning.
  static func hasCount(_ text: String) -> Bool { parts(text)?["COUNT"] != nil }

  private static func parts(_ text: String) -> [String: String]? {
    var parts: [String: String] = [:]
    for part in text.uppercased().split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, parts.updateValue(sides[1], forKey: sides[0]) == nil else {
        return nil
      }
    }
    return parts
  }
}
