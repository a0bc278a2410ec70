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
    ("1.5 hours", 5400), ("1,5 h", 5400), ("01:02:03,500", 3723.5), ("12,5", 12.5),
    ("45 mins", 2700), ("45min.", 2700), ("45 Minuten", 2700),
    ("1 hour, 2 minutes, 3 seconds", 3723),
    ("1h:02m:03s", 3723), ("1h02'03\"", 3723), ("1 h 02", 3720), ("PT0S", 0), ("P0DT0H45M0S", 2700),
    ("PT1H2M3,5S", 3723.5), ("45′ 30″", 2730), ("3723 seconds", 3723), ("3723.0 s", 3723),
    ("45m30", 2730), ("1:2:3", 3723), ("1:90:00", 9000), ("1 day 2 hours", 93_600),
    ("1時間2分3秒", 3723), ("1小时", 3600), ("1시간 2분", 3720), ("45 хв", 2700), ("1 час 5 минут", 3900),
    ("1 óra 5 perc", 3900), ("1 saat 5 dakika", 3900), ("45 dk", 2700), ("1 ώρα 5 λεπτά", 3900),
    ("1 hod 5 min", 3900), ("1 godz. 5 min", 3900), ("1 time 5 minutter", 3900),
    ("1 t 5 min", 3900),
    ("1 uur en 5 minuten", 3900), ("2 ore e 5 minuti", 7500), ("1 hora y 5 minutos", 3900),
  ]) func `what is clear is read, and called nonstandard`(_ text: String, _ seconds: Double) {
    let duration = FeedDuration(text)
    #expect(duration?.seconds == seconds)
    #expect(duration?.isStandard == false)
  }

  @Test(arguments: [
    "about an hour", "", " ", "--:--", "-5", "1:2:3:4:5", "12:", "::", "12:ab", "NaN", "inf",
    "0x10", "1h 2h", "2m 1h", "5 apples", "1:02:03 PM", "99999999999", "1.", "PT", "P", "h",
    "1;02", "12:30:", "400 days",
    "2,700", "-00:45:00", "- 45", "00:NaN", "1e3", "Infinity", "null", "1.02.03", "2700000ms",
    "~45 min",
    "45:00 min", "1:02:03;12", ":h", "1h::", ": 5 min",
  ]) func `what is no duration is not read`(_ text: String) {
    #expect(FeedDuration(text) == nil)
  }
}
