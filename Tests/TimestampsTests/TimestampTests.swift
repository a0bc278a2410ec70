import Testing
import Timestamps

struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_795_586_400_000, "2026-11-25T06:00:00Z"),
    (1_795_586_400_123, "2026-11-25T06:00:00.123Z"), (5, "1970-01-01T00:00:00.005Z"),
    (-1, "1969-12-31T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    (253_402_300_800_000, "+010000-01-01T00:00:00Z"),
    (-62_167_219_200_000, "0000-01-01T00:00:00Z"),
    (-62_167_219_200_001, "-000001-12-31T23:59:59.999Z"),
    (Int64.max, "+292278994-08-17T07:12:55.807Z"),
    (Int64.min, "-292275055-05-16T16:47:04.192Z"),
  ])
  func `an instant is written in UTC`(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).iso8601 == text)
    if text.utf8.count < 26 { #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds) }
  }

  @Test(arguments: [
    ("2026-11-30T06:00:00+00:00", "2026-11-30T06:00:00Z"),
    ("2026-11-30t06:00:00z", "2026-11-30T06:00:00Z"),
    ("2026-11-30 06:00:00Z", "2026-11-30T06:00:00Z"),
    ("2026-11-30T06:00:00", "2026-11-30T06:00:00Z"),
    ("2026-11-30T06:00Z", "2026-11-30T06:00:00Z"),
    ("2026-11-30T06:00:00+01:30", "2026-11-30T04:30:00Z"),
    ("2026-11-30T06:00:00-0800", "2026-11-30T14:00:00Z"),
    ("2026-11-30T06:00:00+09", "2026-11-29T21:00:00Z"),
    ("2026-11-30", "2026-11-30T00:00:00Z"),
    ("2026-11-30T06:00:00.5Z", "2026-11-30T06:00:00.500Z"),
    ("2026-11-30T06:00:00,25Z", "2026-11-30T06:00:00.250Z"),
    ("2026-11-30T06:00:00.123999999999999999999999Z", "2026-11-30T06:00:00.123Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
    ("2026-11-30T24:00:00Z", "2026-12-01T00:00:00Z"),
    ("+012026-01-01T00:00:00Z", "+012026-01-01T00:00:00Z"),
  ])
  func `the spellings of RFC 3339 and its neighbours are read`(text: String, means: String) {
    #expect(Timestamp(iso8601: text)?.iso8601 == means)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-13-01", "2026-02-29", "2026-04-31", "2026-00-10", "2026-1-1",
    "2026-11-30T", "2026-11-30T6:00:00Z", "2026-11-30T25:00:00Z", "2026-11-30T24:00:01Z",
    "2026-11-30T06:60:00Z", "2026-11-30T06:00:61Z", "2026-11-30T06:00:00.Z",
    "2026-11-30T06:00:00+1:00", "2026-11-30T06:00:00+25:00", "2026-11-30T06:00:00Zx",
    " 2026-11-30", "2026-11-30T06:00:00+01:60", "Mon, 30 Nov 2026", "2026-11-30\u{0}", "２０２６-11-30",
  ])
  func `anything else is refused`(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test func `arithmetic stops at the ends of time`() {
    let end = Timestamp(milliseconds: .max)
    #expect(end.adding(seconds: 1) == end)
    #expect(end.adding(seconds: .max) == end)
    #expect(Timestamp(milliseconds: .min).adding(milliseconds: -1).milliseconds == .min)
    #expect(end.milliseconds(since: Timestamp(milliseconds: -5)) == .max)
    #expect(Timestamp(seconds: .max).milliseconds == .max)
    #expect(Timestamp(seconds: 10).adding(seconds: -4).seconds(since: Timestamp(seconds: 1)) == 5)
  }

  @Test func `seconds and days round down, before 1970 too`() {
    #expect(Timestamp(milliseconds: 1_999).seconds == 1)
    #expect(Timestamp(milliseconds: -1).seconds == -1)
    #expect(Timestamp(milliseconds: -1).date == CivilDate(year: 1969, month: 12, day: 31))
    #expect(Timestamp(milliseconds: -1).millisecondOfDay == 86_399_999)
  }

  @Test func `an instant is made of civil numbers with an offset`() {
    let date = CivilDate(year: 2026, month: 11, day: 30)
    let instant = Timestamp(date, hour: 7, minute: 30, second: 15, offsetSeconds: 3_600)
    #expect(instant.iso8601 == "2026-11-30T06:30:15Z")
  }
}
