import Digests
import IdentityKeys
import PodcastCache
import Testing
import Timestamps

@Suite struct FeedStateTests {
  let cache: CacheFixture

  init() throws { cache = try CacheFixture() }

  /// A state that says everything.
  private func full(_ key: FeedKey) -> FeedState {
    func time(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: seconds * 1000 + 7) }
    var state = FeedState(key: key, url: "https://new.example.com/feed")
    state.title = "Títle"
    state.podcastGUID = "917393e3-1b1e-5cef-ace4-edaa54e1f810"
    state.format = "rss2"
    state.validators = Validators(etag: "W/\"a,b\"", lastModified: "yesterday", url: "https://v")
    state.health.lastAttempt = time(1)
    state.health.lastSuccess = time(2)
    state.health.lastChange = time(3)
    state.health.failures = 4
    state.health.problem = FeedProblem(code: "http.500", message: "the server failed")
    state.schedule.nextDue = time(5)
    state.schedule.notBefore = time(6)
    state.schedule.freshUntil = time(7)
    state.schedule.ttlSeconds = 3600
    state.schedule.skipHours = 0xFF_FFFF
    state.schedule.skipDays = 0x7F
    state.schedule.updatePeriodSeconds = 86_400
    state.schedule.updateFrequencySeconds = 86_400
    state.schedule.rhythmSeconds = 604_800
    state.schedule.isFinished = true
    state.schedule.reasons = "ttl"
    state.document.digest = Digest128(high: .max, low: 1 << 63)
    state.document.byteCount = 12_345
    state.document.isComplete = true
    state.document.parserVersion = 3
    state.shrink = ShrinkSuspicion(
      digest: Digest128(high: 0, low: 5), episodes: 2, count: 1, since: time(8))
    state.gone = GoneEvidence(count: 2, since: time(9))
    state.reported.newFeedURL = "https://n"
    state.reported.newFeedAsked = time(10)
    state.reported.redirectURL = "https://r"
    state.archive.older = "https://o"
    state.archive.next = "https://a"
    state.archive.pages = 3
    state.traffic.fetches = 10
    state.traffic.notModified = 8
    state.traffic.wireBytes = 1 << 40
    state.traffic.savedBytes = 1 << 41
    return state
  }

  @Test func `a state comes back as it was handed in`() throws {
    let state = full(feedKey())
    try cache.writer.save([state])
    var stored = try #require(try cache.reader.feed(storedAs: feedKey()))
    #expect(stored.rowID != nil)
    #expect(stored == stored.withoutRow(like: state))
    stored.health.failures = 0
    stored.health.problem = nil
    stored.shrink = nil
    stored.gone = nil
    stored.document.digest = nil
    stored.schedule.nextDue = nil
    try cache.writer.save([stored])
    #expect(try cache.reader.feeds() == [stored])
  }

  @Test func `a feed of which nothing is known has nothing but its key and address`() throws {
    try cache.writer.save([FeedState(key: feedKey(), url: "u")])
    let stored = try #require(try cache.reader.feed(feedKey()))
    #expect(stored == stored.withoutRow(like: FeedState(key: feedKey(), url: "u")))
  }

  @Test func `many states are saved at once, known ones and new ones`() throws {
    let keys = (0..<50).map { feedKey("f\($0)") }
    try cache.writer.save(keys.prefix(30).map { FeedState(key: $0, url: "old") })
    var states = try cache.reader.feeds().reversed().map { state in
      var state = state
      state.url = "new"
      return state
    }
    states += keys.dropFirst(30).map { FeedState(key: $0, url: "new") }
    try cache.writer.save(states)
    let stored = try cache.reader.feeds()
    #expect(stored.map(\.key) == keys.sorted())
    #expect(stored.allSatisfy { $0.url == "new" })
  }

  @Test func `a state read before its feed was purged makes a new feed`() throws {
    try cache.store(feedKey("a"), [episode("e")])
    let old = try #require(try cache.reader.feed(feedKey("a")))
    try cache.writer.purge(feedKey("a"))
    try cache.writer.save([FeedState(key: feedKey("b"), url: "b")])
    try cache.writer.save([old])
    #expect(try cache.reader.feed(feedKey("b"))?.url == "b")
    #expect(try cache.reader.feed(feedKey("a"))?.episodes.present == 0)
    #expect(try cache.reader.feed(feedKey("a"))?.rowID != old.rowID)
  }

  @Test func `a saved state does not touch what the cache counts itself`() throws {
    let old = FeedState(key: feedKey(), url: "u")
    try cache.store([episode("a", published: 77)])
    try cache.writer.save([old])
    let stored = try #require(try cache.reader.feed(feedKey()))
    #expect(stored.episodes.present == 1)
    #expect(stored.episodes.newest == Timestamp(seconds: 77))
  }

  @Test func `a paused host is remembered until its pause is over`() throws {
    let now = CacheFixture.noon
    let pause = HostPause(host: "example.com", until: now.adding(seconds: 60), reason: "http.429")
    try cache.writer.save([], hostPauses: [pause])
    #expect(try cache.reader.pausedHosts(at: now) == [pause])
    var longer = pause
    longer.until = now.adding(seconds: 120)
    try cache.writer.save([], hostPauses: [longer])
    #expect(try cache.reader.pausedHosts(at: pause.until) == [longer])
    #expect(try cache.reader.pausedHosts(at: longer.until) == [])
    try cache.writer.removeHostPauses(overAt: longer.until)
    #expect(try cache.rows("SELECT * FROM host_pause") == [])
  }
}

extension FeedState {
  /// `other` with this row's number, which a caller cannot set.
  func withoutRow(like other: FeedState) -> FeedState {
    var copy = self
    copy.url = other.url
    copy.title = other.title
    copy.podcastGUID = other.podcastGUID
    copy.format = other.format
    copy.validators = other.validators
    copy.health = other.health
    copy.schedule = other.schedule
    copy.document = other.document
    copy.traffic = other.traffic
    copy.shrink = other.shrink
    copy.gone = other.gone
    copy.reported = other.reported
    return copy
  }
}
