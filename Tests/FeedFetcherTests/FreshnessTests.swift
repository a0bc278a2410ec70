import FeedFetcher
import Testing
import Timestamps

struct FreshnessTests {
  private static let now = Timestamp(seconds: 1_000_000_000)

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "sun, 6 nov 1994 08:49:37 gmt",
  ])
  func `all three forms of a date are read`(text: String) {
    #expect(FreshnessHeaders(date: text).dateTime == Timestamp(seconds: 784_111_777))
  }

  @Test(arguments: [
    "", "0", "-1", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 +0200",
    "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "06 Nov 1994 08:49:37 GMT x",
    "a b c d e f", "1994-11-06T08:49:37Z",
  ])
  func `other dates say nothing`(text: String) {
    #expect(FreshnessHeaders(date: text).dateTime == nil)
  }

  @Test(arguments: [
    ("max-age=60", 60), ("public, Max-Age = 60", 60), ("no-cache,max-age=\"60\"", 60),
    ("s-maxage=5, max-age=60", 60), ("max-age=99999999999999999999", Int(Int32.max)),
  ])
  func `max-age is found among directives`(text: String, seconds: Int) {
    #expect(FreshnessHeaders(cacheControl: text).maxAgeSeconds == seconds)
  }

  @Test(arguments: [
    "", "max-age", "max-age=", "max-age=-1", "max-age=1.5", "s-maxage=60", "no-store",
  ])
  func `no max-age is none`(text: String) {
    #expect(FreshnessHeaders(cacheControl: text).maxAgeSeconds == nil)
  }

  @Test func `freshness is max-age, else Expires against the server's own clock, less Age`() {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let expires = "Sun, 06 Nov 1994 09:49:37 GMT"
    #expect(FreshnessHeaders(expires: expires, date: date).freshSeconds(now: Self.now) == 3600)
    #expect(
      FreshnessHeaders(expires: expires, age: "600", date: date).freshSeconds(now: Self.now) == 3000
    )
    #expect(
      FreshnessHeaders(cacheControl: "max-age=60", expires: expires, date: date).freshSeconds(
        now: Self.now) == 60)
    #expect(
      FreshnessHeaders(cacheControl: "max-age=60", age: "100").freshSeconds(now: Self.now) == 0)
    #expect(FreshnessHeaders(expires: date, date: expires).freshSeconds(now: Self.now) == 0)
    // Without a Date it is of the time when it arrived.
    let hourFromNow = "Sun, 09 Sep 2001 02:46:40 GMT"
    #expect(FreshnessHeaders(expires: hourFromNow).freshSeconds(now: Self.now) == 3600)
    #expect(FreshnessHeaders().freshSeconds(now: Self.now) == nil)
  }

  @Test func `Retry-After is read as seconds and as a date`() {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let later = "Sun, 06 Nov 1994 08:51:37 GMT"
    let now = Self.now
    #expect(FreshnessHeaders(retryAfter: "120").retryTime(now: now) == now.adding(seconds: 120))
    #expect(
      FreshnessHeaders(date: date, retryAfter: later).retryTime(now: now)
        == now.adding(seconds: 120))
    #expect(FreshnessHeaders(date: later, retryAfter: date).retryTime(now: now) == now)
    #expect(
      FreshnessHeaders(retryAfter: later).retryTime(now: now) == Timestamp(seconds: 784_111_897))
    #expect(FreshnessHeaders(retryAfter: "soon").retryTime(now: now) == nil)
    #expect(FreshnessHeaders().retryTime(now: now) == nil)
  }
}
