import SystemKit
import TestSupport
import Testing

@testable import Timestamps

@Suite struct TimeZoneTests {
  /// The rules of Berlin, of Sydney, of Lord Howe (half an hour), of a zone of negative hours.
  static let rules: [(String, String, Int)] = [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", 3600),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", 7200),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59Z", 7200),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", 3600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-15T00:00:00Z", 39_600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-15T00:00:00Z", 36_000),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-01-15T00:00:00Z", 39_600),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-07-15T00:00:00Z", 37_800),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", 3600),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-12-01T00:00:00Z", 0),
    ("EST5EDT4,J60/0,J300", "2024-03-01T04:59:59Z", -18_000),
    ("EST5EDT4,J60/0,J300", "2024-03-01T05:00:00Z", -14_400),
    ("EST5EDT4,59/0,300", "2024-02-29T05:00:00Z", -14_400),
    ("UTC0", "2026-07-01T00:00:00Z", 0),
  ]

  @Test(arguments: rules)
  func `a rule gives the offset at every instant`(text: String, at: String, offset: Int) throws {
    let rule = try #require(PosixZone(text))
    let instant = try #require(Timestamp(iso8601: at))
    #expect(rule.offset(at: instant.seconds) == offset)
  }

  @Test(arguments: [
    "", "A1", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "<x",
  ])
  func `what is no rule is none`(text: String) {
    #expect(PosixZone(text) == nil)
  }

  /// A file as `zic` writes it: two blocks, one change in 2000, then a rule.
  static var file: [UInt8] {
    func number(_ value: Int64, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) }
    }
    func block(_ width: Int) -> [UInt8] {
      var bytes = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
      for count in [0, 0, 0, 1, 2, 8] { bytes += number(Int64(count), 4) }
      bytes += number(946_684_800, width) + [1]
      bytes += number(1800, 4) + [0, 0] + number(3600, 4) + [0, 4]
      return bytes + Array("OLD\0CET\0".utf8)
    }
    return block(4) + block(8) + Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)
  }

  @Test func `a file of the database is read, with the rule behind it`() throws {
    let transitions = try #require(ZoneTransitions(file: Self.file))
    let zone = TimeZone(name: "test", transitions: transitions)
    let offsets = ["1999-12-31T23:59:59Z", "2000-01-01T00:00:00Z", "2050-07-01T00:00:00Z"]
      .map { zone.offsetSeconds(at: Timestamp(iso8601: $0)!) }
    #expect(offsets == [1800, 3600, 7200])
  }

  @Test func `a file that is cut off anywhere is none, or goes on without its rule`() {
    for count in 0..<Self.file.count {
      let zone = ZoneTransitions(file: Array(Self.file.prefix(count)))
      #expect(zone == nil || count >= Self.file.count - 28)
    }
  }

  @Test func `a zone is found by its name, and by no other path`() {
    let folder = TemporaryFolder()
    folder.write(Self.file, to: "Test/Place")
    let environment = Environment(["TZDIR": folder.path, "TZ": ":Test/Place"])
    #expect(TimeZone(named: "Test/Place", environment: environment)?.name == "Test/Place")
    for name in [
      "", "Test", "Test/Other", "../\(folder.path)/Test/Place", "/etc/localtime", "Test//Place",
    ] {
      #expect(TimeZone(named: name, environment: environment) == nil)
    }
    #expect(TimeZone(named: "UTC", environment: environment) == .utc)
    #expect(TimeZone.system(environment).name == "Test/Place")
    #expect(
      TimeZone.system(Environment(["TZ": "EST5"])).offsetSeconds(at: Timestamp(seconds: 0))
        == -18_000)
  }

  func zone(_ rule: String) throws -> TimeZone {
    try #require(TimeZone(rule: rule))
  }

  @Test func `a day begins at local midnight, and has 23, 24 or 25 hours`() throws {
    let berlin = try zone("CET-1CEST,M3.5.0,M10.5.0/3")
    func hours(_ month: Int, _ day: Int) -> Int64 {
      let date = CivilDate(year: 2026, month: month, day: day)
      let next = CivilDate(days: date.days + 1)
      return berlin.start(of: next).seconds(since: berlin.start(of: date)) / 3600
    }
    #expect([hours(3, 28), hours(3, 29), hours(10, 25)] == [24, 23, 25])
    #expect(
      berlin.start(of: CivilDate(year: 2026, month: 7, day: 1)).iso8601 == "2026-06-30T22:00:00Z")
  }

  @Test func `a day whose midnight is left out begins when the clocks are put forward`() throws {
    // Forward at midnight, as in Beirut.
    let zone = try zone("EET-2EEST,M3.5.0/0,M10.5.0/0")
    let date = CivilDate(year: 2026, month: 3, day: 29)
    let start = zone.start(of: date)
    #expect(start.iso8601 == "2026-03-28T22:00:00Z")
    #expect(zone.date(of: start) == date)
    #expect(zone.date(of: start.adding(milliseconds: -1)) < date)
  }

  @Test func `every day of many years begins on that day`() throws {
    for rule in [
      "CET-1CEST,M3.5.0,M10.5.0/3", "EET-2EEST,M3.5.0/0,M10.5.0/0",
      "<-03>3<-02>,M3.5.0/-2,M10.5.0/-1",
      "<+14>-14", "<-12>12",
    ] {
      let zone = try zone(rule)
      var date = CivilDate(year: 2024, month: 1, day: 1)
      var last = zone.start(of: date)
      for _ in 0..<1500 {
        date = CivilDate(days: date.days + 1)
        let start = zone.start(of: date)
        #expect(zone.date(of: start) == date && start > last)
        last = start
      }
    }
  }
}

@Suite struct CalendarPeriodTests {
  @Test(arguments: [
    (CalendarPeriod.day, "2026-11-30", "2026-12-01"), (.week, "2026-11-30", "2026-12-07"),
    (.month, "2026-11-01", "2026-12-01"), (.year, "2026-01-01", "2027-01-01"),
  ])
  func `a day's period`(period: CalendarPeriod, first: String, next: String) throws {
    let start = try #require(period.start(of: CivilDate(year: 2026, month: 11, day: 30)))
    #expect(Timestamp(start).iso8601.hasPrefix(first))
    #expect(period.next(after: start).map { Timestamp($0).iso8601.hasPrefix(next) } == true)
  }

  @Test func `the week of New Year may begin in the old one`() {
    #expect(
      CalendarPeriod.week.start(of: CivilDate(year: 2027, month: 1, day: 1))
        == CivilDate(year: 2026, month: 12, day: 28))
    #expect(
      CalendarPeriod.month.next(after: CivilDate(year: 2026, month: 12, day: 1))
        == CivilDate(year: 2027, month: 1, day: 1))
  }
}

@Suite struct DurationValueTests {
  @Test(arguments: [
    ("90s", 90 as Int64), ("15m", 900), ("1.5h", 5400), ("2d", 172_800), ("1w", 604_800), ("0s", 0),
  ])
  func `a number and a unit`(text: String, seconds: Int64) {
    #expect(DurationValue(text)?.seconds == seconds)
  }

  @Test(arguments: ["", "5", "m", "-1h", "1 h", "1y", "1e9d", "1..5h", "99999999999w", "٣d"])
  func `anything else is none`(text: String) {
    #expect(DurationValue(text) == nil)
  }
}
