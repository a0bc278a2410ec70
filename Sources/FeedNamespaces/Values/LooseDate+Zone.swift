extension LooseDate {
  /// `GMT+0000`, `+10`, `-05:00`, `EST`: what follows the time of day.
  ///
  /// A sign counts only directly after the time or the name of a zone.
  mutating func takeZone() {
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
    if !isNamed, let offset = zoneInWords(from: clockEnd + 1, to: index) { time.offset = offset }
    guard let sign = sign(index), case .number(let value, let digits)? = kind(index + 1),
      digits <= 4, !tokens[index + 1].isSpaced
    else { return }
    takeOffset(sign: sign, value, digits: digits, at: index)
    // Go repeats an offset as the name of a zone that has none.
    if tokens.dropFirst(index + 2).map(\.kind) == [
      .mark(sign > 0 ? "+" : "-"), .number(value: value, digits: digits),
    ] {
      take((index + 2)...(index + 3))
    }
  }

  /// `Eastern Standard Time` is EST, `Central European Summer Time` CEST.
  func zoneInWords(from first: Int, to end: Int) -> Int? {
    let words = (first..<max(first, end)).compactMap { zoneWord($0) }
    guard words.count > 1, words.last == "time" else { return nil }
    return ZoneName.offset(of: String(words.compactMap(\.first)))
  }

  /// A word or unit that may name a zone or stand before it: `Uhr MEZ`, `분 KST`.
  func zoneWord(_ index: Int) -> String? {
    switch kind(index) {
    case .word(let word) where MonthName.number(of: word) == nil: word
    case .unit: ""
    default: nil
    }
  }

  mutating func takeOffset(sign: Int, _ value: Int, digits: Int, at index: Int) {
    var seconds = digits > 2 ? (value / 100 * 60 + value % 100) * 60 : value * 3600
    var last = index + 1
    if digits <= 2, isMark(":", last + 1), let minutes = number(last + 2) {
      seconds += minutes * 60
      last += 2
    }
    time.offset = sign * seconds
    take(index...last)
  }

  func sign(_ index: Int) -> Int? {
    if isMark("+", index) { return 1 }
    // Programs that make text pretty have a longer one for a hyphen.
    return ["-", "−", "–", "‐", "‑"].contains { isMark($0, index) } ? -1 : nil
  }
}
