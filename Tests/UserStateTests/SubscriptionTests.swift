import IdentityKeys
import Testing
import Timestamps

@testable @_spi(UserInput) import UserState

@Suite struct SubscriptionTests {
  let home = Home()

  @Test func `a subscription holds the key, the address and the time`() throws {
    let store = try home.open()
    #expect(try store.subscribe(feed("a")) == .changed)
    let subscription = try #require(try store.subscriptions().first)
    #expect(subscription.key == feed("a"))
    #expect(subscription.feedURL == "https://example.com/a.xml")
    #expect(subscription.isSubscribed && subscription.subscribedAt == morning)
    #expect(subscription.record.updatedAt.wall == morning)
    #expect(subscription.record.deviceID == "device-a")
  }

  @Test func `subscribing again changes nothing`() throws {
    _ = try home.open().subscribe(feed("a"))
    let store = try home.open(at: morning.adding(seconds: 60))
    let before = try store.lines(.full)
    #expect(try store.subscribe(feed("a")) == .unchanged)
    #expect(try store.lines(.full) == before)
  }

  @Test func `unsubscribing keeps title, folder and tags for the next time`() throws {
    let store = try home.open()
    let details = SubscriptionEdit(
      title: .init(" Mine "), folder: .init("News"), tags: [.init("x"), .init(""), .init("x")])
    _ = try store.subscribe(feed("a"), details)
    #expect(try store.unsubscribe([feed("a")]) == .changed)
    #expect(try store.unsubscribe([feed("a")]) == .unchanged)
    #expect(try store.subscriptions().isEmpty)
    #expect(try store.subscriptions(includesEnded: true).map(\.unsubscribedAt) == [morning])
    _ = try store.subscribe(feed("a"))
    let again = try #require(try store.subscriptions().first)
    #expect(again.titleOverride == "Mine" && again.folder == "News" && again.tags == ["x"])
    #expect(again.unsubscribedAt == nil)
  }

  @Test func `an end is recorded for a feed never heard of, and wins over its older subscription`()
    throws
  {
    let other = try Home().open("device-b", at: morning.adding(seconds: -60))
    _ = try other.subscribe(feed("a"))
    let store = try home.open()
    #expect(try store.unsubscribe([feed("a")]) == .changed)
    var records: [Record] = []
    try other.forEachRecord { record in records.append(record) }
    #expect(try store.merge(records) == MergeCounts(applied: 0, unchanged: 1))
    #expect(try store.subscription(feed("a"))?.isSubscribed == false)
  }

  @Test func `an edit needs a subscription`() throws {
    let store = try home.open()
    let expected = UserStateError.unknownSubscription(id: feed("a").text)
    #expect(throws: expected) { try store.edit(feed("a"), SubscriptionEdit(title: .init("x"))) }
    #expect(throws: expected) { try store.move(feed("a"), to: feed("b")) }
    #expect(throws: expected) { try store.undoMove(feed("a")) }
    #expect(try store.recordCounts().allSatisfy { $0.value == 0 })
  }

  @Test func `an empty text takes a title and a folder back`() throws {
    let store = try home.open()
    _ = try store.subscribe(feed("a"), SubscriptionEdit(title: .init("x"), folder: .init("y")))
    #expect(
      try store.edit(feed("a"), SubscriptionEdit(title: .init(" "), folder: .init(""), tags: []))
        == .changed)
    let subscription = try store.subscription(feed("a"))
    #expect(subscription?.titleOverride == nil && subscription?.folder == nil)
    #expect(try store.edit(feed("a"), SubscriptionEdit(title: .init(""))) == .unchanged)
  }

  @Test func `a private feed says so and keeps no secret`() throws {
    let store = try home.open()
    let key = try #require(FeedKey(privateURL: "https://example.com/rss?token=sesame&show=1"))
    _ = try store.subscribe(key, SubscriptionEdit(isPrivate: true, accessProfile: .url))
    let subscription = try #require(try store.subscription(key))
    #expect(subscription.isPrivate && subscription.accessProfile == .url)
    #expect(!(try store.lines(.full).joined().contains("sesame")))
    _ = try store.edit(key, SubscriptionEdit(isPrivate: false, accessProfile: .some(nil)))
    #expect(try store.subscription(key)?.accessProfile == nil)
    #expect(try store.subscription(key)?.isPrivate == false)
  }

  @Test func `a move changes the address and never the key, and can be taken back`() throws {
    let store = try home.open()
    _ = try store.subscribe(feed("a"))
    #expect(try store.move(feed("a"), to: feed("b")) == .changed)
    #expect(try store.move(feed("a"), to: feed("b")) == .unchanged)
    #expect(try store.subscription(feed("a"))?.feedURL == feed("b").url)
    #expect(try store.subscription(feed("b")) == nil)
    #expect(try store.undoMove(feed("a")) == .changed)
    #expect(try store.subscription(feed("a"))?.feedURL == feed("a").url)
    #expect(throws: UserStateError.nothingToUndo(id: feed("a").text)) {
      try store.undoMove(feed("a"))
    }
  }

  @Test func `subscribing again stays at the address that the feed moved to`() throws {
    let store = try home.open()
    _ = try store.subscribe(feed("a"))
    _ = try store.move(feed("a"), to: feed("b"))
    _ = try store.unsubscribe([feed("a")])
    _ = try store.subscribe(feed("a"))
    #expect(try store.subscription(feed("a"))?.feedURL == feed("b").url)
  }

  @Test func `subscriptions come by the bytes of their keys`() throws {
    let store = try home.open()
    for name in ["b", "Z", "a"] { _ = try store.subscribe(feed(name)) }
    #expect(try store.subscriptions().map(\.key) == [feed("Z"), feed("a"), feed("b")])
  }

  @Test func `an edit wins over a record from a clock that is years ahead`() throws {
    let store = try home.open()
    _ = try store.merge([
      try record(
        """
        {"type":"subscription","id":"\(feed("a").text)","deviceID":"zzz","isSubscribed":true,
        "feedURL":"\(feed("a").url)","updatedAt":"2035-01-01T00:00:00Z"}
        """)
    ])
    #expect(try store.unsubscribe([feed("a")]) == .changed)
    #expect(try store.subscriptions().isEmpty)
    _ = try store.subscribe(feed("b"))
    #expect(try store.subscription(feed("b"))?.record.updatedAt.wall == morning)
  }

  @Test func `many subscriptions are one commit, or none`() throws {
    let store = try home.open()
    #expect(throws: UserStateError.self) {
      try store.together { () throws(UserStateError) in
        _ = try store.subscribe(feed("a"))
        _ = try store.edit(feed("unknown"), SubscriptionEdit(title: .init("x")))
      }
    }
    #expect(try store.subscriptions().isEmpty)
    try store.together { () throws(UserStateError) in
      for name in ["a", "b", "c"] { _ = try store.subscribe(feed(name)) }
    }
    #expect(try store.subscriptions().count == 3)
  }
}
