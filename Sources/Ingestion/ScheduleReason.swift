public import Timestamps

/// One thing that keeps a feed from being asked, and until when it does.
public struct ScheduleReason: Hashable, Sendable {
  /// Stable words.
  public enum Code: String, Hashable, Sendable {
    /// No feed is asked more often.
    case floor
    /// The server names no version, so that each visit costs the whole document.
    case noValidators = "no-validators"
    /// Source: `Cache-Control`, else `Expires`; less `Age`.
    case cacheControl = "cache-control"
    /// Source: RSS `ttl`.
    case ttl
    /// Source: `sy:updatePeriod`, `sy:updateFrequency`.
    case updatePeriod = "sy:updatePeriod"
    /// Source: `podcast:updateFrequency`.
    case updateFrequency = "podcast:updateFrequency"
    /// The usual time between two episodes.
    case rhythm
    /// The next episode is long overdue.
    case dormant
    /// Source: `itunes:complete`, `podcast:updateFrequency`.
    case complete
    /// No feed waits for longer, whoever wishes it.
    case ceiling
    /// Source: RSS `skipHours`, `skipDays`.
    case skip = "skipHours/skipDays"
    /// So that feeds do not all come at once.
    case spread
    /// It failed.
    case error
    /// Source: `Retry-After`.
    case retryAfter = "retry-after"
  }

  public var code: Code
  public var until: Timestamp

  public init(_ code: Code, until: Timestamp) {
    self.code = code
    self.until = until
  }
}

/// How reasons are kept with the schedule that follows from them: `code@seconds`, the decisive one
/// first.
extension ScheduleReason {
  static func text(_ reasons: [ScheduleReason]) -> String {
    reasons.map { "\($0.code.rawValue)@\($0.until.seconds)" }.joined(separator: " ")
  }

  /// Passes over what it does not know.
  ///
  /// A code without a time, as older builds wrote it, lasts until `due`.
  public static func list(_ text: String?, due: Timestamp?) -> [ScheduleReason] {
    (text ?? "").split(separator: " ").compactMap { word in
      let parts = word.split(separator: "@", maxSplits: 1)
      guard let code = parts.first.flatMap({ Code(rawValue: String($0)) }) else { return nil }
      let until = parts.count == 2 ? Int64(parts[1]).map { Timestamp(seconds: $0) } : due
      return until.map { ScheduleReason(code, until: $0) }
    }
  }
}
