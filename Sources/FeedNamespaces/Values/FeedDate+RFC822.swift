import Timestamps

extension FeedDate {
  /// `Www, DD Mon YYYY HH:MM:SS zone` to the letter, as nine of ten dates are: each part has its
  /// place.
  ///
  /// `nil` for every other text, right or wrong.
  init?(commonest text: Span<UInt8>) {
    guard text.count >= 29, text[3] == 0x2C, text[4] == 0x20, text[7] == 0x20, text[11] == 0x20,
      text[16] == 0x20, text[19] == 0x3A, text[22] == 0x3A, text[25] == 0x20,
      let month = FeedDate.month(FeedDate.key(text, 8)),
      let weekday = FeedDate.weekday(FeedDate.key(text, 0))
    else { return nil }
    let (day, century, year) = (
      FeedDate.pair(text, 5), FeedDate.pair(text, 12), FeedDate.pair(text, 14)
    )
    let (hour, minute) = (FeedDate.pair(text, 17), FeedDate.pair(text, 20))
    let second = FeedDate.pair(text, 23)
    guard day | century | year | hour | minute | second >= 0 else { return nil }
    var time = CivilTime()
    (time.year, time.month, time.day) = (century * 100 + year, month, day)
    (time.hour, time.minute, time.second) = (hour, minute, second)
    var at = 26
    var strict = true
    guard FeedDate.zone(text, &at, &strict, &time), at == text.count, let found = time.instant
    else {
      return nil
    }
    self.init(found.timestamp, strict && weekday == found.weekday ? .rfc822 : .other)
  }

  /// Two digits as a number; below 0 when they are none.
  @inline(__always) private static func pair(_ text: Span<UInt8>, _ at: Int) -> Int {
    let (tens, ones) = (text[at] &- 0x30, text[at + 1] &- 0x30)
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : -1
  }

  /// The common form and its small variants, in one pass and without a String.
  ///
  /// `[Www[,]] D Mon Y H:MM[:SS] zone`, English three-letter names only. The rest is left to the
  /// loose reader.
  /// Source: RFC 822, section 5; RFC 5322, sections 3.3 and 4.3.
  init?(rfc822 text: Span<UInt8>) {
    var at = 0
    var strict = true
    var time = CivilTime()
    var weekday: Int?
    if text[0].isLetter {
      weekday = FeedDate.weekday(text, &at, &strict)
      if weekday == nil { return nil }
    }
    guard FeedDate.day(text, &at, &strict, &time), FeedDate.clock(text, &at, &strict, &time),
      FeedDate.zone(text, &at, &strict, &time), at == text.count, let found = time.instant
    else { return nil }
    if let weekday, weekday != found.weekday { strict = false }
    self.init(found.timestamp, strict ? .rfc822 : .other)
  }

  /// `Www,` and blanks.
  ///
  /// 1 is Monday.
  @inline(__always)
  private static func weekday(_ text: Span<UInt8>, _ at: inout Int, _ strict: inout Bool) -> Int? {
    guard text.count > 4, !text[3].isLetter, let day = weekday(key(text, 0)) else { return nil }
    at = 3
    if text[at] == 0x2C { at += 1 } else { strict = false }
    skipBlanks(text, &at)
    return day
  }

  /// Reads `D Mon Y`.
  @inline(__always)
  private static func day(
    _ text: Span<UInt8>, _ at: inout Int, _ strict: inout Bool, _ time: inout CivilTime
  ) -> Bool {
    let (day, dayDigits) = number(text, &at)
    guard dayDigits == 1 || dayDigits == 2 else { return false }
    guard separator(text, &at, &strict), at + 3 < text.count, !text[at + 3].isLetter,
      let month = month(key(text, at))
    else { return false }
    at += 3
    guard separator(text, &at, &strict) else { return false }
    let (year, yearDigits) = number(text, &at)
    guard yearDigits == 4 || yearDigits == 2 else { return false }
    time.day = day
    time.month = month
    time.year = CivilTime.year(year, digits: yearDigits)
    return true
  }

  /// `H:MM[:SS]` and the blanks around.
  @inline(__always)
  private static func clock(
    _ text: Span<UInt8>, _ at: inout Int, _ strict: inout Bool, _ time: inout CivilTime
  ) -> Bool {
    guard skipBlanks(text, &at) > 0 else { return false }
    let (hour, hourDigits) = number(text, &at)
    guard hourDigits == 1 || hourDigits == 2, at < text.count, text[at] == 0x3A else {
      return false
    }
    at += 1
    if hourDigits == 1 { strict = false }
    let (minute, minuteDigits) = number(text, &at)
    guard minuteDigits == 2 else { return false }
    time.hour = hour
    time.minute = minute
    if at < text.count, text[at] == 0x3A {
      at += 1
      let (second, secondDigits) = number(text, &at)
      guard secondDigits == 2 else { return false }
      time.second = second
    }
    return at < text.count && skipBlanks(text, &at) > 0
  }

  /// `±HHMM`, or a name of RFC 822.
  @inline(__always)
  private static func zone(
    _ text: Span<UInt8>, _ at: inout Int, _ strict: inout Bool, _ time: inout CivilTime
  ) -> Bool {
    let sign = text[at]
    if sign == 0x2B || sign == 0x2D {
      at += 1
      let (offset, digits) = number(text, &at)
      guard digits == 4, offset % 100 < 60, offset < 2400 else { return false }
      let seconds = (offset / 100 * 60 + offset % 100) * 60
      time.offset = sign == 0x2D ? -seconds : seconds
      return true
    }
    let length = text.count - at
    guard length <= 3 else { return false }
    let name = key(text, at, length)
    guard let offset = zone(name) else { return false }
    at += length
    time.offset = offset
    if name == 0x75_7463 { strict = false }  // UTC is no zone of RFC 822
    return true
  }

  /// The zones that RFC 822 names, and UTC.
  ///
  /// All others are left to the loose reader.
  @inline(__always)
  private static func zone(_ key: UInt32) -> Int? {
    switch key {
    case 0x67_6D74, 0x7574, 0x7A, 0x75_7463: 0  // GMT, UT, Z, UTC
    case 0x65_7374, 0x63_6474: -5 * 3600  // EST, CDT
    case 0x65_6474: -4 * 3600  // EDT
    case 0x63_7374, 0x6D_6474: -6 * 3600  // CST, MDT
    case 0x6D_7374, 0x70_6474: -7 * 3600  // MST, PDT
    case 0x70_7374: -8 * 3600  // PST
    default: nil
    }
  }
}

// MARK: Bytes

extension FeedDate {
  /// Up to eight digits.
  ///
  /// `digits` is 0 when there is none.
  @inline(__always)
  static func number(_ text: Span<UInt8>, _ at: inout Int) -> (value: Int, digits: Int) {
    let start = at
    var value = 0
    while at < text.count, text[at].isDigit, at - start < 8 {
      value = value * 10 + text[at].digit
      at += 1
    }
    return (value, at - start)
  }

  /// - Returns: how many blanks there were.
  @inline(__always) @discardableResult
  static func skipBlanks(_ text: Span<UInt8>, _ at: inout Int) -> Int {
    let start = at
    while at < text.count, text[at].isBlank { at += 1 }
    return at - start
  }

  /// Blanks, or the hyphen of RFC 850.
  @inline(__always)
  private static func separator(
    _ text: Span<UInt8>, _ at: inout Int, _ strict: inout Bool
  ) -> Bool {
    if at < text.count, text[at] == 0x2D {
      at += 1
      strict = false
      return true
    }
    return skipBlanks(text, &at) > 0
  }

  /// Letters packed into a number, in lower case; `at + count` is inside the text.
  @inline(__always)
  static func key(_ text: Span<UInt8>, _ at: Int, _ count: Int = 3) -> UInt32 {
    var key: UInt32 = 0
    for index in at..<(at + count) { key = key << 8 | UInt32(text[index] | 0x20) }
    return key
  }

  @inline(__always) private static func month(_ key: UInt32) -> Int? {
    switch key {
    case 0x6A_616E: 1
    case 0x66_6562: 2
    case 0x6D_6172: 3
    case 0x61_7072: 4
    case 0x6D_6179: 5
    case 0x6A_756E: 6
    case 0x6A_756C: 7
    case 0x61_7567: 8
    case 0x73_6570: 9
    case 0x6F_6374: 10
    case 0x6E_6F76: 11
    case 0x64_6563: 12
    default: nil
    }
  }

  @inline(__always) private static func weekday(_ key: UInt32) -> Int? {
    switch key {
    case 0x6D_6F6E: 1
    case 0x74_7565: 2
    case 0x77_6564: 3
    case 0x74_6875: 4
    case 0x66_7269: 5
    case 0x73_6174: 6
    case 0x73_756E: 7
    default: nil
    }
  }
}
