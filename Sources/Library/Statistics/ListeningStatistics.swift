public import IdentityKeys
public import Timestamps

/// A session as statistics count it.
public struct HeardSession: Hashable, Sendable {
  public var feed: FeedKey
  public var device: String?
  public var start: Timestamp
  public var end: Timestamp
  public var listenedMilliseconds: Int64
  public var contentMilliseconds: Int64

  public init(
    feed: FeedKey, device: String? = nil, start: Timestamp, end: Timestamp,
    listenedMilliseconds: Int64, contentMilliseconds: Int64
  ) {
    self.feed = feed
    self.device = device
    self.start = start
    self.end = end
    self.listenedMilliseconds = listenedMilliseconds
    self.contentMilliseconds = contentMilliseconds
  }

  /// Time that speed saved: what was covered beyond the time it took.
  public var savedMilliseconds: Int64 { max(0, contentMilliseconds - listenedMilliseconds) }
}

/// What the sums are told apart by, besides the time.
public enum StatisticsGrouping: String, Sendable {
  case feed
  case device
}

/// The sum of one period, and of one feed or device.
public struct StatisticsRow: Hashable, Sendable {
  public var period: CalendarPeriod
  /// The first local day.
  ///
  /// `nil`: of all time.
  public var start: CivilDate?
  public var feed: FeedKey?
  public var device: String?
  public var listenedMilliseconds: Int64 = 0
  public var contentMilliseconds: Int64 = 0
  public var savedMilliseconds: Int64 = 0
  /// Those that began in the period.
  public var sessions = 0
}

/// Sums of listening by the calendar of a time zone.
///
/// A session that crosses the start of a period is shared out by time, so that the parts are exactly
/// the whole. Nothing of this is stored.
public struct ListeningStatistics: Sendable {
  private let period: CalendarPeriod
  private let grouping: StatisticsGrouping?
  private let zone: TimeZone
  private var sums: [Key: StatisticsRow] = [:]
  /// The stretch of the session before: most follow in the same.
  private var latest: Stretch?

  private struct Key: Hashable {
    var start: CivilDate?
    var feed: FeedKey?
    var device: String?
  }

  public init(_ period: CalendarPeriod, by grouping: StatisticsGrouping? = nil, zone: TimeZone) {
    self.period = period
    self.grouping = grouping
    self.zone = zone
  }

  /// By time, then by feed or device.
  public var rows: [StatisticsRow] {
    var rows = sums.values.map { (day: $0.start?.days ?? .min, row: $0) }
    rows.sort { left, right in
      if left.day != right.day { return left.day < right.day }
      if let feed = left.row.feed, let other = right.row.feed { return feed < other }
      return (left.row.device ?? "") < (right.row.device ?? "")
    }
    return rows.map(\.row)
  }

  /// Counts a session; nothing before the local day `since`.
  public mutating func add(_ session: HeardSession, since: CivilDate? = nil) {
    let bound = since.map(zone.start(of:))
    var start = session.start
    var isFirst = true
    var share = SessionShare(session)
    repeat {
      let stretch = stretch(holding: start)
      var end = min(session.end, stretch.end ?? session.end)
      // A part before the bound is cut off from the rest of its period.
      let isCounted = bound.map { start >= $0 } ?? true
      if !isCounted, let bound, bound < end { end = bound }
      let part = share.next(until: end)
      if isCounted { count(part, session, stretch.first, isFirst: isFirst) }
      isFirst = false
      start = end
    } while start < session.end
  }

  /// One period, in time.
  private struct Stretch {
    /// The first local day.
    ///
    /// `nil`: of all time.
    var first: CivilDate?
    var start: Timestamp?
    var end: Timestamp?

    func holds(_ instant: Timestamp) -> Bool {
      (start.map { $0 <= instant } ?? true) && (end.map { instant < $0 } ?? true)
    }
  }

  private mutating func stretch(holding instant: Timestamp) -> Stretch {
    if let latest, latest.holds(instant) { return latest }
    let first = period.start(of: zone.date(of: instant))
    let next = first.flatMap(period.next(after:))
    let made = Stretch(
      first: first, start: first.map(zone.start(of:)), end: next.map(zone.start(of:)))
    latest = made
    return made
  }

  private mutating func count(
    _ part: SessionShare.Part, _ session: HeardSession, _ first: CivilDate?, isFirst: Bool
  ) {
    let key = Key(
      start: first, feed: grouping == .feed ? session.feed : nil,
      device: grouping == .device ? session.device : nil)
    var row =
      sums[key]
      ?? StatisticsRow(period: period, start: first, feed: key.feed, device: key.device)
    row.listenedMilliseconds += part.listened
    row.contentMilliseconds += part.content
    row.savedMilliseconds += part.saved
    if isFirst { row.sessions += 1 }
    sums[key] = row
  }
}
