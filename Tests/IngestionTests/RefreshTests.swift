import FeedFetcher
import FeedModel
import IdentityKeys
import Ingestion
import PodcastCache
import TestSupport
import Testing
import Timestamps

@Suite struct RefreshTests {
  @Test func `a new feed is stored with its episodes and validators`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss([item("b", day: 2), item("a")]))
    let report = try harness.refresh()
    let result = try #require(report.feeds.first)
    #expect(result.outcome == .updated)
    #expect(result.newEpisodes == 2)
    #expect(result.title == "Show")
    #expect(try harness.episodes() == ["guid:a", "guid:b"])
    #expect(try harness.state().validators.etag != nil)
    #expect(try harness.state().document.isComplete)
  }

  @Test func `an unchanged feed is asked conditionally and nothing is written but its state`()
    throws
  {
    let harness = try RefreshHarness()
    harness.serve(rss([item("a")]))
    try harness.refresh()
    let etag = try harness.state().validators.etag
    let report = try harness.refresh()
    #expect(report.feeds.map(\.outcome) == [.unchanged])
    #expect(report.feeds.first?.status == 304)
    #expect(harness.server.requests("/feed.xml").last?["if-none-match"] == etag)
    #expect(try harness.state().traffic.notModified == 1)
  }

  @Test func `only what changed is rewritten`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss([item("b", day: 2), item("a")]))
    try harness.refresh()
    harness.serve(rss([item("c", day: 3), item("b", title: "B!", day: 2), item("a")]))
    let result = try #require(try harness.refresh().feeds.first)
    #expect(result.newEpisodes == 1)
    #expect(result.changedEpisodes == 1)
    let row = try #require(try harness.state().rowID)
    let revisions = try harness.cache.reader.episodes(of: row, limit: 10)
      .map { "\($0.id.text) \($0.revision)" }
    #expect(revisions.sorted() == ["guid:a 1", "guid:b 2", "guid:c 1"])
  }

  @Test func `a channel that changed alone is stored`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss([item("a")]))
    try harness.refresh()
    harness.serve(rss([item("a")], head: "<title>Another name</title><ttl>90</ttl>"))
    let result = try #require(try harness.refresh().feeds.first)
    #expect(result.outcome == .unchanged)
    #expect(try harness.state().title == "Another name")
    #expect(try harness.state().schedule.ttlSeconds == 5_400)
    let row = try #require(try harness.state().rowID)
    let channel = try #require(try harness.cache.reader.channel(of: row))
    #expect(String(decoding: channel.body, as: UTF8.self).contains("Another name"))
  }

  @Test func `an episode that leaves the feed stays and is marked, and comes back`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss([item("b", day: 2), item("a")]))
    try harness.refresh()
    harness.serve(rss([item("b", day: 2)]))
    #expect(try harness.refresh().feeds.first?.absentEpisodes == 1)
    #expect(try harness.episodes() == ["-guid:a", "guid:b"])
    harness.serve(rss([item("b", day: 2), item("a")]))
    try harness.refresh()
    #expect(try harness.episodes() == ["guid:a", "guid:b"])
  }

  @Test func `a document that is cut off adds, marks nothing absent and has no validator`() throws {
    let harness = try RefreshHarness()
    let whole = rss([item("c", day: 3), item("b", day: 2), item("a")])
    harness.serve(whole)
    try harness.refresh()
    let validators = try harness.state().validators
    let cut = String(rss([item("d", day: 4), item("c", day: 3), item("b", day: 2)]).dropLast(150))
    harness.serve(cut)
    let result = try #require(try harness.refresh().feeds.first)
    #expect(result.outcome == .failed)
    #expect(result.error?.code == "xml.truncated")
    #expect(result.newEpisodes == 1)
    #expect(try harness.episodes() == ["guid:a", "guid:b", "guid:c", "guid:d"])
    #expect(try harness.state().validators == validators, "those of the last whole one")
  }

  @Test func `a first document that is cut off has no validator`() throws {
    let harness = try RefreshHarness()
    harness.serve(String(rss([item("b", day: 2), item("a")]).dropLast(150)))
    #expect(try harness.refresh().feeds.first?.outcome == .failed)
    #expect(try harness.state().validators.etag == nil)
  }

  @Test func `a channel that is cut off does not replace the one that is stored`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss([item("a")], head: "<title>Whole</title><ttl>90</ttl>"))
    try harness.refresh()
    let row = try #require(try harness.state().rowID)
    let before = try harness.cache.reader.channel(of: row)
    harness.serve("<rss><channel><title>Half</title><ttl>9</ttl><description>cut")
    #expect(try harness.refresh().feeds.map(\.outcome) == [.failed])
    #expect(try harness.cache.reader.channel(of: row) == before)
    #expect(try harness.state().title == "Whole")
    #expect(try harness.state().schedule.ttlSeconds == 5_400)
  }

  @Test func `a sudden shrink is doubted until a different document confirms it`() throws {
    let harness = try RefreshHarness()
    let all = (1...10).map { item("\($0)", day: $0) }
    harness.serve(rss(all))
    try harness.refresh()
    harness.serve(rss([]))
    let first = try #require(try harness.refresh().feeds.first)
    #expect(first.warnings.map(\.code) == ["feed.shrunk"])
    #expect(try harness.episodes().filter { $0.hasPrefix("-") }.isEmpty)
    try harness.refresh([harness.feed()], .force)
    #expect(
      try harness.episodes().filter { $0.hasPrefix("-") }.isEmpty, "the same body proves nothing")
    harness.serve(rss([], head: "<title>Show, empty</title>"))
    try harness.refresh()
    #expect(try harness.episodes().filter { $0.hasPrefix("-") }.count == 10)
  }

  @Test func `another show at the same address is doubted until a different document confirms it`()
    throws
  {
    let harness = try RefreshHarness()
    harness.serve(rss((1...6).map { item("a\($0)", day: $0) }))
    try harness.refresh()
    let casino = (1...6).map { item("b\($0)", day: $0) }
    harness.serve(rss(casino))
    let first = try #require(try harness.refresh().feeds.first)
    #expect(first.warnings.map(\.code) == ["feed.another-podcast"])
    #expect(try harness.episodes().filter { $0.hasPrefix("-") }.isEmpty)
    try harness.refresh([harness.feed()], .force)
    #expect(
      try harness.episodes().filter { $0.hasPrefix("-") }.isEmpty, "the same body proves nothing")
    harness.serve(rss(casino + [item("b7", day: 7)]))
    try harness.refresh()
    #expect(try harness.episodes().filter { $0.hasPrefix("-") }.count == 6)
  }

  @Test(arguments: [
    ("<html><body>Log in</body></html>", "feed.html-page"), ("", "feed.empty"),
    ("<opml version='2.0'/>", "feed.not-a-feed"), ("no xml at all", "feed.not-xml"),
  ])
  func `what is no feed is a failure and leaves everything`(body: String, code: String) throws {
    let harness = try RefreshHarness()
    harness.serve(rss([item("a")]))
    try harness.refresh()
    let before = try harness.state().validators
    harness.answers.set("/feed.xml") { _ in LoopbackResponse(200, text: body) }
    let result = try #require(try harness.refresh().feeds.first)
    #expect(result.outcome == .failed)
    #expect(result.error?.code == code)
    #expect(try harness.episodes() == ["guid:a"])
    #expect(try harness.state().validators == before)
    #expect(try harness.state().health.failures == 1)
  }

  @Test func `one bad feed never harms another`() throws {
    let harness = try RefreshHarness()
    let bomb = (0..<100_000).map { "<d\($0)>" }.joined()
    harness.serve(rss([item("a")]), at: "/good.xml")
    harness.serve(rss([item("a"), "<item>\(bomb)"]), at: "/deep.xml")
    harness.answers.set("/endless.xml") { _ in
      LoopbackResponse(200, text: String(repeating: " ", count: 10_000)).with {
        $0.isEndless = true
        $0.framing = .close
      }
    }
    harness.answers.set("/reset.xml") { _ in
      LoopbackResponse(200, text: "").with { $0.isReset = true }
    }
    harness.answers.set("/loop.xml") { _ in .redirect(301, to: "/loop.xml") }
    harness.answers.set("/file.xml") { _ in .redirect(301, to: "file:///etc/hostname") }
    harness.answers.set("/error.xml") { _ in LoopbackResponse(500, text: "oops") }
    let paths = [
      "/good.xml", "/deep.xml", "/endless.xml", "/reset.xml", "/loop.xml", "/file.xml",
      "/error.xml", "/missing.xml",
    ]
    var limits = FetchLimits()
    limits.bodyBytes = 1 << 20
    let report = try harness.refresh(paths.map { try harness.feed($0) }, limits: limits)
    let codes = Dictionary(
      uniqueKeysWithValues: report.feeds.map {
        ($0.feed.text.split(separator: "/").last ?? "", $0.error?.code)
      })
    #expect(codes["good.xml"] == .some(nil))
    #expect(codes["deep.xml"] == "limit.depth")
    #expect(codes["endless.xml"] == "limit.bytes")
    #expect(codes["reset.xml"] == "net.reset")
    #expect(codes["loop.xml"] == "redirect.loop")
    #expect(codes["file.xml"] == "redirect.scheme")
    #expect(codes["error.xml"] == "http.500")
    #expect(codes["missing.xml"] == "http.404")
    #expect(try harness.episodes("/good.xml") == ["guid:a"])
    #expect(try harness.episodes("/deep.xml") == ["guid:a"])
  }

  @Test func `a permanent redirect to the same podcast is a move, to another one is refused`()
    throws
  {
    let harness = try RefreshHarness()
    let items = (1...6).map { item("\($0)", day: $0) }
    harness.serve(rss(items))
    try harness.refresh()
    harness.serve(rss(items + [item("7", day: 7)]), at: "/new.xml")
    harness.answers.set("/feed.xml") { _ in .redirect(301, to: "/new.xml") }
    let moved = try #require(try harness.refresh().feeds.first)
    #expect(moved.move?.url == harness.server.url("/new.xml"))
    #expect(moved.newEpisodes == 1)
    #expect(try harness.cache.reader.feedAliases().count == 1)

    harness.serve(rss((1...6).map { item("other-\($0)", day: $0) }), at: "/other.xml")
    harness.answers.set("/feed.xml") { _ in .redirect(301, to: "/other.xml") }
    let refused = try #require(try harness.refresh([harness.feed()], .force).feeds.first)
    #expect(refused.outcome == .failed)
    #expect(refused.error?.code == "feed.another-podcast")
    #expect(try harness.episodes().count == 7)
  }

  @Test func `a temporary redirect moves nothing`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss((1...6).map { item("\($0)", day: $0) }), at: "/new.xml")
    harness.answers.set("/feed.xml") { _ in .redirect(302, to: "/new.xml") }
    try harness.refresh()
    #expect(try harness.refresh().feeds.first?.move == nil)
  }

  @Test func `of two items with one guid the older keeps it, now and at the next refresh`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss([item("x", title: "new", day: 9), item("x", title: "old", day: 1)]))
    let first = try #require(try harness.refresh().feeds.first)
    #expect(first.newEpisodes == 2)
    #expect(first.diagnostics.map(\.code.rawValue).contains("guid.duplicate"))
    let expected = ["enclosure:https://cdn.example.org/new.mp3", "guid:x"]
    #expect(try harness.episodes() == expected)
    harness.serve(
      rss(
        [item("x", title: "new", day: 9), item("x", title: "old", day: 1)], head: "<title>T</title>"
      ))
    let second = try #require(try harness.refresh().feeds.first)
    #expect(second.newEpisodes == 0)
    #expect(second.changedEpisodes == 0)
    #expect(try harness.episodes() == expected)
  }

  @Test func `an older twin that appears later takes the guid over`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss([item("x", title: "new", day: 9)]))
    try harness.refresh()
    #expect(try harness.episodes() == ["guid:x"])
    harness.serve(rss([item("x", title: "new", day: 9), item("x", title: "old", day: 1)]))
    try harness.refresh()
    let both = ["enclosure:https://cdn.example.org/new.mp3", "guid:x"]
    #expect(try harness.episodes() == both)
    #expect(harness.server.requests("/feed.xml").count == 3, "read once more, keeping all")
  }

  @Test func `a server that asks to be left alone is, by all its feeds`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss([item("a")]), at: "/other.xml")
    harness.answers.set("/feed.xml") { _ in
      LoopbackResponse(429, [("Retry-After", "7200")], text: "slow down")
    }
    try harness.refresh()
    let report = try harness.refresh([harness.feed(), harness.feed("/other.xml")])
    #expect(report.feeds.map(\.outcome) == [.skipped, .skipped])
    #expect(report.feeds.map(\.error?.code) == ["retry-after", "retry-after"])
    let forced = try harness.refresh([harness.feed("/other.xml")], .force)
    #expect(forced.feeds.map(\.outcome) == [.updated])
    harness.now = harness.now.adding(seconds: 7_201)
    #expect(try harness.refresh([harness.feed("/other.xml")]).feeds.map(\.outcome) == [.unchanged])
  }

  @Test func `410 three times over three days ends the polling, and a name revives it`() throws {
    let harness = try RefreshHarness()
    harness.answers.set("/feed.xml") { _ in LoopbackResponse(410, text: "gone") }
    for day in 0..<4 {
      let outcome = try harness.refresh().feeds.first?.outcome
      #expect(outcome == (day < 3 ? .failed : .gone))
      harness.now = harness.now.adding(seconds: 86_400)
    }
    let asked = harness.server.requests.count
    #expect(try harness.refresh().feeds.first?.outcome == .gone)
    #expect(harness.server.requests.count == asked)
    harness.serve(rss([item("a")]))
    let feed = try harness.feed()
    #expect(
      try harness.refresh([feed], .feeds([feed.key], force: false)).feeds.first?.outcome == .updated
    )
    #expect(try harness.state().gone == nil)
  }

  @Test func `subtrees that episodes repeat are stored once`() throws {
    let harness = try RefreshHarness()
    let value = """
      <podcast:value type="lightning" method="keysend"><podcast:valueRecipient name="Host"
      type="node" address="03ae9f91a0cb8ff43840e3c322c4c61f019d8c1c3cea15a25cfc425ac605e61a4a" split="100"/></podcast:value>
      """
    harness.serve(rss((1...20).map { item("\($0)", day: $0, more: value) }))
    try harness.refresh()
    #expect(try harness.cache.reader.counts().subtrees == 1)
  }

  @Test func `a feed larger than memory allows is stored in bounded memory`() throws {
    let harness = try RefreshHarness()
    let notes = String(repeating: "<p>words and more words</p>", count: 100)
    let items = (1...5_000).map {
      item("\($0)", day: $0 % 28 + 1, more: "<description><![CDATA[\(notes)]]></description>")
    }
    harness.serve(rss(items))
    #expect(try harness.refresh().feeds.first?.newEpisodes == 5_000)
    #expect(try harness.episodes().count == 5_000)
  }

  @Test func `the time for the whole run ends it and what was committed stays`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss([item("a")]), at: "/good.xml")
    harness.answers.set("/slow.xml") { _ in
      LoopbackResponse(200, text: "").with { $0.isSilent = true }
    }
    let feeds = try [harness.feed("/good.xml"), harness.feed("/slow.xml")]
    let report = try harness.refresh(feeds, maxSeconds: 1)
    #expect(report.interruption?.code == "run.max-time")
    #expect(report.feeds.map(\.outcome.rawValue).sorted() == ["failed", "updated"])
    #expect(try harness.cache.reader.feed(feeds[1].key) == nil, "no failure is recorded")
  }

  @Test func `the time for the whole run holds for a feed of very many items too`() throws {
    let harness = try RefreshHarness()
    let items = (0..<200_000).map { "<item><guid>\($0)</guid></item>" }
    harness.serve(rss(items))
    let report = try harness.refresh(maxSeconds: 1)
    #expect(report.interruption?.code == "run.max-time")
    #expect(report.feeds.map(\.error?.code) == ["run.max-time"])
    #expect(try harness.cache.reader.counts().presentEpisodes == 0)
  }

  @Test func `many feeds at once are all stored`() throws {
    let harness = try RefreshHarness()
    let feeds = try (0..<120).map { number in
      harness.serve(rss((1...10).map { item("\(number)-\($0)", day: $0) }), at: "/\(number).xml")
      return try harness.feed("/\(number).xml")
    }
    let report = try harness.refresh(feeds)
    #expect(report.count(.updated) == 120)
    #expect(try harness.cache.reader.counts().presentEpisodes == 1_200)
    #expect(try harness.refresh(feeds).count(.unchanged) == 120)
  }
}

@Suite struct PrivateFeedTests {
  @Test func `a private feed's secret is nowhere in the cache`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss((1...4).map { item("\($0)", day: $0) }))
    let url = harness.server.url("/feed.xml?token=s3cret-value")
    let key = try #require(FeedKey(privateURL: url))
    #expect(key.isPrivate)
    let feed = SubscribedFeed(key: key, url: url)
    #expect(try harness.refresh([feed]).feeds.map(\.outcome) == [.updated])
    #expect(try harness.refresh([feed]).feeds.map(\.status) == [304])
    harness.answers.set("/feed.xml") { _ in .redirect(301, to: "/moved.xml?token=s3cret-value") }
    harness.serve(rss((1...4).map { item("\($0)", day: $0) }), at: "/moved.xml")
    let moved = try #require(try harness.refresh([feed]).feeds.first)
    #expect(moved.outcome == .unchanged)
    #expect(moved.move == nil)
    for name in harness.folder.names() {
      let text = String(decoding: harness.folder.read(name) ?? [], as: UTF8.self)
      #expect(!text.contains("s3cret-value"), "\(name)")
    }
  }
}
