import IdentityKeys
import PodcastCache
import Testing
import Timestamps

@testable import Ingestion

/// When a feed is asked again, and why.
@Suite struct RefreshScheduleTests {
  static let now = Timestamp(seconds: 1_796_000_000)
  static let day = 86_400
  static let schedule = RefreshSchedule()

  /// A feed whose server names a version.
  static func state(_ change: (inout FeedState) -> Void = { _ in }) throws -> FeedState {
    let url = "https://example.org/feed.xml"
    var state = FeedState(key: try #require(FeedKey(url: url)), url: url)
    state.validators.etag = "\"1\""
    change(&state)
    return state
  }

  struct Wish: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (inout FeedState) -> Void
    var ageSeconds: Int?
    var code: ScheduleReason.Code
    var seconds: Int
  }

  static let wishes = [
    Wish(testDescription: "nothing is said", change: { _ in }, code: .floor, seconds: 3_600),
    Wish(
      testDescription: "no validators", change: { $0.validators = Validators() },
      code: .noValidators, seconds: day),
    Wish(
      testDescription: "fresh for two hours",
      change: { $0.schedule.freshUntil = now.adding(seconds: 7_200) },
      code: .cacheControl, seconds: 7_200),
    Wish(
      testDescription: "ttl", change: { $0.schedule.ttlSeconds = 5_400 }, code: .ttl,
      seconds: 5_400),
    Wish(
      testDescription: "sy:updatePeriod", change: { $0.schedule.updatePeriodSeconds = 9_000 },
      code: .updatePeriod, seconds: 9_000),
    Wish(
      testDescription: "the longest counts",
      change: {
        $0.schedule.ttlSeconds = 5_400
        $0.schedule.updatePeriodSeconds = 9_000
      }, code: .updatePeriod, seconds: 9_000),
    Wish(
      testDescription: "a week is beyond the ceiling",
      change: { $0.schedule.ttlSeconds = 7 * day }, code: .ceiling, seconds: day),
    Wish(
      testDescription: "complete", change: { $0.schedule.isFinished = true }, code: .complete,
      seconds: 30 * day),
    Wish(
      testDescription: "weekly, a day after the last",
      change: { $0.schedule.rhythmSeconds = 7 * day }, ageSeconds: day, code: .rhythm,
      seconds: 7 * day / 8),
    Wish(
      testDescription: "weekly, just before the next may come",
      change: { $0.schedule.rhythmSeconds = 7 * day }, ageSeconds: 7 * day / 4 * 3 - 4_000,
      code: .rhythm, seconds: 4_000),
    Wish(
      testDescription: "weekly, when the next is expected",
      change: { $0.schedule.rhythmSeconds = 7 * day }, ageSeconds: 7 * day, code: .floor,
      seconds: 3_600),
    Wish(
      testDescription: "what the feed announces goes before what it did",
      change: {
        $0.schedule.rhythmSeconds = day
        $0.schedule.updateFrequencySeconds = 4 * day
      }, ageSeconds: day, code: .updateFrequency, seconds: day / 2),
    Wish(
      testDescription: "weekly, silent for two weeks",
      change: { $0.schedule.rhythmSeconds = 7 * day }, ageSeconds: 14 * day, code: .dormant,
      seconds: 14 * day / 16),
    Wish(
      testDescription: "silent for years", change: { $0.schedule.rhythmSeconds = day },
      ageSeconds: 800 * day, code: .ceiling, seconds: day),
    Wish(
      testDescription: "an episode of tomorrow says nothing",
      change: { $0.schedule.rhythmSeconds = 7 * day }, ageSeconds: -day, code: .floor,
      seconds: 3_600),
  ]

  @Test(arguments: wishes)
  func `after a success the longest wish counts`(wish: Wish) throws {
    let state = try Self.state(wish.change)
    let newest = wish.ageSeconds.map { Self.now.adding(seconds: Int64(-$0)) }
    let next = Self.schedule.afterSuccess(state, newest: newest, now: Self.now)
    let reasons = ScheduleReason.list(next.reasons, due: next.nextDue)
    #expect(reasons.first?.code == wish.code)
    #expect(reasons.first?.until == Self.now.adding(seconds: Int64(wish.seconds)))
    let wait = try #require(next.nextDue).seconds(since: Self.now)
    #expect(wait >= wish.seconds && wait <= wish.seconds + wish.seconds / 10)
    #expect(wait == wish.seconds || reasons.last?.code == .spread, "whatever moves it is told")
  }

  @Test func `floor and ceiling can be set`() throws {
    var schedule = RefreshSchedule()
    schedule.floorSeconds = 600
    schedule.ceilingSeconds = 1_200
    func wait(_ ttl: Int?) throws -> Int64? {
      let state = try Self.state { $0.schedule.ttlSeconds = ttl }
      return schedule.afterSuccess(state, newest: nil, now: Self.now).nextDue?
        .seconds(since: Self.now)
    }
    let (shortest, longest) = (try wait(nil), try wait(7_200))
    #expect((600...660).contains(shortest ?? 0))
    #expect((1_200...1_320).contains(longest ?? 0))
  }

  @Test func `hours and days that the feed skips are skipped`() throws {
    // Now is a Monday, 00:53 UTC.
    let state = try Self.state {
      $0.schedule.skipHours = 1 << 0 | 1 << 1
      $0.schedule.skipDays = 1 << 0
    }
    let next = Self.schedule.afterSuccess(state, newest: nil, now: Self.now)
    let due = try #require(next.nextDue)
    #expect(due.iso8601 == "2026-12-01T02:00:00Z", "from \(Self.now)")
    #expect(ScheduleReason.list(next.reasons, due: due).first?.code == .skip)
  }

  @Test func `feeds with one wish do not come all at once`() throws {
    var times: Set<Timestamp> = []
    for number in 0..<100 {
      let url = "https://example.org/\(number)"
      var state = FeedState(key: try #require(FeedKey(url: url)), url: url)
      state.validators.etag = "\"1\""
      let due = Self.schedule.afterSuccess(state, newest: nil, now: Self.now).nextDue
      try times.insert(#require(due))
    }
    #expect(times.count > 50)
  }

  @Test(arguments: [(1, 900), (2, 1_800), (3, 3_600), (10, 460_800), (11, 604_800), (99, 604_800)])
  func `a failure waits twice as long each time, up to a week`(failures: Int, seconds: Int) throws {
    let next = Self.schedule.afterFailure(
      FeedSchedule(), failures: failures, retryTime: nil, key: "k", now: Self.now)
    let wait = try #require(next.nextDue).seconds(since: Self.now)
    #expect(wait >= seconds && wait <= seconds + seconds / 10)
    #expect(ScheduleReason.list(next.reasons, due: nil).map(\.code) == [.error])
  }

  @Test func `a server's own word lengthens the wait after a failure, up to a week`() throws {
    func codes(retry: Int64?, fresh: Int64?) throws -> ([ScheduleReason.Code], Int64?) {
      let next = Self.schedule.afterFailure(
        FeedSchedule(), failures: 1, retryTime: retry.map { Self.now.adding(seconds: $0) },
        freshUntil: fresh.map { Self.now.adding(seconds: $0) }, key: "k", now: Self.now)
      let reasons = ScheduleReason.list(next.reasons, due: nil)
      return (reasons.map(\.code), next.nextDue?.seconds(since: Self.now))
    }
    #expect(try codes(retry: 7_200, fresh: nil) == ([.retryAfter, .error], 7_200))
    #expect(try codes(retry: 1, fresh: nil).0.first == .error, "it never shortens it")
    #expect(try codes(retry: nil, fresh: 10_000) == ([.cacheControl, .error], 10_000))
    #expect(try codes(retry: 1 << 40, fresh: nil).1 == 7 * 86_400)
  }

  @Test func `reasons are read back as they were written, and as older builds wrote them`() {
    let due = Self.now.adding(seconds: 60)
    let reasons = [
      ScheduleReason(.updatePeriod, until: due), ScheduleReason(.skip, until: Self.now),
    ]
    #expect(ScheduleReason.list(ScheduleReason.text(reasons), due: nil) == reasons)
    #expect(ScheduleReason.list("ttl", due: due) == [ScheduleReason(.ttl, until: due)])
    #expect(ScheduleReason.list("unheard-of@5", due: due) == [])
  }
}

/// How often a recurrence rule means.
@Suite struct RecurrenceRuleTests {
  @Test(arguments: [
    ("FREQ=DAILY", 86_400), ("FREQ=WEEKLY", 604_800), ("FREQ=WEEKLY;INTERVAL=2", 1_209_600),
    ("FREQ=WEEKLY;BYDAY=MO,WE,FR", 201_600), (" freq=daily ; byhour=6,18 ", 43_200),
    ("FREQ=MONTHLY;BYDAY=1MO,3MO", 1_314_873), ("FREQ=MONTHLY;BYMONTHDAY=1,15", 1_314_873),
    ("FREQ=YEARLY;BYMONTH=3,9", 15_778_476),
  ])
  func `a rule has a period`(rule: String, seconds: Int) {
    #expect(RecurrenceRule(rule).periodSeconds == seconds)
  }

  @Test(arguments: ["", "weekly", "FREQ=NEVER", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=x"])
  func `what is no rule has none`(rule: String) {
    #expect(RecurrenceRule(rule).periodSeconds == nil)
  }
}

/// The usual time between two episodes.
@Suite struct PublishingRhythmTests {
  private func rhythm(_ days: [Double]) -> PublishingRhythm {
    var rhythm = PublishingRhythm()
    for day in days {
      rhythm.note(RefreshScheduleTests.now.adding(seconds: Int64(-day * 86_400)))
    }
    return rhythm
  }

  private func days(_ rhythm: PublishingRhythm) -> Double? {
    rhythm.periodSeconds(at: RefreshScheduleTests.now).map { Double($0) / 86_400 }
  }

  @Test func `the median of the gaps, in whatever order and with a break`() {
    #expect(days(rhythm([1, 8, 15, 22, 90, 97])) == 7)
    #expect(days(rhythm([97, 1, 22, 8, 90, 15])) == 7)
  }

  @Test func `a new habit counts after twenty episodes`() {
    let old = (0..<100).map { 100 + Double($0) * 30 }
    #expect(days(rhythm((0..<21).map { Double($0) } + old)) == 1)
  }

  @Test func `too few, undated, or all at once: none`() {
    #expect(days(rhythm([1, 8, 15])) == nil)
    #expect(days(rhythm([1, 1, 1, 1, 1])) == nil)
    var undated = PublishingRhythm()
    undated.note(nil)
    #expect(days(undated) == nil)
  }

  @Test func `what is yet to come does not count`() {
    let future = rhythm([-30, -20, -10, 2, 3, 4, 5])
    #expect(days(future) == 1)
    #expect(
      future.newest(at: RefreshScheduleTests.now)
        == RefreshScheduleTests.now.adding(seconds: -2 * 86_400))
  }
}
