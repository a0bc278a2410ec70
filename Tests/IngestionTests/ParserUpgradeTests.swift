import FeedParser
import Ingestion
import PodcastCache
import TestSupport
import Testing

/// A newer parser reads more out of the same document.
@Suite struct ParserUpgradeTests {
  @Test func `after an upgrade a feed is fetched once without validators`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss([item("b", day: 2), item("a")]))
    try harness.refresh()
    var state = try harness.state()
    let etag = state.validators.etag
    #expect(etag != nil)
    state.document.parserVersion = FeedParser.version - 1
    try harness.cache.save([state])

    let upgraded = try #require(try harness.refresh().feeds.first)
    #expect(upgraded.status == 200)
    #expect(harness.server.requests("/feed.xml").last?["If-None-Match"] == nil)
    #expect((upgraded.newEpisodes, upgraded.changedEpisodes) == (0, 0), "nobody edited anything")
    #expect(try harness.state().document.parserVersion == FeedParser.version)
    let row = try #require(try harness.state().rowID)
    let episodes = try harness.cache.reader.episodes(of: row, limit: 9)
    #expect(episodes.map(\.revision) == [1, 1])
    for episode in episodes { #expect(try harness.cache.reader.revisions(of: episode.rowID) == []) }

    #expect(try harness.refresh().feeds.first?.status == 304)
    #expect(harness.server.requests("/feed.xml").last?["If-None-Match"] == etag)
  }

  @Test
  func `an upgraded visit that fails keeps the old copy, and the next one asks for all again`()
    throws
  {
    let harness = try RefreshHarness()
    let whole = rss([item("c", day: 3), item("b", day: 2), item("a")])
    harness.serve(whole)
    try harness.refresh()
    var state = try harness.state()
    state.document.parserVersion = FeedParser.version - 1
    try harness.cache.save([state])
    harness.serve(String(whole.dropLast(150)))
    #expect(try harness.refresh().feeds.first?.outcome == .failed)
    harness.serve(whole)
    try harness.refresh()
    #expect(harness.server.requests("/feed.xml").last?["If-None-Match"] == nil)
    #expect(try harness.episodes() == ["guid:a", "guid:b", "guid:c"])
    #expect(try harness.state().document.parserVersion == FeedParser.version)
  }
}
