@_spi(KeyMinting) import IdentityKeys
import Ingestion
import PodcastCache
import TestSupport
import Testing
import Timestamps

/// Feeds that do to their episodes' ids what they should not.
@Suite struct EpisodeIdentityTests {
  let harness: RefreshHarness

  init() throws { harness = try RefreshHarness() }

  private func items(_ ids: ClosedRange<Int>, prefix: String) -> [String] {
    ids.reversed().map { item("\(prefix)\($0)", title: "E\($0)", day: $0) }
  }

  private func refresh() throws -> FeedResult { try #require(try harness.refresh().feeds.first) }

  @Test func `a feed that rewrites every guid keeps its episodes`() throws {
    harness.serve(rss(items(1...6, prefix: "old-")))
    try harness.refresh()
    harness.now = harness.now.adding(seconds: 86_400)
    harness.serve(rss(items(1...7, prefix: "new-")))
    let result = try refresh()
    #expect(result.newEpisodes == 1, "only the seventh is new")
    #expect(result.absentEpisodes == 0)
    #expect(result.warnings.map(\.code) == ["feed.guids-changed"])
    #expect(try harness.episodes() == (1...7).map { "guid:new-\($0)" }, "none twice, none gone")
    let state = try harness.state()
    #expect((state.episodes.present, state.episodes.absent) == (7, 0))
    let row = try #require(state.rowID)
    let aliases = try harness.cache.reader.episodeAliases(of: row)
    #expect(aliases.count == 6)
    #expect(Set(aliases.map(\.rule)) == ["guid-churn.audio"])
    let old = try #require(EpisodeID(guid: "old-3"))
    let found = try harness.cache.reader.episode(EpisodeKey(feed: state.key, id: old))
    #expect(found?.id.text == "guid:new-3", "whoever asks for the old id gets the new one")
    let shown = try harness.cache.reader.episodes(of: row, limit: 7).last
    #expect(shown?.firstSeen == harness.now.adding(seconds: -86_400))
    #expect(try harness.cache.reader.problems() == [])
  }

  @Test func `guids that are rewritten once more are still the same episodes`() throws {
    for prefix in ["a-", "b-", "c-"] {
      harness.serve(
        rss(items(1...4, prefix: prefix)).replacing(
          "cdn.example.org", with: "\(prefix).example.org"))
      try harness.refresh()
    }
    #expect(try harness.episodes() == (1...4).map { "guid:c-\($0)" })
    let row = try #require(try harness.state().rowID)
    let first = try #require(EpisodeID(guid: "a-1"))
    #expect(try harness.cache.reader.component(of: first, of: row).count == 3)
  }

  @Test func `it is found again by title and date where the audio moved too`() throws {
    harness.serve(rss(items(1...6, prefix: "old-")))
    try harness.refresh()
    harness.serve(
      rss(items(1...6, prefix: "new-")).replacing("https://cdn.example.org/", with: "https://x/"))
    #expect(try refresh().newEpisodes == 0)
    let row = try #require(try harness.state().rowID)
    let rules = try harness.cache.reader.episodeAliases(of: row).map(\.rule)
    #expect(Set(rules) == ["guid-churn.title-date"])
  }

  @Test func `a new host that rewrites every guid is the same podcast`() throws {
    harness.serve(rss(items(1...6, prefix: "old-")))
    try harness.refresh()
    harness.answers.set("/feed.xml") { _ in .redirect(301, to: "/new.xml") }
    harness.serve(rss(items(1...6, prefix: "new-")), at: "/new.xml")
    let result = try refresh()
    #expect(result.move?.reason == .permanentRedirect)
    #expect(try harness.episodes() == (1...6).map { "guid:new-\($0)" })
  }

  @Test func `split again, both are listed, and stay so`() throws {
    harness.serve(rss(items(1...4, prefix: "old-")))
    try harness.refresh()
    harness.serve(rss(items(1...4, prefix: "new-")))
    try harness.refresh()
    let row = try #require(try harness.state().rowID)
    let aliases = try harness.cache.reader.episodeAliases(of: row)
    let alias = try #require(aliases.first { $0.oldID.text == "guid:old-2" })
    #expect(
      try harness.cache.removeAlias(from: alias.oldID, to: alias.newID, of: row, at: harness.now))
    let split = ["-guid:old-2", "guid:new-1", "guid:new-2", "guid:new-3", "guid:new-4"]
    #expect(try harness.episodes() == split)
    harness.serve(rss(items(1...4, prefix: "new-"), head: "<title>Again</title>"))
    try harness.refresh()
    #expect(try harness.episodes() == split)
    #expect(try harness.cache.reader.problems() == [])
  }

  @Test func `guids that go back to what they were are shown once, too`() throws {
    let (old, new) = (rss(items(1...4, prefix: "old-")), rss(items(1...4, prefix: "new-")))
    harness.serve(old)
    try harness.refresh()
    harness.serve(new)
    try harness.refresh()
    harness.serve(old.replacing("<title>Show", with: "<title>Back"))
    let result = try refresh()
    #expect(result.newEpisodes == 0)
    #expect(try harness.episodes() == (1...4).map { "guid:old-\($0)" })
    #expect(try harness.cache.reader.problems() == [])
  }

  @Test func `a window that slides makes no aliases`() throws {
    harness.serve(rss(items(1...6, prefix: "")))
    try harness.refresh()
    harness.serve(rss(items(2...7, prefix: "")))
    let result = try refresh()
    #expect((result.newEpisodes, result.absentEpisodes) == (1, 1))
    let row = try #require(try harness.state().rowID)
    #expect(try harness.cache.reader.episodeAliases(of: row) == [])
  }

  @Test func `what is edited is kept as it was, for a while`() throws {
    func serve(_ text: String) throws {
      harness.now = harness.now.adding(seconds: 3_600)
      let notes = "<description>\(text)</description>"
      harness.serve(rss([item("a", more: notes), item("b", day: 2)]))
      try harness.refresh()
    }
    for text in ["first", "second", "third", "fourth", "fifth"] { try serve(text) }
    let row = try #require(try harness.state().rowID)
    let rows = try harness.cache.reader.episodes(of: row, limit: 2)
    let edited = try #require(rows.first { $0.id.text == "guid:a" })
    let revisions = try harness.cache.reader.revisions(of: edited.rowID)
    #expect(revisions.map(\.number) == [4, 3, 2], "the latest three")
    #expect(revisions.first?.replaced == harness.now)
    #expect(String(decoding: revisions[0].body, as: UTF8.self).contains("fourth"))
    let other = try #require(rows.first { $0.id.text == "guid:b" })
    #expect(try harness.cache.reader.revisions(of: other.rowID) == [])
    _ = try harness.cache.purge(harness.feed().key)
    #expect(try harness.cache.reader.revisions(of: edited.rowID) == [])
  }

  @Test func `where all episodes change at once, only some are kept as they were`() throws {
    func serve(_ token: Int) throws {
      let more = "<comments>\(token)</comments>"
      let all = (1...80).map { item("\($0)", day: $0 % 28 + 1, more: more) }
      harness.serve(rss(all))
      try harness.refresh()
    }
    try serve(1)
    try serve(2)
    let row = try #require(try harness.state().rowID)
    let kept = try harness.cache.reader.episodes(of: row, limit: 80)
      .reduce(0) { try $0 + harness.cache.reader.revisions(of: $1.rowID).count }
    #expect(kept == 50)
  }
}
