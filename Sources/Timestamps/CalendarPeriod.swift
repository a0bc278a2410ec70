/// A stretch of the calendar that things are summed up by.
public enum CalendarPeriod: String, CaseIterable, Sendable {
  case day
  /// Of ISO 8601: from Monday.
  case week
  case month
  case year
  /// All time is one.
  case forever

  /// The first day of the one that holds `date`.
  ///
  /// `nil`: it has none.
  public func start(of date: CivilDate) -> CivilDate? {
    switch self {
    case .day: date
    case .week: CivilDate(days: date.days - (date.weekday - 1))
    case .month: CivilDate(year: date.year, month: date.month, day: 1)
    case .year: CivilDate(year: date.year, month: 1, day: 1)
    case .forever: nil
    }
  }

  /// The first day of the next one.
  ///
  /// `nil`: there is none.
  public func next(after start: CivilDate) -> CivilDate? {
    switch self {
    case .day: CivilDate(days: start.days + 1)
    case .week: CivilDate(days: start.days + 7)
    case .month:
      start.month == 12
        ? CivilDate(year: start.year + 1, month: 1, day: 1)
        : CivilDate(year: start.year, month: start.month + 1, day: 1)
    case .year: CivilDate(year: start.year + 1, month: 1, day: 1)
    case .forever: nil
    }
  }
}
