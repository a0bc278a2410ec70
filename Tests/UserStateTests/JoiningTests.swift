import IdentityKeys
import Testing
import Timestamps

@testable @_spi(UserInput) import UserState

/// Two subscriptions that are one podcast.
@Suite struct JoiningTests {
  let home = Home()

  @Test func `the one that stays takes over what it has not, and the other ends`() throws {
    let store = try home.open()
    _ = try store.subscribe(
      feed("a"),
      SubscriptionEdit(title: .init("Mine"), folder: .init("News"), tags: [.init("x"), .init("y")]))
    let later = try home.open(at: morning.adding(seconds: 60))
    _ = try later.subscribe(
      feed("b"), SubscriptionEdit(folder: .init("Sea"), tags: [.init("z"), .init("x")]))
    #expect(try later.join(feed("a"), into: feed("b")) == .changed)
    let left = try later.subscriptions()
    #expect(left.map(\.key) == [feed("b")])
    #expect(left.first?.titleOverride == "Mine")
    #expect(left.first?.folder == "Sea", "its own stays")
    #expect(left.first?.tags == ["z", "x", "y"])
    #expect(left.first?.subscribedAt == morning, "since the first of them")
    let ended = try #require(try later.subscription(feed("a")))
    #expect(!ended.isSubscribed && ended.unsubscribedAt == morning.adding(seconds: 60))
    #expect(ended.titleOverride == "Mine", "and nothing of it is lost")
  }

  @Test func `joined once more, nothing changes`() throws {
    let store = try home.open()
    for name in ["a", "b"] { _ = try store.subscribe(feed(name)) }
    _ = try store.join(feed("a"), into: feed("b"))
    let before = try store.lines(.full)
    #expect(try store.join(feed("a"), into: feed("b")) == .unchanged)
    #expect(try store.lines(.full) == before)
  }

  @Test func `what was never subscribed to cannot be joined`() throws {
    let store = try home.open()
    _ = try store.subscribe(feed("a"))
    #expect(throws: UserStateError.self) { try store.join(feed("a"), into: feed("b")) }
    #expect(throws: UserStateError.self) { try store.join(feed("b"), into: feed("a")) }
    #expect(throws: UserStateError.self) { try store.join(feed("a"), into: feed("a")) }
    #expect(try store.subscriptions().count == 1)
  }
}
