import ElementTree
import FeedModel
import IdentityKeys
import Library
import PodcastCache
import TestSupport
import Testing
import UserState

@Suite struct EpisodeTests {
  let home: LibraryHome

  init() throws { home = try LibraryHome() }

  @Test func `episodes come newest first, with what the person did`() throws {
    let key = try home.add(
      "a.xml", title: "A", [1, 3, 2].map { LibraryHome.item("\($0)", title: "T\($0)", day: $0) })
    _ = try home.userState.setPosition(home.key(key, "2"), milliseconds: 60_000)
    let feed = try home.library.feed(named: "A")
    let episodes = try home.library.episodes(of: feed, limit: 10)
    #expect(episodes.map { $0.row.facts.title } == ["T3", "T2", "T1"])
    #expect(episodes.map { $0.state?.positionMilliseconds } == [nil, 60_000, nil])
    #expect(
      try home.library.episodes(of: feed, skipping: 1, limit: 1).map(\.key) == [home.key(key, "2")])
  }

  @Test func `what was done under another key of the podcast counts`() throws {
    let key = try home.add("a.xml", title: "A", [LibraryHome.item("1", title: "T")])
    let other = try #require(FeedKey(url: "https://old.example.org/feed"))
    _ = try home.userState.setPlayed([home.key(other, "1")], true)
    try home.cache.add(FeedAlias(oldKey: other, newKey: key, reason: "test", at: LibraryHome.now))
    let feed = try home.library.feed(named: "A")
    #expect(try home.library.episodes(of: feed, limit: 1)[0].isPlayed)
    #expect(try home.library.episode(home.key(other, "1"))?.isPlayed == true)
    #expect(try home.library.episode(home.key(key, "1"))?.aliases == [home.key(other, "1")])
    #expect(feed.unplayed == 0)
  }

  @Test func `an episode is read back whole`() throws {
    let key = try home.add(
      "a.xml", title: "A",
      [
        LibraryHome.item(
          "1", title: "T",
          more: "<description>a &lt;b&gt;bold&lt;/b&gt; word</description><tide:high at=\"6\"/>")
      ])
    let episode = try #require(try home.library.episode(home.key(key, "1")))
    let content = try #require(try home.library.content(of: episode))
    #expect(content.key == home.key(key, "1").text)
    #expect(content.identity == .guid)
    #expect(content.summary == "a <b>bold</b> word")
    #expect(content.summaryText == "a bold word")
    #expect(content.enclosures.map(\.url) == ["https://example.org/a/1.mp3"])
    #expect(
      content.extensions.map(\.xml) == [
        #"<tide:high xmlns:tide="https://example.org/tide" at="6"></tide:high>"#
      ])
  }

  @Test func `the newest of all feeds are merged by time`() throws {
    try home.add(
      "a.xml", title: "A", [1, 4].map { LibraryHome.item("\($0)", title: "A\($0)", day: $0) })
    try home.add(
      "b.xml", title: "B", [2, 3].map { LibraryHome.item("\($0)", title: "B\($0)", day: $0) })
    let newest = try home.library.newestEpisodes(limit: 3)
    #expect(newest.map { $0.row.facts.title } == ["A4", "B3", "B2"])
  }

  @Test func `namespaces are counted where they stand, known and unknown`() throws {
    try home.add(
      "a.xml", title: "A",
      [1, 2].map {
        LibraryHome.item(
          "\($0)", title: "T", more: "<tide:high/><tide:high/><itunes:duration>1</itunes:duration>")
      })
    let entries = try home.library.namespaceCensus().entries
    let tide = try #require(entries["https://example.org/tide"])
    #expect((tide.feeds, tide.episodes) == (1, 2))
    #expect(tide.elements["high"]?.count == 4)
    #expect(tide.elements["high"]?.isInFeeds == false)
    #expect(tide.elements["station"]?.isInFeeds == true)
    #expect(!tide.isKnown)
    #expect(entries.values.contains { $0.elements["duration"]?.isKnown == true })
    let feed = try home.library.feed(named: "A")
    #expect(try home.library.namespaceCensus(of: feed).entries.count == entries.count)
  }

  @Test func `a search shows the passage, and the feed by the person's title`() throws {
    try home.add(
      "a.xml", title: "A",
      [LibraryHome.item("1", title: "T", more: "<description>the bittern booms</description>")],
      title: "Mine")
    try home.index()
    let query = try #require(SearchQuery("BITTERN"))
    let results = try home.library.search(query, limit: 5)
    #expect(results.map(\.feedTitle) == ["Mine"])
    #expect(results.map(\.snippet) == ["the bittern booms"])
  }
}
