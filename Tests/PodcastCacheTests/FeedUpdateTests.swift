import Digests
import IdentityKeys
import Testing
import Timestamps

@testable import PodcastCache

@Suite struct FeedUpdateTests {
  let cache: CacheFixture
  let later = CacheFixture.noon.adding(seconds: 3600)

  init() throws { cache = try CacheFixture() }

  private func known(_ name: String, _ key: FeedKey = feedKey()) throws -> KnownEpisode {
    let feed = try #require(try cache.reader.feed(storedAs: key)?.rowID)
    let known = try cache.reader.knownEpisodes(of: feed)
    return known[try #require(known.position(of: episodeID(name)))]
  }

  private func row(_ name: String, _ key: FeedKey = feedKey()) throws -> EpisodeRow? {
    let feed = try #require(try cache.reader.feed(storedAs: key)?.rowID)
    return try cache.reader.episode(episodeID(name), of: feed)
  }

  @Test func `new episodes are added with all that was said of them`() throws {
    var update = episode("a", published: 1_000, position: 3)
    update.facts.durationMilliseconds = 61_500
    update.facts.season = 2
    update.facts.number = 7.5
    update.facts.enclosure = EnclosureFacts(url: "https://x/a.mp3", type: "audio/mpeg", bytes: 9)
    let result = try cache.store([update])
    #expect(result.added == 1 && result.changed == 0 && result.unchanged == 0)
    let row = try #require(try row("a"))
    #expect(row.facts == update.facts)
    #expect(row.content == update.content)
    #expect(row.revision == 1)
    #expect(row.firstSeen == CacheFixture.noon && row.changed == CacheFixture.noon)
    #expect(row.absentSince == nil)
    #expect(try cache.reader.body(of: row.rowID) == update.body)
    #expect(try cache.reader.storedEpisode(row.rowID) == StoredEpisode(row: row, body: update.body))
    #expect(try cache.reader.episode(row.rowID) == row)
    try cache.expectSound()
  }

  @Test func `what a feed does not say is nil and stays nil`() throws {
    var update = episode("a")
    update.facts = EpisodeFacts()
    try cache.store([update])
    #expect(try row("a")?.facts == EpisodeFacts())
  }

  @Test func `the same content is not written again`() throws {
    try cache.store([episode("a"), episode("b")])
    let result = try cache.store([episode("a"), episode("b")], at: later)
    #expect(result.added == 0 && result.changed == 0 && result.unchanged == 2)
    #expect(try row("a")?.revision == 1)
    #expect(try row("a")?.changed == CacheFixture.noon)
  }

  @Test func `another content replaces the row and keeps its place`() throws {
    try cache.store([episode("a", published: 5), episode("b")])
    let old = try #require(try row("a"))
    let result = try cache.store([episode("a", "edited", published: 6)], at: later)
    #expect(result.changed == 1 && result.added == 0)
    let new = try #require(try row("a"))
    #expect(new.rowID == old.rowID && new.sequence == old.sequence)
    #expect(new.revision == 2 && new.firstSeen == old.firstSeen && new.changed == later)
    #expect(new.facts.published == Timestamp(seconds: 6))
    #expect(try cache.reader.body(of: new.rowID) == Array("edited".utf8))
    try cache.expectSound()
  }

  @Test func `after an upgrade of the parser an unchanged item is written anew, as no change`()
    throws
  {
    var item = episode("a", "the body")
    try cache.store([item])
    try cache.indexAll()
    item.facts.season = 4
    item.body = Array("the body, encoded anew".utf8)
    let state = try #require(try cache.reader.feed(feedKey()))
    var update = FeedUpdate(state: state, at: later)
    update.rewritesUnchanged = true
    let result = try cache.writer.apply(update, parts: [.episode(item)])
    #expect(result.changed == 0 && result.unchanged == 1)
    let row = try #require(try row("a"))
    #expect(row.facts == item.facts && row.revision == 1 && row.changed == CacheFixture.noon)
    #expect(try cache.reader.body(of: row.rowID) == item.body)
    try cache.indexAll()
    #expect(try cache.reader.search(SearchQuery("encoded")!).hits.count == 1)
    try cache.expectSound()
  }

  @Test func `an episode that left stays, and is counted as absent`() throws {
    try cache.store([episode("a"), episode("b")])
    let result = try cache.store([], absent: [try known("a")], at: later)
    #expect(result.absent == 1)
    #expect(try row("a")?.absentSince == later)
    #expect(try cache.reader.feed(feedKey())?.episodes.present == 1)
    #expect(try cache.reader.feed(feedKey())?.episodes.absent == 1)
    // It has been absent since then, not since the latest document that does not list it.
    let again = try cache.store([], absent: [try known("a")], at: later.adding(seconds: 60))
    #expect(again.absent == 0)
    #expect(try row("a")?.absentSince == later)
    try cache.expectSound()
  }

  @Test func `an episode that comes back is present again, with its old content or a new one`()
    throws
  {
    try cache.store([episode("a"), episode("b"), episode("c")])
    try cache.store([], absent: [try known("a"), try known("b"), try known("c")], at: later)
    let result = try cache.store(
      [episode("b", "edited"), episode("c")], returned: [try known("a")], at: later)
    #expect(result.returned == 3 && result.changed == 1 && result.unchanged == 0)
    for name in ["a", "b", "c"] { #expect(try row(name)?.absentSince == nil) }
    #expect(try cache.reader.feed(feedKey())?.episodes.present == 3)
    #expect(try cache.reader.feed(feedKey())?.episodes.absent == 0)
    try cache.expectSound()
  }

  @Test func `two feeds may use the same ids`() throws {
    try cache.store(feedKey("one"), [episode("a", "one")])
    try cache.store(feedKey("two"), [episode("a", "two")])
    let first = try #require(try row("a", feedKey("one")))
    let second = try #require(try row("a", feedKey("two")))
    #expect(first.rowID != second.rowID)
    #expect(try cache.reader.body(of: second.rowID) == Array("two".utf8))
  }

  @Test func `ids that Unicode calls equivalent are two`() throws {
    try cache.store([episode("caf\u{E9}"), episode("cafe\u{301}")])
    #expect(try cache.reader.counts().presentEpisodes == 2)
  }

  @Test func `the channel is stored with its digest and stays when nothing is said`() throws {
    let channel = ChannelUpdate(content: digest("x"), body: Array("<channel/>".utf8))
    let state = FeedState(key: feedKey(), url: "https://example.com/feed.xml")
    let feed = try cache.writer.apply(
      FeedUpdate(state: state, at: CacheFixture.noon, channel: channel)
    ).feed
    #expect(try cache.reader.channel(of: feed) == channel)
    #expect(try cache.reader.channelContent(of: feed) == channel.content)
    _ = try cache.writer.apply(FeedUpdate(state: state, at: later))
    #expect(try cache.reader.channel(of: feed) == channel)
    let other = ChannelUpdate(content: digest("y"), body: [])
    _ = try cache.writer.apply(FeedUpdate(state: state, at: later, channel: other))
    #expect(try cache.reader.channel(of: feed) == other)
  }

  @Test func `an update that breaks off leaves nothing, not even its validator`() throws {
    try cache.store([episode("a")])
    var state = try #require(try cache.reader.feed(feedKey()))
    state.validators.etag = "\"new\""
    let before = try cache.reader.feeds()
    var parts = [FeedUpdatePart.episode(episode("b")), .episode(episode("a", "edited"))]
    let update = FeedUpdate(state: state, at: later)
    let reason = PodcastCacheError.interrupted(reason: "the spool ended")
    #expect(throws: reason) {
      try cache.writer.apply(update) { () throws(PodcastCacheError) in
        guard let part = parts.popLast() else { throw reason }
        return part
      }
    }
    #expect(try cache.reader.feeds() == before)
    #expect(try row("b") == nil)
    #expect(try row("a")?.revision == 1)
    try cache.expectSound()
    try cache.store([episode("b")])
  }

  @Test func `one failed update inside many takes only itself back`() throws {
    let reason = PodcastCacheError.interrupted(reason: "no")
    try cache.writer.together { () throws(PodcastCacheError) in
      _ = try cache.writer.apply(update(of: "one"), parts: [.episode(episode("a"))])
      #expect(throws: reason) {
        try cache.writer.apply(update(of: "two")) { () throws(PodcastCacheError) in throw reason }
      }
      _ = try cache.writer.apply(update(of: "three"), parts: [.episode(episode("a"))])
    }
    #expect(try cache.reader.feeds().map(\.key) == [feedKey("one"), feedKey("three")])
    try cache.expectSound()
  }

  private func update(of name: String) -> FeedUpdate {
    FeedUpdate(state: FeedState(key: feedKey(name), url: name), at: CacheFixture.noon)
  }

  @Test func `subtrees are stored once, with numbers that are never given twice`() throws {
    let first = SubtreeUpdate(number: 1, content: digest("s"), body: Array("s".utf8))
    let second = SubtreeUpdate(number: 2, content: digest("t"), body: Array("t".utf8))
    let feed = try cache.store([], subtrees: [first, second]).feed
    #expect(
      try cache.reader.subtrees(of: feed)
        == KnownSubtrees(numbers: [first.content: 1, second.content: 2], next: 3))
    #expect(try cache.reader.subtree(2, of: feed) == second.body)
    #expect(try cache.writer.removeSubtrees(of: feed, exceptFor: [1]) == 1)
    #expect(try cache.reader.subtree(2, of: feed) == nil)
    #expect(try cache.reader.subtree(1, of: feed) == first.body)
    #expect(
      try cache.reader.subtrees(of: feed) == KnownSubtrees(numbers: [first.content: 1], next: 3))
  }

  @Test func `a subtree number that is taken is refused, and the update with it`() throws {
    let subtree = SubtreeUpdate(number: 1, content: digest("s"), body: [1])
    try cache.store([], subtrees: [subtree])
    #expect(throws: PodcastCacheError.self) {
      try cache.store([episode("a")], subtrees: [subtree])
    }
    #expect(try row("a") == nil)
  }

  @Test func `purging a feed removes all of it and nothing else`() throws {
    let subtree = SubtreeUpdate(number: 1, content: digest("s"), body: [1])
    try cache.store(feedKey("keep"), [episode("a", "kept words")], subtrees: [subtree])
    try cache.store(feedKey("go"), [episode("a", "gone words"), episode("b")], subtrees: [subtree])
    try cache.writer.add(
      FeedAlias(oldKey: feedKey("go"), newKey: feedKey("new"), reason: "r", at: later))
    try cache.indexAll()
    #expect(try cache.writer.purge(feedKey("go")))
    #expect(try !cache.writer.purge(feedKey("go")))
    #expect(try cache.reader.feeds().map(\.key) == [feedKey("keep")])
    #expect(try cache.reader.feedAliases() == [])
    #expect(try cache.rows("SELECT count(*) FROM episode_body") == ["1"])
    #expect(try cache.rows("SELECT count(*) FROM subtree") == ["1"])
    #expect(try cache.reader.search(SearchQuery("words")!).hits.count == 1)
    // Row numbers above are used again: what is new there is to be indexed.
    try cache.store(feedKey("later"), [episode("c", "fresh words")])
    #expect(try cache.reader.hasPendingSearch())
    try cache.indexAll()
    #expect(
      try cache.reader.search(SearchQuery("fresh")!).hits.map(\.feedKey) == [feedKey("later")])
    try cache.expectSound()
  }
}
