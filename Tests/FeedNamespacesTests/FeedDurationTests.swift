import FeedNamespaces
import Testing

@Suite struct FeedDurationTests {
  @Test(arguments: [
    ("1:02:03", 3723.0), ("62:03", 3723), ("3723", 3723), ("45", 45), ("00:00:09", 9),
    ("1805.43", 1805.43), (" 14:57 ", 897), ("\n1:07:03\n", 4023), ("600.0", 600),
    ("0", 0), ("00:00", 0), ("1:02:03.5", 3723.5), ("12:42.345", 762.345), ("01:10:00", 4200),
    ("1:5", 65),
  ]) func `colons and seconds are read`(_ text: String, _ seconds: Double) {
    #expect(FeedDuration(text)?.seconds == seconds)
  }

  @Test(arguments: [
    ("45 min", 2700.0), (":30", 30), ("1h 2m 3s", 3723), ("1h2m", 3720), ("PT1H2M3S", 3723),
    ("P1DT1H", 90_000), ("pt45m", 2700), ("PT90.5S", 90.5), ("1h30", 5400), ("12'30\"", 750),
    ("1 hour and 5 minutes", 3900), ("1 Std. 5 Min.", 3900), ("2 heures", 7200),
    ("1:00:00:00", 86_400), ("0:90:00", 5400), ("45 минут", 2700), ("1小时5分", 3900),
    ("1.5 hours", 5400), ("1,5 h", 5400),
  ]) func `what is clear is read, and called nonstandard`(_ text: String, _ seconds: Double) {
    let duration = FeedDuration(text)
    #expect(duration?.seconds == seconds)
    #expect(duration?.isStandard == false)
  }

  @Test(arguments: [
    "about an hour", "", " ", "--:--", "-5", "1:2:3:4:5", "12:", "::", "12:ab", "NaN", "inf",
    "0x10", "1h 2h", "2m 1h", "5 apples", "1:02:03 PM", "99999999999", "1.", "PT", "P", "h",
    "1;02", "12:30:", "400 days",
  ]) func `what is no duration is not read`(_ text: String) {
    #expect(FeedDuration(text) == nil)
  }
}
