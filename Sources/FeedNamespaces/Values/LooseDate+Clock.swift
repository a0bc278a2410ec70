extension LooseDate {
  /// `2004년 05월 28일 01시 31분`, `2021年3月4日`: the unit follows the number.
  mutating func takeUnits() {
    for index in tokens.indices.dropLast() {
      guard case .number(let value, let digits) = tokens[index].kind,
        case .unit(let unit) = tokens[index + 1].kind
      else { continue }
      switch unit {
      case .year:
        time.year =
          era(before: index).map { $0 + value }
          ?? CivilTime.year(value, digits: digits)
      case .month: time.month = value
      case .day: time.day = value
      case .hour: time.hour = value
      case .minute: time.minute = value
      case .second: time.second = value
      }
      if unit >= .hour { hasTime = true }
      tokens[index].kind = .taken
    }
  }

  /// The year before the first one of an era, where its name stands before the number.
  ///
  /// Japan's last three, and Taiwan's.
  func era(before index: Int) -> Int? {
    guard index > 0, case .word(let word) = tokens[index - 1].kind else { return nil }
    switch word {
    case "令和": return 2018
    case "平成": return 1988
    case "昭和": return 1925
    case "民國", "民国": return 1911
    default: return nil
    }
  }

  /// `9:05`, `09:05:06.789`, `9h05`, and the `T080000` of ISO 8601's basic format; else `5 PM`, and
  /// `9.05` beside the name of a month.
  mutating func takeClock() {
    for index in tokens.indices where !hasTime {
      guard case .number(let value, let digits) = tokens[index].kind else { continue }
      if digits == 6 || digits == 4 || (digits == 2 && !isClock(at: index)), index > 0,
        tokens[index - 1].isWord("t"),
        !tokens[index].isSpaced
      {
        setBasicClock(value, digits: digits)
        tokens[index].kind = .taken
      } else if digits <= 2, let minute = number(index + 2), isClock(at: index) {
        setClock(at: index, hour: value, minute: minute)
      }
    }
    for index in tokens.indices where !hasTime {
      guard let hour = number(index), dayHalf(at: index + 1) != nil else { continue }
      time.hour = hour
      hasTime = true
      tokens[index].kind = .taken
    }
    if !hasTime, monthWord != nil { takeDottedClock() }
  }

  /// `18.05`, `18.05.30`; beside a month that is a word, dots do not join a date.
  mutating func takeDottedClock() {
    for index in tokens.indices {
      guard let hour = number(index), isMark(".", index + 1), let minute = number(index + 2),
        !tokens[index + 2].isSpaced
      else { continue }
      var last = index + 2
      if isMark(".", last + 1), let second = number(last + 2), !tokens[last + 2].isSpaced {
        time.second = second
        last += 2
      }
      (time.hour, time.minute, hasTime) = (hour, minute, true)
      return take(index...last)
    }
  }

  /// A colon follows, and no sign stands before it as in the zone of `2003-12-31+01:00`.
  func isClock(at index: Int) -> Bool {
    guard index + 1 < tokens.count, tokens[index + 1].isMark(":") || tokens[index + 1].isWord("h")
    else { return false }
    return tokens[index].isSpaced || index == 0 || sign(index - 1) == nil
  }

  mutating func setClock(at index: Int, hour: Int, minute: Int) {
    time.hour = hour
    time.minute = minute
    hasTime = true
    var last = index + 2
    if isMark(":", last + 1), let second = number(last + 2) {
      time.second = second
      last += 2
      if isMark(".", last + 1) || isMark(",", last + 1),
        case .number(let value, let digits)? = kind(last + 2), !tokens[last + 2].isSpaced
      {
        time.millisecond = LooseDate.thousandths(value, digits: digits)
        last += 2
      }
    }
    take(index...last)
  }

  mutating func setBasicClock(_ value: Int, digits: Int) {
    let clock = digits == 6 ? value : digits == 4 ? value * 100 : value * 10_000
    time.hour = clock / 10_000
    time.minute = clock / 100 % 100
    time.second = clock % 100
    hasTime = true
  }

  /// Before noon or after it: 12 AM is midnight, 12 PM is noon.
  ///
  /// `21:00 PM` is 21:00.
  mutating func takeDayHalf() {
    guard hasTime, let index = tokens.indices.first(where: { dayHalf(at: $0) != nil }),
      let half = dayHalf(at: index)
    else { return }
    if time.hour <= 12 { time.hour = time.hour % 12 + (half == .afterNoon ? 12 : 0) }
    tokens[index].kind = .taken
    isHalved = true
  }

  enum DayHalf { case beforeNoon, afterNoon }

  func dayHalf(at index: Int) -> DayHalf? {
    guard case .word(let word)? = kind(index) else { return nil }
    switch word {
    case "am", "a.m", "오전", "上午", "午前": return .beforeNoon
    case "pm", "p.m", "오후", "下午", "午後": return .afterNoon
    default: return nil
    }
  }
}
