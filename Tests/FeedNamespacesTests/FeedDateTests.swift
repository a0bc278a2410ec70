import FeedNamespaces
import Testing
import Timestamps

/// One text and the instant it means; `nil` where it means none or more than one.
struct DateCase: CustomTestStringConvertible, Sendable {
  let text: String
  let instant: String?
  let form: FeedDate.Form
  var testDescription: String { text }

  init(_ text: String, _ instant: String?, _ form: FeedDate.Form = .other) {
    self.text = text
    self.instant = instant
    self.form = form
  }
}

@Suite struct FeedDateTests {
  private func check(_ one: DateCase) {
    let date = FeedDate(one.text)
    #expect(date?.timestamp.iso8601 == one.instant)
    if one.instant != nil { #expect(date?.form == one.form) }
  }

  static let rfc822: [DateCase] = [
    DateCase("Mon, 05 Feb 2024 06:00:00 GMT", "2024-02-05T06:00:00Z", .rfc822),
    DateCase("Mon, 05 Feb 2024 06:00:00 +0200", "2024-02-05T04:00:00Z", .rfc822),
    DateCase("Mon, 05 Feb 2024 06:00:00 -0330", "2024-02-05T09:30:00Z", .rfc822),
    DateCase("Mon, 5 Feb 2024 06:00 UT", "2024-02-05T06:00:00Z", .rfc822),
    DateCase("5 Feb 2024 06:00 Z", "2024-02-05T06:00:00Z", .rfc822),
    DateCase(" \n\tMon, 05 Feb 2024 06:00:00  GMT\u{A0}\n", "2024-02-05T06:00:00Z", .rfc822),
    DateCase("Mon, 19 Aug 24 17:42:08 +0200", "2024-08-19T15:42:08Z", .rfc822),
    DateCase("Thu, 31 Dec 98 23:59:59 GMT", "1998-12-31T23:59:59Z", .rfc822),
    DateCase("Fri, 01 Jan 49 00:00:00 GMT", "2049-01-01T00:00:00Z", .rfc822),
    DateCase("Fri, 1 Jan 99 00:00:00 GMT", "1999-01-01T00:00:00Z", .rfc822),
    DateCase("Tue, 24 Jan 2017 21:05:35 PST", "2017-01-25T05:05:35Z", .rfc822),
    DateCase("Wed, 3 Jun 2020 15:20:44 PDT", "2020-06-03T22:20:44Z", .rfc822),
    DateCase("Wed, 3 Jun 2020 15:20:44 PST", "2020-06-03T23:20:44Z", .rfc822),
    DateCase("Fri, 12 Jan 2024 06:00:00 EST", "2024-01-12T11:00:00Z", .rfc822),
    DateCase("Fri, 12 Jul 2024 06:00:00 EDT", "2024-07-12T10:00:00Z", .rfc822),
    DateCase("Fri, 12 Jul 2024 06:00:00 CDT", "2024-07-12T11:00:00Z", .rfc822),
    DateCase("Fri, 12 Jan 2024 06:00:00 CST", "2024-01-12T12:00:00Z", .rfc822),
    DateCase("Fri, 12 Jan 2024 06:00:00 MST", "2024-01-12T13:00:00Z", .rfc822),
    DateCase("Fri, 12 Jul 2024 06:00:00 mdt", "2024-07-12T12:00:00Z", .rfc822),
    DateCase("Sat, 31 Dec 2016 23:59:60 GMT", "2017-01-01T00:00:00Z", .rfc822),
    DateCase("Thu, 01 Jan 2099 00:00:00 GMT", "2099-01-01T00:00:00Z", .rfc822),
    DateCase("Wed, 01 Jan 1969 00:00:00 GMT", "1969-01-01T00:00:00Z", .rfc822),
  ]

  @Test(arguments: [
    DateCase("Mon, 01 Jan 2024 10:00:00 –0500", "2024-01-01T15:00:00Z"),
    DateCase("Mon, 01 Jan 2024 10:00:00 −05:00", "2024-01-01T15:00:00Z"),
    DateCase("2024-01-01T10:00:00–05:00", "2024-01-01T15:00:00Z"),
  ]) func `a dash is a sign`(_ one: DateCase) { check(one) }

  @Test(arguments: rfc822) func `RFC 822 and RFC 5322 are read`(_ one: DateCase) { check(one) }

  static let iso8601: [DateCase] = [
    DateCase("2023-11-05T09:30:00-05:00", "2023-11-05T14:30:00Z", .iso8601),
    DateCase("2023-11-06T14:00:00.250Z", "2023-11-06T14:00:00.250Z", .iso8601),
    DateCase("2023-11-06T14:00:00.123456789+00:00", "2023-11-06T14:00:00.123Z", .iso8601),
    DateCase("2023-11-06T14:00Z", "2023-11-06T14:00:00Z", .iso8601),
    DateCase("2023-11-06", "2023-11-06T00:00:00Z", .iso8601),
    DateCase("2023-11", "2023-11-01T00:00:00Z", .iso8601),
    DateCase("2023", "2023-01-01T00:00:00Z", .iso8601),
    DateCase("2023-11-06T24:00:00Z", "2023-11-07T00:00:00Z", .iso8601),
    DateCase("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z", .iso8601),
    DateCase("2023-11-06t14:00:00z", "2023-11-06T14:00:00Z"),
    DateCase("2023-11-06 14:00:00Z", "2023-11-06T14:00:00Z"),
    DateCase("2023-11-06 14:00:00", "2023-11-06T14:00:00Z"),
    DateCase("2023-11-06T14:00:00", "2023-11-06T14:00:00Z"),
    DateCase("2023-11-06T14:00:00 -04:00", "2023-11-06T18:00:00Z"),
    DateCase("2023-11-06T14:00:00-0600", "2023-11-06T20:00:00Z"),
    DateCase("2023-11-06T14:00:00.000-06", "2023-11-06T20:00:00Z"),
    DateCase("2023-11-06T14:00:00,5Z", "2023-11-06T14:00:00.500Z"),
    DateCase("20231107T080000Z", "2023-11-07T08:00:00Z"),
    DateCase("20231107T0800-0100", "2023-11-07T09:00:00Z"),
    DateCase("20231107", "2023-11-07T00:00:00Z"),
    DateCase("20231107080910", "2023-11-07T08:09:10Z"),
    DateCase("2023-311", "2023-11-07T00:00:00Z"),
    DateCase("2023311", "2023-11-07T00:00:00Z"),
    DateCase("2024-366", "2024-12-31T00:00:00Z"),
    DateCase("2009-W01-1", "2008-12-29T00:00:00Z"),
    DateCase("2009-W53-7", "2010-01-03T00:00:00Z"),
    DateCase("2023-W45", "2023-11-06T00:00:00Z"),
    DateCase("2023-366", nil),
    DateCase("20231107T08", "2023-11-07T08:00:00Z"),
    DateCase("2023-11-07T08Z", "2023-11-07T08:00:00Z"),
    DateCase("2023-11-07T08+02", "2023-11-07T06:00:00Z"),
    DateCase("2023W452", "2023-11-07T00:00:00Z"),
    DateCase("2023W458", nil),
    DateCase("2023W45", "2023-11-06T00:00:00Z"),
    DateCase("2023-311T08:00:00Z", "2023-11-07T08:00:00Z"),
    DateCase("2023-W45-2T08:00:00+01:00", "2023-11-07T07:00:00Z"),
    DateCase("2023-11-07T08:00:00+24:00", nil),
    DateCase("2023-11-07T08:00:00.5+01:00[Europe/Berlin]", "2023-11-07T07:00:00.500Z"),
  ]

  @Test(arguments: iso8601) func `ISO 8601 and its relatives are read`(_ one: DateCase) {
    check(one)
  }

  static let programs: [DateCase] = [
    DateCase("Sun Jan  4 16:29:06 2004", "2004-01-04T16:29:06Z"),
    DateCase("Sun Jan 4 16:29:06 PST 2004", "2004-01-05T00:29:06Z"),
    DateCase("Sun Jan 4 16:29:06 -0800 2004", "2004-01-05T00:29:06Z"),
    DateCase(
      "Sat May 16 2020 09:00:57 GMT+0000 (Coordinated Universal Time)", "2020-05-16T09:00:57Z"),
    DateCase(
      "Sun May 17 2020 18:30:00 GMT-0700 (Pacific Daylight Time)", "2020-05-18T01:30:00Z"),
    DateCase("Tue, 05 Mar 2024 09:05:00 GMT+01:00", "2024-03-05T08:05:00Z"),
    DateCase("Tue, 05 Mar 2024 09:05:00 UTC+2", "2024-03-05T07:05:00Z"),
    DateCase("2004-07-08 23:56:58.0", "2004-07-08T23:56:58Z"),
    DateCase("2004-07-08 23:56:58.123", "2004-07-08T23:56:58.123Z"),
    DateCase("2023-11-10 23:00:00.123456789 +0000 UTC", "2023-11-10T23:00:00.123Z"),
    DateCase("2023-11-10 23:00:00 +0530 +0530", "2023-11-10T17:30:00Z"),
    DateCase("2023-11-10 23:00:00 +0530 -0530", nil),
    DateCase("2023-11-10 23:00:00 +0100 CET", "2023-11-10T22:00:00Z"),
    DateCase("Mon Feb 05 2024 06:00:00 GMT+0100 (MEZ)", "2024-02-05T05:00:00Z"),
    DateCase("Mon Feb 05 06:00:00 CET 2024", "2024-02-05T05:00:00Z"),
    DateCase("2023-11-10 23:00:00.123456+00", "2023-11-10T23:00:00.123Z"),
    DateCase("2023-11-10 23:00:00.5 -0700 MST m=+0.000000001", "2023-11-11T06:00:00.500Z"),
    DateCase("Fri, 2006/09/15 08:19:53 EDT", "2006-09-15T12:19:53Z"),
    DateCase("2006/09/15 08:19", "2006-09-15T08:19:00Z"),
    DateCase("1/25/2024 3:04:05 PM", "2024-01-25T15:04:05Z"),
    DateCase("1/2/2024 3:04:05 PM", "2024-01-02T15:04:05Z"),
    DateCase("1/2/2024 12:04:05 AM", "2024-01-02T00:04:05Z"),
    DateCase("1700000000", "2023-11-14T22:13:20Z"),
    DateCase("1700000000123", "2023-11-14T22:13:20.123Z"),
    DateCase("Monday, 05-Feb-24 06:00:00 GMT", "2024-02-05T06:00:00Z"),
    DateCase("Mon, 05-Feb-2024 06:00:00 GMT", "2024-02-05T06:00:00Z"),
  ]

  @Test(arguments: programs) func `what programs print is read`(_ one: DateCase) { check(one) }

  static let people: [DateCase] = [
    DateCase("Tue, 5 Mar 2024 9:05 +0100", "2024-03-05T08:05:00Z"),
    DateCase("Fri,08 Mar 2024 7:00:00 GMT", "2024-03-08T07:00:00Z"),
    DateCase("Tue, 18 Sept 2018 15:53:56 +0300", "2018-09-18T12:53:56Z"),
    DateCase("Thursday, 8 May 2023 15:01:00 -07:00", "2023-05-08T22:01:00Z"),
    DateCase("Sun, 19 Dec 2021", "2021-12-19T00:00:00Z"),
    DateCase("December 19, 2021", "2021-12-19T00:00:00Z"),
    DateCase("Sunday, January 4, 2004 5:30 PM EST", "2004-01-04T22:30:00Z"),
    DateCase("January 4th, 2004 at 4:30 a.m.", "2004-01-04T04:30:00Z"),
    DateCase("Sunday January 4 2004 12 PM", "2004-01-04T12:00:00Z"),
    DateCase("May 2020", "2020-05-01T00:00:00Z"),
    DateCase("4 Jan '04", "2004-01-04T00:00:00Z"),
    DateCase("2004-Jan-04", "2004-01-04T00:00:00Z"),
    DateCase("04/01/2004", nil),
    DateCase("25/01/2004", "2004-01-25T00:00:00Z"),
    DateCase("01/25/2004 10:00", "2004-01-25T10:00:00Z"),
    DateCase("04/04/2004", "2004-04-04T00:00:00Z"),
    DateCase("04.01.2004 10:30", "2004-01-04T10:30:00Z"),
    DateCase("4.1.04", "2004-01-04T00:00:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00", "2024-02-05T06:00:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00 CEST", "2024-02-05T04:00:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00 AEDT", "2024-02-04T19:00:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00 IST", "2024-02-05T00:30:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00 XYZT", "2024-02-05T06:00:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00 A", "2024-02-05T06:00:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00 +1", "2024-02-05T05:00:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00 GMT+2", "2024-02-05T04:00:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00 GMT-0230", "2024-02-05T08:30:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00 −0700", "2024-02-05T13:00:00Z"),
    DateCase("Mon, 05 Feb 2024 24:00:00 GMT", "2024-02-06T00:00:00Z", .rfc822),
    DateCase("Mon, 05 Feb 2024 06:00:00 N", "2024-02-05T06:00:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00 Eastern Standard Time", "2024-02-05T11:00:00Z"),
    DateCase("Fri, 12 Jul 2024 06:00 Central European Summer Time", "2024-07-12T04:00:00Z"),
    DateCase("Fri, 12 Jul 2024 06:00 Story Time", "2024-07-12T06:00:00Z"),
    DateCase("Mon, 05 Feb 2024 06.05.30 GMT", "2024-02-05T06:05:30Z"),
    DateCase("5 Feb 2024 18.05", "2024-02-05T18:05:00Z"),
    DateCase("5. Feb. 2024 kl. 18.05", "2024-02-05T18:05:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00 GMT (comment)", "2024-02-05T06:00:00Z"),
    DateCase("Mon, 05 Feb 2024 06:00:00 UTC", "2024-02-05T06:00:00Z"),
    DateCase("Mon 05 Feb 2024 06:00:00 GMT", "2024-02-05T06:00:00Z"),
  ]

  @Test(arguments: people) func `what people type is read`(_ one: DateCase) { check(one) }

  static let languages: [DateCase] = [
    DateCase("Ven, 13 Mars 2020 12:22:00 +0100", "2020-03-13T11:22:00Z"),
    DateCase("lun., 24 févr. 2020 15:42:00 +0100", "2020-02-24T14:42:00Z"),
    DateCase("mar., 25 févr. 2020 15:42:00 +0100", "2020-02-25T14:42:00Z"),
    DateCase("Sam, 1 août 2020 08:00:00 +0200", "2020-08-01T06:00:00Z"),
    DateCase("1er juillet 2020 à 9h05", "2020-07-01T09:05:00Z"),
    DateCase("Mo, 05 Mär 2018 06:00:00 +0100", "2018-03-05T05:00:00Z"),
    DateCase("Dienstag, 3. Dezember 2019, 12:30 Uhr MEZ", "2019-12-03T11:30:00Z"),
    DateCase("Do, 31 Okt 2019 06:00:00 +0100", "2019-10-31T05:00:00Z"),
    DateCase("mié, 05 ene 2022 06:00:00 +0100", "2022-01-05T05:00:00Z"),
    DateCase("5 de mayo de 2022 10:00", "2022-05-05T10:00:00Z"),
    DateCase("mar, 10 mag 2022 06:00:00 +0200", "2022-05-10T04:00:00Z"),
    DateCase("gio, 29 set 2022 06:00:00 +0200", "2022-09-29T04:00:00Z"),
    DateCase("di, 15 mrt 2022 06:00:00 +0100", "2022-03-15T05:00:00Z"),
    DateCase("seg, 07 fev 2022 06:00:00 -0300", "2022-02-07T09:00:00Z"),
    DateCase("śr, 05 paź 2022 06:00:00 +0200", "2022-10-05T04:00:00Z"),
    DateCase("5 października 2022 06:00", "2022-10-05T06:00:00Z"),
    DateCase("Пн, 07 фев 2022 06:00:00 +0300", "2022-02-07T03:00:00Z"),
    DateCase("7 мая 2022 г. 06:00", "2022-05-07T06:00:00Z"),
    DateCase("сер, 05 тра 2021 06:00:00 +0300", "2021-05-05T03:00:00Z"),
    DateCase("Κυρ, 11 Ιούλ 2004 12:00:00 EST", "2004-07-11T17:00:00Z"),
    DateCase("2004-július-13T9:15-05:00", "2004-07-13T14:15:00Z"),
    DateCase("2004. július 13., 9:15", "2004-07-13T09:15:00Z"),
    DateCase("2004년 05월 28일  01:31:15", "2004-05-28T01:31:15Z"),
    DateCase("2004-05-25 오후 11:23:17", "2004-05-25T23:23:17Z"),
    DateCase("2004년 5월 28일 금요일 오전 12시 31분", "2004-05-28T00:31:00Z"),
    DateCase("2021年3月4日(木) 10:05", "2021-03-04T10:05:00Z"),
    DateCase("2021年3月4日 下午10時05分", "2021-03-04T22:05:00Z"),
    DateCase("2021年3月4日 午前6時5分7秒", "2021-03-04T06:05:07Z"),
    DateCase("令和3年3月4日", "2021-03-04T00:00:00Z"),
    DateCase("平成31年4月30日 23:59", "2019-04-30T23:59:00Z"),
    DateCase("民國110年3月4日", "2021-03-04T00:00:00Z"),
    DateCase("2021年03月04日 22时05分", "2021-03-04T22:05:00Z"),
    DateCase("lunes, 8 de febrero de 2021 06:00", "2021-02-08T06:00:00Z"),
    DateCase("lunedì 8 febbraio 2021 06:00", "2021-02-08T06:00:00Z"),
    DateCase("segunda-feira, 8 de fevereiro de 2021 06:00", "2021-02-08T06:00:00Z"),
    DateCase("maandag 8 februari 2021 06:00", "2021-02-08T06:00:00Z"),
    DateCase("måndag 8 februari 2021 06:00", "2021-02-08T06:00:00Z"),
    DateCase("mandag den 8. februar 2021 kl. 06:00", "2021-02-08T06:00:00Z"),
    DateCase("lørdag 8. mai 2021 06:00", "2021-05-08T06:00:00Z"),
    DateCase("poniedziałek, 8 lutego 2021 06:00", "2021-02-08T06:00:00Z"),
    DateCase("pondělí 8. února 2021 06:00", "2021-02-08T06:00:00Z"),
    DateCase("понедельник, 8 февраля 2021 г. 06:00", "2021-02-08T06:00:00Z"),
    DateCase("Δευτέρα, 8 Φεβρουαρίου 2021 06:00", "2021-02-08T06:00:00Z"),
    DateCase("hétfő, 2021. február 8. 06:00", "2021-02-08T06:00:00Z"),
    DateCase("8 Şubat 2021 Pazartesi 06:00", "2021-02-08T06:00:00Z"),
    DateCase("2021년 2월 8일 월요일 오후 6:05", "2021-02-08T18:05:00Z"),
    DateCase("２０２１年３月４日", "2021-03-04T00:00:00Z"),
    DateCase("ke, 5 tammikuuta 2022 06:00:00 +0200", "2022-01-05T04:00:00Z"),
    DateCase("Çar, 05 Oca 2022 06:00:00 +0300", "2022-01-05T03:00:00Z"),
  ]

  @Test(arguments: languages) func `months are read in many languages`(_ one: DateCase) {
    check(one)
  }

  @Test(
    arguments: [
      "Wed, 31 Jun 2023 10:00:00 GMT", "Tue, 29 Feb 2022 10:00:00 GMT",
      "Wed, 01 Mar 2023 25:10:00 GMT", "Wed, 01 Mar 2023 24:00:01 GMT",
      "Wed, 01 Mar 2023 10:60:00 GMT", "Wed, 00 Mar 2023 10:00:00 GMT",
      "2023-13-01", "2023-02-30T00:00:00Z", "0000-00-00 00:00:00", "0001-01-01T00:00:00Z",
      "Mon, 01 Jan 0001 00:00:00 +0000", "12/31/9999 23:59:59",
      "", " ", "now", "yesterday", "2 hours ago", "tbd", "N/A", "12", "12:30", "Monday",
      "31 foo 2020", "Season 1 Episode 13 2020", "1, 2, 3", "5 May 2020 and 6 May 2020",
      "2020-01-01 10:00 - 2020-01-02 11:00", "http://example.org/2020/05/06/",
      "Wed, 01 Mar 2023 10:00:00 +9900", "--::--", "99999999999999999999999999",
    ]) func `what is no date is not read`(_ text: String)
  {
    #expect(FeedDate(text)?.timestamp.iso8601 == nil)
  }

  @Test func `a wrong weekday does not change the instant and is not standard`() {
    let date = FeedDate("Tue, 12 Nov 2021 09:00:00 GMT")
    #expect(date?.timestamp.iso8601 == "2021-11-12T09:00:00Z")
    #expect(date?.form == .other)
  }

  @Test func `any bytes at all are survived`() {
    var random = SystemRandomNumberGenerator()
    let pieces = Array("0123456789:-+/.,TZ JanMaygmt(年月午=\u{FF}äμ".utf8)
    for _ in 0..<4_000 {
      let count = Int.random(in: 0...40, using: &random)
      let bytes = (0..<count).map { _ in pieces.randomElement(using: &random)! }
      _ = FeedDate(bytes.span)
      _ = FeedDuration(bytes.span)
      _ = FeedNumber.decimal(bytes.span)
    }
  }
}
