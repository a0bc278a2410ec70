import IdentityKeys
import Library
import PodcastCache
import Testing
import UserState

@Suite struct FeedTests {
  let home: LibraryHome

  init() throws { home = try LibraryHome() }

  @Test func `a subscription is joined with what the cache has of it`() throws {
    try home.add("a.xml", title: "Salt Marsh", [LibraryHome.item("1", title: "One")])
    let feeds = try home.library.feeds()
    #expect(feeds.map(\.title) == ["Salt Marsh"])
    #expect(feeds[0].episodeCount == 1)
    #expect(feeds[0].unplayed == 1)
  }

  @Test func `the person's title goes before the feed's`() throws {
    try home.add("a.xml", title: "Salt Marsh", title: "Mud")
    #expect(try home.library.feeds().map(\.title) == ["Mud"])
  }

  @Test func `without a cache subscriptions are there, by their address`() throws {
    let key = try home.add("a.xml", title: "Salt Marsh")
    let library = Library(userState: home.userState, cache: nil)
    #expect(try library.feeds().map(\.title) == [key.url])
    #expect(try library.feed(named: key.text).key == key)
  }

  @Test func `played episodes are not counted as new, once each`() throws {
    let key = try home.add(
      "a.xml", title: "A", [1, 2, 3].map { LibraryHome.item("\($0)", title: "T\($0)", day: $0) })
    _ = try home.userState.setPlayed([home.key(key, "1"), home.key(key, "gone")], true)
    #expect(try home.library.feeds()[0].unplayed == 2)
    #expect(try home.library.feed(key)?.unplayed == 2)
  }

  @Test func `a feed is found by any key of its aliases, both ways`() throws {
    let key = try home.add("a.xml", title: "A")
    let other = try #require(FeedKey(url: "https://new.example.org/feed"))
    let third = try #require(FeedKey(url: "https://newest.example.org/feed"))
    for (old, new) in [(key, other), (other, third), (third, key)] {
      try home.cache.add(FeedAlias(oldKey: old, newKey: new, reason: "test", at: LibraryHome.now))
    }
    #expect(try home.library.feed(third)?.key == key)
    #expect(try home.library.feed(named: "https://NEW.example.org:443/feed").key == key)
  }

  @Test func `ended subscriptions and feeds of the cache alone are listed when asked for`() throws {
    let ended = try home.add("a.xml", title: "A")
    _ = try home.userState.unsubscribe([ended])
    _ = try home.serve("b.xml", title: "B", [])
    #expect(try home.library.feeds().isEmpty)
    #expect(try home.library.feeds(includesEnded: true).map(\.title) == ["A", "B"])
  }
}
