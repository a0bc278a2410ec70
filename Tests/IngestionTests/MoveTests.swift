@_spi(KeyMinting) import IdentityKeys
import Ingestion
import PodcastCache
import TestSupport
import Testing
import Timestamps

/// Feeds that get another address.
@Suite struct MoveTests {
  let harness: RefreshHarness

  static let items = (1...6).map { item("\($0)", day: $0) }

  init() throws {
    harness = try RefreshHarness()
    harness.serve(rss(Self.items))
    try harness.refresh()
  }

  private func refresh() throws -> FeedResult { try #require(try harness.refresh().feeds.first) }

  private func naming(_ url: String) -> String {
    rss(Self.items, head: "<title>Show</title><itunes:new-feed-url>\(url)</itunes:new-feed-url>")
  }

  private func asked(_ path: String) -> Int { harness.server.requests(path).count }

  @Test(arguments: [301, 308])
  func `a chain of permanent redirects is followed to its end`(status: Int) throws {
    harness.answers.set("/feed.xml") { _ in .redirect(status, to: "/2.xml") }
    harness.answers.set("/2.xml") { _ in .redirect(308, to: "/3.xml") }
    harness.serve(rss(Self.items), at: "/3.xml")
    #expect(try refresh().move?.url == harness.server.url("/3.xml"))
  }

  @Test(arguments: [302, 303, 307])
  func `of a chain only what comes before the first temporary redirect counts`(status: Int) throws {
    harness.answers.set("/feed.xml") { _ in .redirect(301, to: "/2.xml") }
    harness.answers.set("/2.xml") { _ in .redirect(status, to: "/3.xml") }
    harness.answers.set("/3.xml") { _ in .redirect(301, to: "/4.xml") }
    harness.serve(rss(Self.items), at: "/4.xml")
    #expect(try refresh().move?.url == harness.server.url("/2.xml"))
  }

  @Test func `both keys lead to the feed, whichever is asked`() throws {
    harness.answers.set("/feed.xml") { _ in .redirect(301, to: "/new.xml") }
    harness.serve(rss(Self.items), at: "/new.xml")
    _ = try refresh()
    let (old, new) = (try harness.feed().key, try harness.feed("/new.xml").key)
    #expect(try harness.cache.reader.component(of: old) == [old, new])
    #expect(try harness.cache.reader.component(of: new) == [new, old])
    #expect(try harness.cache.reader.feed(new)?.key == old)
    let episode = try harness.cache.reader.episode(
      EpisodeKey(feed: new, id: #require(EpisodeID(guid: "1"))))
    #expect(episode?.facts.title == "1")
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><body>The show has moved</body></html>",
    "<html><head><link rel=\"alternate\" type=\"application/rss+xml\" href=\"/new.xml\"></head></html>",
  ])
  func `a web page behind a permanent redirect is no move`(page: String) throws {
    harness.answers.set("/feed.xml") { _ in .redirect(301, to: "/parked") }
    harness.answers.set("/parked") { _ in
      LoopbackResponse(200, [("Content-Type", "text/html")], text: page)
    }
    let result = try refresh()
    #expect(result.move == nil)
    #expect(result.error?.code == "feed.html-page")
    #expect(try harness.state().url == harness.server.url("/feed.xml"))
    #expect(try harness.episodes().count == 6)
  }

  @Test func `a new address that the feed names is taken when the same podcast is there`() throws {
    harness.serve(naming(harness.server.url("/new.xml")))
    harness.serve(
      rss(Self.items + [item("7", day: 7)], head: "<title>Moved</title>"), at: "/new.xml")
    let result = try refresh()
    #expect(result.move?.url == harness.server.url("/new.xml"))
    #expect(result.move?.reason == .newFeedURL)
    #expect(result.newEpisodes == 1)
    #expect(result.title == "Moved")
    #expect(try harness.state().url == harness.server.url("/new.xml"))
    #expect(try harness.state().validators.url == harness.server.url("/new.xml"))
    #expect(try harness.cache.reader.feedAliases().map(\.reason) == ["itunes:new-feed-url"])
    #expect(harness.server.requests("/new.xml").first?["If-None-Match"] == nil)
  }

  @Test func `a feed that names its own address moves nowhere`() throws {
    harness.serve(naming(harness.server.url("/feed.xml")))
    let result = try refresh()
    #expect(result.move == nil)
    #expect(result.warnings == [])
    #expect(asked("/feed.xml") == 2)
  }

  struct Target: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var answer: @Sendable (LoopbackRequest) -> LoopbackResponse
  }

  static let wrongTargets = [
    Target(testDescription: "another podcast") { _ in
      LoopbackResponse(200, text: rss((1...6).map { item("other-\($0)", day: $0) }))
    },
    Target(testDescription: "a page") { _ in LoopbackResponse(200, text: "<html></html>") },
    Target(testDescription: "nothing") { _ in LoopbackResponse(404) },
    Target(testDescription: "one that is cut off") { _ in
      LoopbackResponse(200, text: String(rss(items).dropLast(40)))
    },
    Target(testDescription: "one that sends us back") { _ in
      LoopbackResponse(
        200,
        text: rss(
          items, head: "<title>Show</title><itunes:new-feed-url>/feed.xml</itunes:new-feed-url>"))
    },
    Target(testDescription: "a file") { _ in .redirect(301, to: "file:///etc/passwd") },
  ]

  @Test(arguments: wrongTargets)
  func `a new address without the same podcast is told and not taken`(target: Target) throws {
    harness.serve(naming(harness.server.url("/new.xml")))
    harness.answers.set("/new.xml", target.answer)
    let result = try refresh()
    #expect(result.outcome == .unchanged, "the feed itself is well")
    #expect(result.move == nil)
    #expect(result.warnings.map(\.code) == ["feed.move-unproven"])
    #expect(try harness.state().url == harness.server.url("/feed.xml"))
    #expect(try harness.state().health.failures == 0)
    #expect(try harness.episodes() == (1...6).map { "guid:\($0)" })
  }

  @Test func `a new address is asked again after a day, also when the feed has not changed`() throws
  {
    harness.serve(naming(harness.server.url("/new.xml")))
    _ = try refresh()
    #expect(asked("/new.xml") == 1)
    harness.now = harness.now.adding(seconds: 7_200)
    #expect(try refresh().status == 304)
    #expect(asked("/new.xml") == 1)
    harness.serve(rss(Self.items), at: "/new.xml")
    harness.now = harness.now.adding(seconds: 86_400)
    #expect(try refresh().move?.reason == .newFeedURL)
  }

  @Test func `a move that was taken back is not made again`() throws {
    harness.serve(naming(harness.server.url("/new.xml")))
    harness.serve(rss(Self.items), at: "/new.xml")
    #expect(try refresh().move != nil)
    #expect(try refresh().move == nil, "the person still asks the old address")
    #expect(asked("/new.xml") == 1)
  }
}
