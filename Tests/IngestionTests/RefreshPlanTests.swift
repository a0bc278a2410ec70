import FeedFetcher
import FeedParser
import IdentityKeys
import Ingestion
import PodcastCache
import Testing
import Timestamps

@Suite struct RefreshPlanTests {
  static let now = Timestamp(seconds: 1_796_000_000)

  static func feed(_ name: String) throws -> SubscribedFeed {
    let url = "https://\(name).example.org/feed.xml"
    return SubscribedFeed(key: try #require(FeedKey(url: url)), url: url)
  }

  @Test func `a feed that the cache has not is due`() throws {
    let plan = try RefreshPlan.make(
      feeds: [Self.feed("a"), Self.feed("a")], states: [:], selection: .due, now: Self.now)
    #expect(plan.fetches.count == 1, "and fetched once though it is listed twice")
  }

  @Test func `the schedule holds back what is not due, a selection overrides it`() throws {
    let feed = try Self.feed("a")
    var state = FeedState(key: feed.key, url: feed.url)
    state.schedule.nextDue = Self.now.adding(seconds: 60)
    func plan(_ selection: RefreshSelection) -> RefreshPlan {
      RefreshPlan.make(
        feeds: [feed], states: [feed.key: state], selection: selection, now: Self.now)
    }
    #expect(plan(.due).skips.map(\.code) == ["schedule"])
    #expect(plan(.all).fetches.count == 1)
    state.schedule.notBefore = Self.now.adding(seconds: 600)
    #expect(plan(.all).skips.map(\.code) == ["retry-after"])
    #expect(plan(.feeds([feed.key], force: false)).skips.map(\.code) == ["retry-after"])
    #expect(plan(.force).fetches.count == 1)
    #expect(plan(.feeds([feed.key], force: true)).fetches.count == 1)
  }

  @Test func `validators of an incomplete document, or of an older parser, are not sent`() throws {
    let feed = try Self.feed("a")
    var state = FeedState(key: feed.key, url: feed.url)
    state.validators = Validators(etag: "\"1\"", lastModified: nil, url: feed.url)
    func sent() -> CacheValidators? {
      RefreshPlan.make(feeds: [feed], states: [feed.key: state], selection: .due, now: Self.now)
        .fetches.first?.request.validators
    }
    #expect(sent()?.etag == nil)
    state.document.isComplete = true
    #expect(sent()?.etag == nil)
    state.document.parserVersion = FeedParser.version
    #expect(sent()?.etag == "\"1\"")
  }

  @Test func `what a clock that was ahead wrote down does not hold a feed back`() throws {
    let feed = try Self.feed("a")
    var state = FeedState(key: feed.key, url: feed.url)
    state.health.lastAttempt = Self.now.adding(seconds: 70 * 365 * 86_400)
    state.schedule.nextDue = Self.now.adding(seconds: 71 * 365 * 86_400)
    let plan = RefreshPlan.make(
      feeds: [feed], states: [feed.key: state], selection: .due, now: Self.now)
    #expect(plan.fetches.count == 1)
  }
}
