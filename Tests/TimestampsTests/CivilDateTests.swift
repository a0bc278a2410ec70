import Testing
import Timestamps

struct CivilDateTests {
  @Test func `every day of eight hundred years follows the one before`() {
    var date = CivilDate(year: 1599, month: 12, day: 31)
    var days = date.days
    while date.year < 2400 {
      let next = CivilDate(days: days + 1)
      #expect(next.isValid)
      #expect(next.days == days + 1)
      #expect(next > date)
      #expect(next.weekday == date.weekday % 7 + 1)
      date = next
      days += 1
    }
    #expect(days == CivilDate(year: 2400, month: 1, day: 1).days)
  }

  @Test(arguments: [
    (1970, 1, 1, 0, 4), (2000, 2, 29, 11_016, 2), (2026, 11, 30, 20_787, 1),
    (1969, 12, 31, -1, 3), (0, 3, 1, -719_468, 3), (-1, 12, 31, -719_529, 5),
  ])
  func `known days have known numbers`(
    year: Int, month: Int, day: Int, days: Int, weekday: Int
  ) {
    let date = CivilDate(year: year, month: month, day: day)
    #expect(date.days == days)
    #expect(CivilDate(days: days) == date)
    #expect(date.weekday == weekday)
  }

  @Test func `days past the end of a month count on`() {
    let rolled = CivilDate(year: 2026, month: 9, day: 31)
    #expect(!rolled.isValid)
    #expect(CivilDate(days: rolled.days) == CivilDate(year: 2026, month: 10, day: 1))
  }

  @Test(arguments: [(1900, false), (2000, true), (2024, true), (2026, false), (2100, false)])
  func `leap years follow the Gregorian rule`(year: Int, isLeap: Bool) {
    #expect(CivilDate.isLeap(year) == isLeap)
    #expect(CivilDate.dayCount(year: year, month: 2) == (isLeap ? 29 : 28))
  }
}
