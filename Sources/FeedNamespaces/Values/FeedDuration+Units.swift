extension FeedDuration {
  /// Numbers with units, the longest first: `1h 2m 3s`, `45 min`, `PT1H2M3S`, `1h30`, `12'30"`.
  ///
  /// A last number without a unit is of the next smaller one.
  init?(units text: Span<UInt8>) {
    var at = FeedDuration.isISO8601(text) ? 1 : 0
    var total = 0.0
    var last: Unit?
    while at < text.count {
      guard last != nil || text[at] != 0x3A, FeedDuration.skipJoint(text, &at) else { return nil }
      let (whole, digits) = FeedDate.number(text, &at)
      guard digits > 0, let value = FeedDuration.withFraction(whole, text, &at) else { return nil }
      guard let unit = Unit(FeedDuration.word(text, &at), after: last),
        last.map({ unit < $0 }) ?? true
      else { return nil }
      total += value * unit.seconds
      last = unit
      while at < text.count, text[at].isBlank || text[at] == 0x2E { at += 1 }
    }
    guard last != nil else { return nil }
    self.init(seconds: total, isStandard: false)
  }

  private static func isISO8601(_ text: Span<UInt8>) -> Bool {
    text.count > 2 && text[0] | 0x20 == 0x70 && (text[1].isDigit || text[1] | 0x20 == 0x74)
  }

  /// Goes over what may stand before a number: blanks, commas, colons, ISO 8601's `T`, "and".
  private static func skipJoint(_ text: Span<UInt8>, _ at: inout Int) -> Bool {
    while at < text.count, text[at].isBlank || text[at] == 0x2C || text[at] == 0x3A { at += 1 }
    guard at < text.count, !text[at].isDigit else { return at < text.count }
    switch word(text, &at) {
    case "t", "and", "und", "et", "y", "e", "en", "i", "och", "og": return skipJoint(text, &at)
    default: return false
    }
  }

  /// The letters and marks from here to the next digit, blank or mark of punctuation, in lower case.
  private static func word(_ text: Span<UInt8>, _ at: inout Int) -> String {
    while at < text.count, text[at].isBlank { at += 1 }
    let start = at
    while at < text.count, !text[at].isDigit, !text[at].isBlank, text[at] != 0x2E,
      text[at] != 0x2C, text[at] != 0x3A
    {
      at += 1
    }
    return text.string(start..<at).lowercased()
  }

  private enum Unit: Int, Comparable {
    case second, minute, hour, day

    static func < (left: Unit, right: Unit) -> Bool { left.rawValue < right.rawValue }

    var seconds: Double {
      switch self {
      case .second: 1
      case .minute: 60
      case .hour: 3600
      case .day: 86_400
      }
    }

    /// - Returns: for no word at all, the unit below the last one.
    init?(_ word: String, after last: Unit?) {
      switch word {
      case "":
        guard let last, let next = Unit(rawValue: last.rawValue - 1) else { return nil }
        self = next
      case "d", "day", "days", "tag", "tage", "dt": self = .day
      case _ where Self.hours.contains(word): self = .hour
      case _ where Self.minutes.contains(word): self = .minute
      case _ where Self.secondWords.contains(word): self = .second
      default: return nil
      }
    }

    private static let hours = words(
      """
      h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren tim timme timmar \
      time timer t godz godzina godziny godzin hod hodina hodiny hodin óra ч час часа часов год години \
      ώρα ώρες sa saat 時間 小时 小時 시간
      """)
    private static let minutes = words(
      """
      m mn min mins minute minutes minuten minuto minutos minuti minuut minut minuter minuta minuty \
      minutter perc мин минута минут минуты хв хвилин λ λεπτό λεπτά dk dakika ' ′ ’ 分 分钟 分鐘 분
      """)
    private static let secondWords = words(
      """
      s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondi secondo \
      seg sekund sekunder sekundy sekunda vteřin mp másodperc сек секунд с δευτερόλεπτα sn saniye \
      " ″ ” '' 秒 초
      """)

    private static func words(_ text: String) -> Set<String> {
      Set(text.split(separator: " ").map(String.init))
    }
  }
}
