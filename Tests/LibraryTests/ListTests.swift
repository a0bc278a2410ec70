import IdentityKeys
import Library
import PodcastCache
import Testing
import Timestamps
@_spi(UserInput) import UserState

@Suite struct ListTests {
  let home: LibraryHome

  init() throws { home = try LibraryHome() }

  @Test func `a list has its episodes, also what the cache does not have, each once`() throws {
    let key = try home.add("a.xml", title: "A", [LibraryHome.item("1", title: "T")])
    let other = try #require(FeedKey(url: "https://old.example.org/feed"))
    try home.cache.add(FeedAlias(oldKey: other, newKey: key, reason: "test", at: LibraryHome.now))
    _ = try home.userState.addToQueue([
      home.key(other, "1"), home.key(key, "gone"), home.key(key, "1"),
    ])
    let queue = try home.library.queue()
    #expect(queue.map(\.entryKey) == [home.key(other, "1"), home.key(key, "gone")])
    #expect(queue.map(\.key) == [home.key(key, "1"), home.key(key, "gone")])
    #expect(queue.map { $0.episode?.row.facts.title } == ["T", nil])
  }

  @Test func `an edit under the podcast's new key keeps what was done under the old one`() throws {
    let key = try home.add("a.xml", title: "A", [LibraryHome.item("1", title: "T")])
    let other = try #require(FeedKey(url: "https://old.example.org/feed"))
    try home.cache.add(FeedAlias(oldKey: other, newKey: key, reason: "test", at: LibraryHome.now))
    _ = try home.userState.setPosition(home.key(other, "1"), milliseconds: 90_000)
    let before = try #require(try home.library.episode(home.key(key, "1")))
    _ = try home.userState.setStarred([before.stateKey], true)
    let after = try #require(try home.library.episode(home.key(key, "1")))
    #expect(after.isStarred && after.state?.positionMilliseconds == 90_000)
    // Another device may have begun a second one.
    _ = try home.userState.setPosition(home.key(key, "1"), milliseconds: 30_000)
    let both = try #require(try home.library.episode(home.key(key, "1")))
    #expect(both.state?.positionMilliseconds == 30_000)
    #expect(both.state?.maxPositionMilliseconds == 90_000)
  }

  @Test func `playlists of one name are told apart by their ids`() throws {
    let first = try home.userState.createPlaylist(UserAuthoredText("Walks"))
    _ = try home.userState.createPlaylist(UserAuthoredText("walks"))
    #expect(try home.library.playlist(named: "Walks").id == first)
    #expect(throws: LibraryError.reference(.ambiguousPlaylist("WALKS", count: 2))) {
      try home.library.playlist(named: "WALKS")
    }
    #expect(throws: LibraryError.reference(.unknownPlaylist("x"))) {
      try home.library.playlist(named: "x")
    }
    #expect(try home.library.playlist(named: first).id == first)
  }
}

@Suite struct InboxTests {
  let home: LibraryHome
  let key: FeedKey

  /// Subscribed to on the 30th, with episodes of the 1st to the 5th and one of December.
  init() throws {
    home = try LibraryHome()
    key = try home.add(
      "a.xml", title: "A",
      (1...5).map { LibraryHome.item("\($0)", title: "T\($0)", day: $0) } + [
        "<item><guid>6</guid><title>Fresh</title><pubDate>01 Dec 2026 06:00:00 GMT</pubDate></item>",
        "<item><guid>7</guid><title>Undated</title></item>",
      ])
  }

  func inbox(_ day: Int64 = 2) throws -> [String] {
    try home.library.inbox(now: LibraryHome.now.adding(seconds: day * 86_400))
      .compactMap { $0.row.facts.title }
  }

  func set(_ name: String, _ value: String) throws {
    _ = try home.userState.set(name, to: UserAuthoredText(value))
  }

  @Test func `what came after the subscription is there, and the newest of what was`() throws {
    #expect(try inbox() == ["Fresh", "T5"])
    try set("inbox-newest", "3")
    #expect(try inbox() == ["Fresh", "T5", "T4", "T3"])
    _ = try home.userState.set("inbox-newest", of: key, to: UserAuthoredText("0"))
    #expect(try inbox() == ["Fresh"])
  }

  @Test func `age and words let some in`() throws {
    try set("inbox-newest", "9")
    try set("inbox-words", "t4 FRESH")
    #expect(try inbox() == ["Fresh", "T4"])
    try set("inbox-age", "10d")
    #expect(try inbox() == ["Fresh"])
    #expect(try inbox(99) == [])
  }

  @Test func `what was begun, played, archived, queued or decided about is not`() throws {
    try set("inbox-newest", "9")
    _ = try home.userState.setPosition(home.key(key, "1"), milliseconds: 5_000)
    _ = try home.userState.setPlayed([home.key(key, "2")], true)
    _ = try home.userState.setArchived([home.key(key, "3")], true)
    _ = try home.userState.addToQueue([home.key(key, "4")])
    _ = try home.userState.decide(.keep, [home.key(key, "5")])
    _ = try home.userState.clearQueue()
    #expect(try inbox() == ["Fresh", "T4", "Undated"])
  }

  @Test func `a feed that is no longer subscribed to has none`() throws {
    _ = try home.userState.unsubscribe([key])
    #expect(try inbox() == [])
  }
}
