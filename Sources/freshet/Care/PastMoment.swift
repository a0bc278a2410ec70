import Timestamps

/// A moment in the past as a person types it: ISO 8601, or an age such as `90m`, `12h`, `2d`, `3w`.
enum PastMoment {
  /// - Returns: `nil` when it is neither.
  static func read(_ text: String, now: Timestamp) -> Timestamp? {
    if let moment = Timestamp(iso8601: text) { return moment }
    guard let unit = text.last.flatMap({ seconds[$0] }), let count = Int64(text.dropLast()),
      (0...1_000_000).contains(count)
    else { return nil }
    return now.adding(seconds: -count * unit)
  }

  private static let seconds: [Character: Int64] = [
    "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400,
  ]
}
