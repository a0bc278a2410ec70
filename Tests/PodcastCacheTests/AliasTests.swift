@_spi(KeyMinting) import IdentityKeys
import PodcastCache
import Testing
import Timestamps

@Suite struct AliasTests {
  let cache: CacheFixture

  init() throws { cache = try CacheFixture() }

  private func move(_ old: String, _ new: String) throws {
    try cache.writer.add(
      FeedAlias(
        oldKey: feedKey(old), newKey: feedKey(new), reason: "redirect", at: CacheFixture.noon))
  }

  @Test func `a feed is found under its old and its new key`() throws {
    try cache.store(feedKey("a"), [episode("e")])
    try move("a", "b")
    try move("b", "c")
    for name in ["a", "b", "c"] {
      #expect(try cache.reader.feed(feedKey(name))?.key == feedKey("a"))
      let key = EpisodeKey(feed: feedKey(name), id: episodeID("e"))
      #expect(try cache.reader.episode(key)?.id == episodeID("e"))
    }
    #expect(try cache.reader.feed(feedKey("d")) == nil)
    #expect(try cache.reader.feed(storedAs: feedKey("b")) == nil)
  }

  @Test func `what is stored under the key itself wins over its aliases`() throws {
    try cache.store(feedKey("a"), [episode("e"), episode("only a")])
    try cache.store(feedKey("b"), [episode("e")])
    try move("a", "b")
    #expect(try cache.reader.feed(feedKey("a"))?.key == feedKey("a"))
    #expect(try cache.reader.feed(feedKey("b"))?.key == feedKey("b"))
    let key = EpisodeKey(feed: feedKey("b"), id: episodeID("only a"))
    #expect(try cache.reader.episode(key)?.id == episodeID("only a"))
  }

  @Test func `circles of moves end`() throws {
    try move("a", "b")
    try move("b", "c")
    try move("c", "a")
    #expect(
      Set(try cache.reader.component(of: feedKey("b"))) == Set(["a", "b", "c"].map { feedKey($0) }))
    #expect(try cache.reader.component(of: feedKey("b")).first == feedKey("b"))
    #expect(try cache.reader.feed(feedKey("a")) == nil)
  }

  @Test func `a chain without end is cut`() throws {
    try cache.writer.together { () throws(PodcastCacheError) in
      for number in 0..<1_500 {
        try cache.writer.add(
          FeedAlias(
            oldKey: feedKey("\(number)"), newKey: feedKey("\(number + 1)"), reason: "r",
            at: CacheFixture.noon))
      }
    }
    #expect(try cache.reader.component(of: feedKey("0")).count == 1_000)
  }

  @Test func `a move can be taken back`() throws {
    try cache.store(feedKey("a"), [])
    try move("a", "b")
    #expect(try cache.writer.removeAlias(from: feedKey("a"), to: feedKey("b")))
    #expect(try !cache.writer.removeAlias(from: feedKey("a"), to: feedKey("b")))
    #expect(try cache.reader.feed(feedKey("b")) == nil)
  }

  @Test func `a key is no alias of itself`() throws {
    try move("a", "a")
    #expect(try cache.reader.feedAliases() == [])
  }

  @Test func `a move is committed with the document that proves it`() throws {
    var update = FeedUpdate(
      state: FeedState(key: feedKey("a"), url: feedKey("b").text), at: CacheFixture.noon)
    let alias = FeedAlias(
      oldKey: feedKey("a"), newKey: feedKey("b"), reason: "redirect", at: CacheFixture.noon)
    update.aliases = [alias]
    _ = try cache.writer.apply(update)
    #expect(try cache.reader.feedAliases() == [alias])
    #expect(try cache.reader.feed(feedKey("b"))?.url == feedKey("b").text)
  }

  @Test func `an episode is found under the ids it had, until they are split`() throws {
    let alias = EpisodeAlias(
      oldID: episodeID("old"), newID: episodeID("new"), rule: "audio", at: CacheFixture.noon)
    let update = FeedUpdate(state: FeedState(key: feedKey("a"), url: "u"), at: CacheFixture.noon)
    let feed = try cache.writer.apply(
      update, parts: [.episode(episode("new")), .alias(alias)]
    ).feed
    try move("a", "b")
    let key = EpisodeKey(feed: feedKey("b"), id: episodeID("old"))
    #expect(try cache.reader.episode(key)?.id == episodeID("new"))
    #expect(try cache.reader.episodeAliases(of: feed) == [alias])
    #expect(
      try cache.reader.component(of: episodeID("new"), of: feed)
        == [episodeID("new"), episodeID("old")])
    #expect(
      try cache.writer.removeAlias(
        from: episodeID("old"), to: episodeID("new"), of: feed, at: CacheFixture.noon))
    #expect(try cache.reader.episode(key) == nil)
  }
}
