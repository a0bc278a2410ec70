/// Lengths of time for people.
enum DurationText {
  /// `1:02:03`, `2:03`.
  static func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "" }
    let whole = Int(seconds)
    let (hours, minutes, rest) = (whole / 3_600, whole / 60 % 60, whole % 60)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  /// `3 days`, `5 hours`, `1 minute`.
  static func about(_ seconds: Int64) -> String {
    let units: [(Int64, String)] = [
      (86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"),
    ]
    let seconds = abs(seconds)
    let (size, name) = units.first { seconds >= $0.0 * 2 || seconds == $0.0 } ?? units[3]
    let count = (seconds + size / 2) / size
    return counted(count, name)
  }
}
