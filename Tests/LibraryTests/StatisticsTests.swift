import IdentityKeys
import Library
import Testing
import Timestamps
import UserState

@Suite struct StatisticsTests {
  let feed: FeedKey

  init() throws { feed = try #require(FeedKey(url: "https://example.com/a.xml")) }

  func session(
    _ start: String, _ end: String, listened: Int64? = nil, content: Int64? = nil,
    device: String? = nil
  ) throws -> HeardSession {
    let start = try #require(Timestamp(iso8601: start))
    let end = try #require(Timestamp(iso8601: end))
    let wall = end.milliseconds(since: start)
    return HeardSession(
      feed: feed, device: device, start: start, end: end, listenedMilliseconds: listened ?? wall,
      contentMilliseconds: content ?? wall)
  }

  func rows(
    _ period: CalendarPeriod, _ sessions: [HeardSession], zone: TimeZone = .utc,
    since: CivilDate? = nil
  ) -> [StatisticsRow] {
    var statistics = ListeningStatistics(period, zone: zone)
    for session in sessions { statistics.add(session, since: since) }
    return statistics.rows
  }

  @Test(arguments: [CalendarPeriod.day, .week, .month, .year])
  func `a session over the turn of the year is shared out`(period: CalendarPeriod) throws {
    // The first of 2029 is a Monday, so that a week ends there, too.
    let one = try session("2028-12-31T23:00:00Z", "2029-01-01T01:00:00Z", content: 10_800_000)
    let found = rows(period, [one])
    #expect(found.map(\.listenedMilliseconds) == [3_600_000, 3_600_000])
    #expect(found.map(\.contentMilliseconds) == [5_400_000, 5_400_000])
    #expect(found.map(\.savedMilliseconds) == [1_800_000, 1_800_000])
    #expect(found.map(\.sessions) == [1, 0])
    #expect(rows(.forever, [one]).map(\.listenedMilliseconds) == [7_200_000])
    #expect(rows(.forever, [one]).map(\.start) == [nil])
  }

  @Test func `days are those of the zone`() throws {
    let tokyo = try #require(TimeZone(rule: "JST-9"))
    let found = rows(
      .day, [try session("2026-11-29T14:30:00Z", "2026-11-29T15:30:00Z")], zone: tokyo)
    #expect(found.map(\.start?.day) == [29, 30])
    #expect(found.map(\.listenedMilliseconds) == [1_800_000, 1_800_000])
  }

  @Test func `the day on which clocks change has the hours that it has`() throws {
    let berlin = try #require(TimeZone(rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let all = try session("2026-10-23T22:00:00Z", "2026-10-26T23:00:00Z")
    let hours = rows(.day, [all], zone: berlin).map { $0.listenedMilliseconds / 3_600_000 }
    #expect(hours == [24, 25, 24])
  }

  @Test func `the parts are exactly the whole, whatever the numbers`() throws {
    for seed in 1...200 as ClosedRange<Int64> {
      let start = Timestamp(milliseconds: 1_796_018_400_000 + seed * 7_654_321)
      let one = HeardSession(
        feed: feed, start: start, end: start.adding(milliseconds: seed * 98_765_431),
        listenedMilliseconds: seed * 1_234_567 + 1, contentMilliseconds: seed * 2_345_679 + 1)
      for period in CalendarPeriod.allCases {
        let found = rows(period, [one])
        #expect(found.reduce(0) { $0 + $1.listenedMilliseconds } == one.listenedMilliseconds)
        #expect(found.reduce(0) { $0 + $1.contentMilliseconds } == one.contentMilliseconds)
        #expect(found.reduce(0) { $0 + $1.savedMilliseconds } == one.savedMilliseconds)
        #expect(found.reduce(0) { $0 + $1.sessions } == 1)
      }
    }
  }

  @Test func `what is before a day is not counted, and only that`() throws {
    let one = try session("2026-11-29T22:00:00Z", "2026-11-30T03:00:00Z")
    let since = CivilDate(year: 2026, month: 11, day: 30)
    for period in CalendarPeriod.allCases {
      let found = rows(period, [one], since: since)
      #expect(found.map(\.listenedMilliseconds) == [10_800_000])
      #expect(found.map(\.sessions) == [0])
    }
  }

  @Test func `sums are told apart by device`() throws {
    var statistics = ListeningStatistics(.day, by: .device, zone: .utc)
    for device in ["b", "a", "b"] {
      statistics.add(
        try session("2026-11-30T01:00:00Z", "2026-11-30T02:00:00Z", device: device))
    }
    #expect(statistics.rows.map(\.device) == ["a", "b"])
    #expect(statistics.rows.map(\.sessions) == [1, 2])
  }

  @Test
  func `a session counts for its podcast, under whatever key, and an open one as far as it came`()
    throws
  {
    let home = try LibraryHome()
    let key = try home.add("a.xml", title: "A", [LibraryHome.item("1", title: "T")])
    _ = try home.userState.recordListening(
      home.key(key, "1"), from: LibraryHome.now.adding(seconds: -600), to: LibraryHome.now)
    _ = try home.userState.startListening(home.key(key, "1"), milliseconds: 0)
    let heard = try home.library.heardSessions(device: "here")
    #expect(heard.map(\.feed) == [key, key])
    #expect(heard.map(\.device) == ["test", "here"])
    #expect(heard.map(\.listenedMilliseconds) == [600_000, 0])
    #expect(try home.library.heardSessions(since: LibraryHome.now.adding(seconds: 1)).isEmpty)
  }
}
