/// A rule that says when things happen again, read as far as it says how often.
///
/// Enough to plan visits by; no calendar.
///
/// Source: RFC 5545, section 3.3.10.
struct RecurrenceRule {
  private var fields: [String: String] = [:]

  init(_ text: String) {
    for part in text.uppercased().filter({ !$0.isWhitespace }).split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      if pair.count == 2 { fields[pair[0]] = pair[1] }
    }
  }

  /// The usual time between two events.
  ///
  /// `nil` when it cannot be read.
  var periodSeconds: Int? {
    guard let frequency = fields["FREQ"], let unit = Self.units[frequency] else { return nil }
    let interval = fields["INTERVAL"].map { Int($0) ?? 0 } ?? 1
    guard (1...10_000).contains(interval) else { return nil }
    return max(1, unit * interval / eventsPerPeriod(frequency))
  }

  private static let units = [
    "SECONDLY": 1, "MINUTELY": 60, "HOURLY": 3_600, "DAILY": 86_400, "WEEKLY": 7 * 86_400,
    "MONTHLY": 2_629_746, "YEARLY": 31_556_952,
  ]

  /// How many events the lists of the rule make of one.
  private func eventsPerPeriod(_ frequency: String) -> Int {
    switch frequency {
    case "DAILY": count("BYHOUR")
    case "WEEKLY": count("BYDAY") * count("BYHOUR")
    case "MONTHLY": max(count("BYMONTHDAY"), days(perMonth: 4)) * count("BYHOUR")
    case "YEARLY": count("BYMONTH") * max(count("BYMONTHDAY"), days(perMonth: 4))
    default: 1
    }
  }

  /// A weekday with a number is one day of the month, without one it is every week's.
  private func days(perMonth weeks: Int) -> Int {
    guard let days = fields["BYDAY"], fields["BYSETPOS"] == nil else { return 1 }
    return days.split(separator: ",").reduce(0) { $0 + ($1.utf8.count > 2 ? 1 : weeks) }
  }

  private func count(_ name: String) -> Int {
    max(1, fields[name]?.split(separator: ",").count ?? 1)
  }
}
