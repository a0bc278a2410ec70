import Timestamps

extension LooseDate {
  struct Part {
    var value: Int
    var digits: Int
    var index: Int
  }

  mutating func takeDate() -> Bool {
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

  var numbers: [Part] {
    tokens.indices.compactMap { index in
      guard case .number(let value, let digits) = tokens[index].kind else { return nil }
      return Part(value: value, digits: digits, index: index)
    }
  }

  /// The last word that names a month: `mar., 24 févr.` is a Tuesday in February.
  var monthWord: (index: Int, number: Int)? {
    for index in tokens.indices.reversed() {
      if case .word(let word) = tokens[index].kind, let number = MonthName.number(of: word) {
        return (index, number)
      }
    }
    return nil
  }

  /// `5 May 2020`, `May 5, 2020`, `2020-May-05`, `May 2020`.
  mutating func setDate(month: (index: Int, number: Int), _ parts: [Part]) -> Bool {
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
  mutating func setTwo(_ first: Part, _ second: Part) -> Bool {
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
  mutating func setThree(_ first: Part, _ second: Part, _ third: Part) -> Bool {
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
  func isJoined(_ first: Part, _ second: Part) -> Bool {
    switch second.index - first.index {
    case 1: true
    case 2: tokens[first.index + 1].isDateMark
    default: false
    }
  }

  func isWeek(after year: Part) -> Bool {
    let next = isMark("-", year.index + 1) ? year.index + 2 : year.index + 1
    return next < tokens.count && tokens[next].isWord("w")
  }

  mutating func setDate(_ year: Part, _ month: Int, _ day: Int) -> Bool {
    time.year = CivilTime.year(year.value, digits: year.digits)
    time.month = month
    time.day = day
    return true
  }

  /// Which of two numbers is the day.
  ///
  /// Dots always put it first; AM and PM come with American order; else only a number above 12, or
  /// two equal ones, can tell.
  mutating func setDayAndMonth(_ first: Part, _ second: Part, year: Part) -> Bool {
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
  mutating func setCompact(_ part: Part) -> Bool {
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

  mutating func setOrdinal(_ ordinal: Int) -> Bool {
    guard 1...(CivilDate.isLeap(time.year) ? 366 : 365) ~= ordinal else { return false }
    set(CivilDate(days: CivilDate(year: time.year, month: 1, day: ordinal).days))
    return true
  }

  /// `2021-W05-3`, `2021W053`: the first week is the one with 4 January.
  mutating func setWeek(_ year: Part, _ week: Part, _ day: Part? = nil) -> Bool {
    var (number, weekday) = (week.value, day?.value ?? 1)
    if week.digits == 3, day == nil { (number, weekday) = (week.value / 10, week.value % 10) }
    guard year.digits == 4, week.digits == (day == nil ? week.digits : 2), 2...3 ~= week.digits,
      1...53 ~= number, 1...7 ~= weekday
    else { return false }
    let fourth = CivilDate(year: year.value, month: 1, day: 4)
    let monday = fourth.days - (fourth.weekday - 1)
    set(CivilDate(days: monday + (number - 1) * 7 + weekday - 1))
    return true
  }

  mutating func set(_ date: CivilDate) {
    (time.year, time.month, time.day) = (date.year, date.month, date.day)
  }
}
