import IdentityKeys
import PodcastCache
import Testing
import Timestamps

@Suite struct EpisodeListTests {
  let cache: CacheFixture

  init() throws { cache = try CacheFixture() }

  private func names(_ rows: [EpisodeRow]) -> [String] {
    rows.map { String($0.id.text.dropFirst("guid:".count)) }
  }

  @Test func `the newest comes first, undated ones last in document order`() throws {
    let feed = try cache.store([
      episode("undated 1", position: 0), episode("old", published: 1, position: 1),
      episode("new", published: 3, position: 2), episode("same, upper", published: 2, position: 3),
      episode("same, lower", published: 2, position: 4), episode("undated 2", position: 5),
    ]).feed
    let all = try cache.reader.episodes(of: feed, limit: 10)
    #expect(
      names(all) == ["new", "same, upper", "same, lower", "old", "undated 1", "undated 2"])
    #expect(try cache.reader.feed(feed)?.episodes.newest == Timestamp(seconds: 3))
  }

  @Test func `an undated episode of a later document is newer than those before`() throws {
    try cache.store([episode("a", position: 0), episode("b", position: 1)])
    let feed = try cache.store([episode("c", position: 0), episode("d", position: 1)]).feed
    #expect(names(try cache.reader.episodes(of: feed, limit: 10)) == ["c", "d", "a", "b"])
  }

  @Test func `a list comes in pages and by position`() throws {
    let feed = try cache.store((0..<25).map { episode("\($0)", published: Int64($0)) }).feed
    let pages = try [0, 10, 20, 30].map {
      try cache.reader.episodes(of: feed, skipping: $0, limit: 10)
    }
    #expect(pages.map(\.count) == [10, 10, 5, 0])
    #expect(names(pages.flatMap { $0 }) == (0..<25).reversed().map(String.init))
    #expect(try cache.reader.episode(at: 1, of: feed)?.id == episodeID("24"))
    #expect(try cache.reader.episode(at: 25, of: feed)?.id == episodeID("0"))
    for position in [-1, 0, 26] {
      #expect(try cache.reader.episode(at: position, of: feed) == nil)
    }
  }

  @Test func `a listing read in pages is the list, also where times and places are equal`() throws {
    let feed = try cache.store(
      (0..<25).map { episode("\($0)", published: $0 % 3 == 0 ? nil : Int64($0 / 5)) }
    ).feed
    let listing = try cache.reader.listing(of: feed, limit: 100)
    let pages = try stride(from: 0, to: 25, by: 4).flatMap {
      try cache.reader.episodes(listing[$0..<min(25, $0 + 4)], of: feed)
    }
    #expect(pages == (try cache.reader.episodes(of: feed, limit: 100)))
    #expect(try cache.reader.listing(of: feed, limit: 7) == Array(listing.prefix(7)))
  }

  @Test func `undated episodes are found feed by feed, within the limit`() throws {
    try cache.store(feedKey("one"), [episode("a"), episode("b", published: 1)])
    try cache.store(feedKey("two"), [episode("c", position: 0), episode("d", position: 1)])
    #expect(names(try cache.reader.undatedEpisodes(limit: 10)) == ["a", "c", "d"])
    #expect(names(try cache.reader.undatedEpisodes(limit: 2)) == ["a", "c"])
    #expect(try cache.reader.undatedEpisodes(limit: 0).isEmpty)
  }

  @Test func `absent episodes are listed unless they are not wanted`() throws {
    let feed = try cache.store([episode("a", published: 2), episode("b", published: 1)]).feed
    let known = try cache.reader.knownEpisodes(of: feed)
    let position = try #require(known.position(of: episodeID("a")))
    try cache.store([], absent: [known[position]])
    #expect(names(try cache.reader.episodes(of: feed, limit: 5)) == ["a", "b"])
    #expect(
      names(try cache.reader.episodes(of: feed, limit: 5, includingAbsent: false)) == ["b"])
  }

  @Test func `what is known of a feed is found by id and tells what changed`() throws {
    let feed = try cache.store((0..<300).map { episode("\($0)") }).feed
    let known = try cache.reader.knownEpisodes(of: feed)
    #expect(known.count == 300)
    for number in 0..<300 {
      let found = known[try #require(known.position(of: episodeID("\(number)")))]
      #expect(found.content == episode("\(number)").content && !found.isAbsent)
      #expect(try cache.reader.episode(found.rowID)?.id == episodeID("\(number)"))
    }
    #expect(known.position(of: episodeID("300")) == nil)
    #expect(KnownEpisodes().position(of: episodeID("0")) == nil)
  }

  @Test func `the newest of all feeds are found whatever feed they are in`() throws {
    var generator = SystemRandomNumberGenerator()
    var expected: [(Int64, String)] = []
    for feed in 0..<40 {
      let episodes = (0..<Int.random(in: 0...30, using: &generator)).map { number in
        let time = Int64.random(in: 0..<1_000_000, using: &generator) * 100 + Int64(feed)
        expected.append((time, "\(feed)-\(number)"))
        return episode("\(feed)-\(number)", published: time)
      }
      try cache.store(feedKey("\(feed)"), episodes + [episode("\(feed) undated")])
    }
    expected.sort { $0.0 > $1.0 }
    for limit in [1, 7, 100, 5_000] {
      #expect(
        names(try cache.reader.newestEpisodes(limit: limit)) == expected.prefix(limit).map(\.1))
    }
    let since = Timestamp(seconds: expected[min(20, expected.count - 1)].0)
    #expect(
      names(try cache.reader.newestEpisodes(limit: 5_000, since: since))
        == expected.filter { $0.0 >= since.seconds }.map(\.1))
    #expect(try cache.reader.newestEpisodes(limit: 0) == [])
  }

  @Test func `a canonical walk does not depend on the order of arrival`() throws {
    let other = try CacheFixture()
    try cache.store(feedKey("a"), [episode("1"), episode("2"), episode("3")])
    try cache.store(feedKey("b"), [episode("4")])
    try other.store(feedKey("b"), [episode("4")])
    try other.store(feedKey("a"), [episode("3")])
    try other.store(feedKey("a"), [episode("2"), episode("1")])
    func walk(_ reader: PodcastCacheReader) throws -> [String] {
      try reader.feeds().flatMap { feed in
        try reader.episodesByID(of: feed.rowID!).map {
          let stored = try reader.storedEpisode($0)!
          return "\(feed.key) \(stored.row.id) \(stored.body)"
        }
      }
    }
    #expect(try walk(cache.reader) == walk(other.reader))
    #expect(try walk(cache.reader).count == 4)
  }

  @Test func `all bodies come in pages bounded by number and by bytes`() throws {
    try cache.store(feedKey("a"), (0..<10).map { episode("\($0)", "0123456789\($0)") })
    try cache.store(feedKey("b"), [episode("x", "last")])
    for (limit, bytes) in [(3, 1 << 20), (100, 25), (1, 0)] {
      var found: [[UInt8]] = []
      var last: EpisodeRowID?
      while true {
        let page = try cache.reader.bodies(after: last, limit: limit, byteLimit: bytes)
        if page.isEmpty { break }
        #expect(page.count <= limit && page.dropLast().reduce(0) { $0 + $1.body.count } <= bytes)
        found += page.map(\.body)
        last = page.last?.rowID
      }
      #expect(found.count == 11)
      #expect(found.last == Array("last".utf8))
    }
  }

  @Test func `how many ids a feed has is counted without reading them all`() throws {
    let feed = try cache.store([episode("a"), episode("b")]).feed
    let ids = ["a", "x", "b", "y"].map(episodeID)
    #expect(try cache.reader.count(of: ids, of: feed) == 2)
    #expect(try cache.reader.count(of: [], of: feed) == 0)
  }

  @Test func `several reads are of one moment`() throws {
    try cache.store([episode("a")])
    let reader = try PodcastCacheReader(path: cache.path)
    try reader.consistently { () throws(PodcastCacheError) in
      #expect(try reader.counts().presentEpisodes == 1)
      #expect(throws: Never.self) { try cache.store([episode("b")]) }
      #expect(try reader.counts().presentEpisodes == 1)
    }
    #expect(try reader.counts().presentEpisodes == 2)
  }
}
