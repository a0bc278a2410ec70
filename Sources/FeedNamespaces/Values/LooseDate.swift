import Timestamps

/// The reader of dates that keep to no specification: takes the text apart and looks for a time, a
/// zone and the one way in which what is left is a date.
///
/// Slow (microseconds) and rarely reached.
struct LooseDate {
  private var tokens: [DateToken]
  private var time = CivilTime()
  private var hasTime = false

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

  // MARK: Time of day

  /// `2004년 05월 28일 01시 31분`, `2021年3月4日`: the unit follows the number.
  private mutating func takeUnits() {
    for index in tokens.indices.dropLast() {
      guard case .number(let value, let digits) = tokens[index].kind,
        case .unit(let unit) = tokens[index + 1].kind
      else { continue }
      switch unit {
      case .year: time.year = CivilTime.year(value, digits: digits)
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

  /// `9:05`, `09:05:06.789`, `9h05`, and the `T080000` of ISO 8601's basic format; else `5 PM`.
  private mutating func takeClock() {
    for index in tokens.indices where !hasTime {
      guard case .number(let value, let digits) = tokens[index].kind else { continue }
      if digits == 6 || digits == 4, index > 0, tokens[index - 1].isWord("t"),
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
  }

  /// A colon follows, and no sign stands before it as in the zone of `2003-12-31+01:00`.
  private func isClock(at index: Int) -> Bool {
    guard tokens[index + 1].isMark(":") || tokens[index + 1].isWord("h") else { return false }
    return tokens[index].isSpaced || index == 0 || sign(index - 1) == nil
  }

  private mutating func setClock(at index: Int, hour: Int, minute: Int) {
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

  private mutating func setBasicClock(_ value: Int, digits: Int) {
    let clock = digits == 6 ? value : value * 100
    time.hour = clock / 10_000
    time.minute = clock / 100 % 100
    time.second = clock % 100
    hasTime = true
  }

  /// Before noon or after it: 12 AM is midnight, 12 PM is noon.
  ///
  /// `21:00 PM` is 21:00.
  private mutating func takeDayHalf() {
    guard hasTime, let index = tokens.indices.first(where: { dayHalf(at: $0) != nil }),
      let half = dayHalf(at: index)
    else { return }
    if time.hour <= 12 { time.hour = time.hour % 12 + (half == .afterNoon ? 12 : 0) }
    tokens[index].kind = .taken
    isHalved = true
  }

  private var isHalved = false

  private enum DayHalf { case beforeNoon, afterNoon }

  private func dayHalf(at index: Int) -> DayHalf? {
    guard case .word(let word)? = kind(index) else { return nil }
    switch word {
    case "am", "a.m", "오전", "上午", "午前": return .beforeNoon
    case "pm", "p.m", "오후", "下午", "午後": return .afterNoon
    default: return nil
    }
  }

  // MARK: Zone

  /// `GMT+0000`, `+10`, `-05:00`, `EST`: what follows the time of day.
  ///
  /// A sign counts only directly after the time or the name of a zone.
  private mutating func takeZone() {
    guard hasTime, let clockEnd = tokens.lastIndex(where: { $0.kind == .taken }) else { return }
    var index = clockEnd + 1
    var isNamed = false
    while let word = zoneWord(index) {
      if !isNamed, let offset = ZoneName.offset(of: word) {
        time.offset = offset
        isNamed = true
        tokens[index].kind = .taken
      }
      index += 1
    }
    guard let sign = sign(index), case .number(let value, let digits)? = kind(index + 1),
      digits <= 4, !tokens[index + 1].isSpaced
    else { return }
    takeOffset(sign: sign, value, digits: digits, at: index)
  }

  /// A word or unit that may name a zone or stand before it: `Uhr MEZ`, `분 KST`.
  private func zoneWord(_ index: Int) -> String? {
    switch kind(index) {
    case .word(let word) where MonthName.number(of: word) == nil: word
    case .unit: ""
    default: nil
    }
  }

  private mutating func takeOffset(sign: Int, _ value: Int, digits: Int, at index: Int) {
    var seconds = digits > 2 ? (value / 100 * 60 + value % 100) * 60 : value * 3600
    var last = index + 1
    if digits <= 2, isMark(":", last + 1), let minutes = number(last + 2) {
      seconds += minutes * 60
      last += 2
    }
    time.offset = sign * seconds
    take(index...last)
  }

  private func sign(_ index: Int) -> Int? {
    isMark("+", index) ? 1 : isMark("-", index) || isMark("−", index) ? -1 : nil
  }

  // MARK: Date

  private struct Part {
    var value: Int
    var digits: Int
    var index: Int
  }

  private mutating func takeDate() -> Bool {
    let parts = numbers
    if time.year != 0 { return parts.isEmpty }
    if let month = monthWord, parts.count < 3 { return setDate(month: month, parts) }
    switch parts.count {
    case 1: return setCompact(parts[0])
    case 2: return setTwo(parts[0], parts[1])
    case 3: return setThree(parts[0], parts[1], parts[2])
    default: return false
    }
  }

  private var numbers: [Part] {
    tokens.indices.compactMap { index in
      guard case .number(let value, let digits) = tokens[index].kind else { return nil }
      return Part(value: value, digits: digits, index: index)
    }
  }

  /// The last word that names a month: `mar., 24 févr.` is a Tuesday in February.
  private var monthWord: (index: Int, number: Int)? {
    for index in tokens.indices.reversed() {
      if case .word(let word) = tokens[index].kind, let number = MonthName.number(of: word) {
        return (index, number)
      }
    }
    return nil
  }

  /// `5 May 2020`, `May 5, 2020`, `2020-May-05`, `May 2020`.
  private mutating func setDate(month: (index: Int, number: Int), _ parts: [Part]) -> Bool {
    time.month = month.number
    if parts.count == 1, parts[0].digits == 4 {
      time.year = parts[0].value
      return true
    }
    guard parts.count == 2 else { return false }
    let yearFirst = parts[0].digits > 2
    let (year, day) = yearFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
    guard day.digits <= 2, year.digits <= 4 else { return false }
    time.day = day.value
    time.year = CivilTime.year(year.value, digits: year.digits)
    return true
  }

  /// `2021/02`, the ordinal `2021-035`, the week `2021-W05`.
  private mutating func setTwo(_ first: Part, _ second: Part) -> Bool {
    guard first.digits == 4 else { return false }
    if isWeek(after: first) { return setWeek(first, second) }
    guard isJoined(first, second), second.index == first.index + 2 else { return false }
    time.year = first.value
    if second.digits == 3 { return setOrdinal(second.value) }
    guard second.digits == 2 else { return false }
    time.month = second.value
    return true
  }

  /// Three numbers without the name of a month.
  private mutating func setThree(_ first: Part, _ second: Part, _ third: Part) -> Bool {
    if isWeek(after: first) { return setWeek(first, second, third) }
    guard second.digits <= 2, isJoined(first, second), isJoined(second, third) else {
      return false
    }
    if first.digits == 4 || (first.digits == 2 && first.value > 31) {
      guard third.digits <= 2 else { return false }
      return setDate(first, second.value, third.value)
    }
    guard first.digits <= 2, third.digits == 4 || third.digits == 2 else { return false }
    return setDayAndMonth(first, second, year: third)
  }

  /// Nothing is between two numbers but a blank or one of `-/.`.
  private func isJoined(_ first: Part, _ second: Part) -> Bool {
    switch second.index - first.index {
    case 1: true
    case 2: tokens[first.index + 1].isDateMark
    default: false
    }
  }

  private func isWeek(after year: Part) -> Bool {
    let next = isMark("-", year.index + 1) ? year.index + 2 : year.index + 1
    return next < tokens.count && tokens[next].isWord("w")
  }

  private mutating func setDate(_ year: Part, _ month: Int, _ day: Int) -> Bool {
    time.year = CivilTime.year(year.value, digits: year.digits)
    time.month = month
    time.day = day
    return true
  }

  /// Which of two numbers is the day.
  ///
  /// Dots always put it first; AM and PM come with American order; else only a number above 12, or
  /// two equal ones, can tell.
  private mutating func setDayAndMonth(_ first: Part, _ second: Part, year: Part) -> Bool {
    if isMark(".", first.index + 1), isMark(".", second.index + 1) {
      return setDate(year, second.value, first.value)
    }
    guard year.digits == 4 else { return false }
    if first.value > 12 || first.value == second.value {
      return setDate(year, second.value, first.value)
    }
    guard second.value > 12 || isHalved else { return false }
    return setDate(year, first.value, second.value)
  }

  /// One number: `20210203`, `20210203040506`, `2021035`.
  private mutating func setCompact(_ part: Part) -> Bool {
    switch part.digits {
    case 8:
      (time.year, time.month) = (part.value / 10_000, part.value / 100 % 100)
      time.day = part.value % 100
      return true
    case 7:
      time.year = part.value / 1000
      return setOrdinal(part.value % 1000)
    case 14, 12:
      let value = part.digits == 14 ? part.value : part.value * 100
      setBasicClock(value % 1_000_000, digits: 6)
      let date = value / 1_000_000
      (time.year, time.month, time.day) = (date / 10_000, date / 100 % 100, date % 100)
      return true
    default: return false
    }
  }

  private mutating func setOrdinal(_ ordinal: Int) -> Bool {
    guard 1...(CivilDate.isLeap(time.year) ? 366 : 365) ~= ordinal else { return false }
    set(CivilDate(days: CivilDate(year: time.year, month: 1, day: ordinal).days))
    return true
  }

  /// `2021-W05-3`: the first week is the one with 4 January.
  private mutating func setWeek(_ year: Part, _ week: Part, _ day: Part? = nil) -> Bool {
    guard year.digits == 4, week.digits == 2, 1...53 ~= week.value, 1...7 ~= day?.value ?? 1 else {
      return false
    }
    let fourth = CivilDate(year: year.value, month: 1, day: 4)
    let monday = fourth.days - (fourth.weekday - 1)
    set(CivilDate(days: monday + (week.value - 1) * 7 + (day?.value ?? 1) - 1))
    return true
  }

  private mutating func set(_ date: CivilDate) {
    (time.year, time.month, time.day) = (date.year, date.month, date.day)
  }

  // MARK: Tokens

  private func kind(_ index: Int) -> DateToken.Kind? {
    index < tokens.count ? tokens[index].kind : nil
  }

  private func number(_ index: Int) -> Int? {
    guard case .number(let value, let digits)? = kind(index), digits <= 2 else { return nil }
    return value
  }

  private func isMark(_ mark: Unicode.Scalar, _ index: Int) -> Bool {
    index < tokens.count && tokens[index].isMark(mark)
  }

  private mutating func take(_ range: ClosedRange<Int>) {
    for index in range { tokens[index].kind = .taken }
  }

  private static func thousandths(_ value: Int, digits: Int) -> Int {
    var value = value
    for _ in 0..<max(0, 3 - digits) { value *= 10 }
    for _ in 0..<max(0, digits - 3) { value /= 10 }
    return value
  }
}
