import Testing
import Timestamps

@testable import UserState

@Suite struct HybridTimestampTests {
  @Test(
    arguments: [
      (0, 0, "1970-01-01T00:00:00.000Z-0000"),
      (1_796_018_400_000, 0, "2026-11-30T06:00:00.000Z-0000"),
      (1_796_018_400_007, 255, "2026-11-30T06:00:00.007Z-00ff"),
    ] as [(Int64, UInt16, String)])
  func `its text can be read back`(milliseconds: Int64, counter: UInt16, text: String) {
    let time = HybridTimestamp(milliseconds: milliseconds, counter: counter)
    #expect(time.description == text)
    #expect(HybridTimestamp(text) == time)
    #expect(time.milliseconds == milliseconds && time.counter == counter)
  }

  @Test func `plain ISO 8601 has the counter 0`() {
    #expect(
      HybridTimestamp("2026-11-30T06:00:00Z") == HybridTimestamp("2026-11-30T06:00:00.000Z-0000"))
    #expect(HybridTimestamp("2026-11-30T08:00:00+02:00")?.wall == morning)
  }

  @Test(arguments: [
    "", "yesterday", "2026-11-30T06:00:00Z-xyzw", "9999-01-01T00:00:00Z", "1969-12-31T00:00:00Z",
    "-0000",
  ])
  func `what is no time is refused`(text: String) {
    #expect(HybridTimestamp(text) == nil)
  }

  @Test func `alphabetical order is order in time`() {
    let times = [0, 1, 999, 1000, 1_796_018_400_000, 1_796_018_400_001].flatMap { milliseconds in
      [0, 1, 16, 65_535].map { HybridTimestamp(milliseconds: milliseconds, counter: $0) }
    }
    #expect(times == times.sorted())
    #expect(times.map(\.description) == times.map(\.description).sorted())
  }

  @Test func `a full counter goes on in the next millisecond`() {
    let time = HybridTimestamp(milliseconds: 5, counter: .max)
    #expect(time.next == HybridTimestamp(milliseconds: 6))
  }

  @Test func `out of range is brought into it`() {
    #expect(HybridTimestamp(milliseconds: -5) == .distantPast)
    #expect(HybridTimestamp(milliseconds: .max).next > HybridTimestamp(milliseconds: .max))
    #expect(HybridTimestamp(packed: .max).next == HybridTimestamp(packed: .max))
  }
}

@Suite struct HybridClockTests {
  static let day: Int64 = 24 * 3600 * 1000

  func clock(last: HybridTimestamp = .distantPast) -> HybridClock {
    HybridClock(last: last, wall: morning)
  }

  @Test func `time that stands still goes on by the counter`() {
    var clock = clock()
    let first = clock.tick(wall: morning, after: .distantPast)
    let second = clock.tick(wall: morning, after: .distantPast)
    #expect(first.wall == morning && second == first.next)
  }

  @Test func `a wall that runs backwards does not take it along`() {
    var clock = clock()
    let first = clock.tick(wall: morning, after: .distantPast)
    let second = clock.tick(wall: morning.adding(seconds: -3600), after: .distantPast)
    #expect(second == first.next)
  }

  @Test func `it follows what it sees within a day`() {
    var clock = clock()
    let seen = HybridTimestamp(milliseconds: morning.milliseconds + Self.day, counter: 3)
    clock.observe(seen, wall: morning)
    #expect(clock.tick(wall: morning, after: .distantPast) == seen.next)
  }

  @Test func `a time further ahead than a day is not followed`() {
    var clock = clock()
    let seen = HybridTimestamp(milliseconds: morning.milliseconds + Self.day + 1)
    clock.observe(seen, wall: morning)
    #expect(clock.tick(wall: morning, after: .distantPast).wall == morning)
  }

  @Test func `an edit is later than what it edits, even in the far future`() {
    var clock = clock()
    let wrong = HybridTimestamp(milliseconds: morning.milliseconds + 3000 * Self.day)
    #expect(clock.tick(wall: morning, after: wrong) == wrong.next)
    #expect(clock.tick(wall: morning, after: .distantPast).wall == morning)
  }

  @Test func `a clock of one's own that was wrong is forgotten`() {
    let wrong = HybridTimestamp(milliseconds: morning.milliseconds + 3000 * Self.day)
    var clock = clock(last: wrong)
    #expect(clock.tick(wall: morning, after: .distantPast).wall == morning)
  }
}
