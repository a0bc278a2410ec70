import Digests
import Glibc
import SQLiteKit
import TestSupport
import Testing
import Timestamps

@testable import PodcastCache

@Suite struct DamageTests {
  let cache: CacheFixture

  init() throws { cache = try CacheFixture() }

  private func fill() throws {
    try cache.store((0..<200).map { episode("\($0)", String(repeating: "x", count: 2_000)) })
  }

  @Test func `a page of rubbish inside is an error or a problem, never a crash`() throws {
    try fill()
    cache.writer.close()
    let size = try #require(cache.folder.read("cache/PodcastCache.sqlite")).count
    for page in stride(from: 1, to: size / 16_384, by: 3) {
      var bytes = try #require(cache.folder.read("cache/PodcastCache.sqlite"))
      for offset in 0..<512 { bytes[page * 16_384 + offset] = 0xA5 }
      let path = cache.folder.write(bytes, to: "damaged.sqlite")
      var words: [String] = []
      do {
        words = try PodcastCacheReader(path: path).problems()
      } catch {
        words = ["\(error)"]
      }
      #expect(!words.isEmpty)
      try PodcastCacheFile.remove(path)
    }
  }

  @Test func `counts that went wrong are found`() throws {
    try fill()
    let raw = try Connection(path: cache.path)
    try raw.execute("UPDATE feed SET present_episodes = 1")
    try raw.execute("DELETE FROM episode_body WHERE id = 5")
    #expect(
      try cache.reader.problems()
        == ["1 feeds count their episodes wrongly", "1 episodes have no body"])
  }

  @Test func `a full disk is told as such, and the cache stays sound`() throws {
    try fill()
    let before = try cache.reader.counts()
    let pages = try #require(try cache.rows("PRAGMA page_count").first)
    try cache.writer.store.connection.execute("PRAGMA max_page_count = \(Int(pages)! + 2)")
    #expect(throws: PodcastCacheError.full(path: cache.path)) {
      try cache.store((0..<500).map { episode("n\($0)", String(repeating: "y", count: 5_000)) })
    }
    #expect(try cache.reader.counts() == before)
    try cache.expectSound()
    try cache.writer.save([FeedState(key: feedKey("small"), url: "u")])
  }

  @Test func `errors hold nothing that a feed or a person wrote`() throws {
    let secret = "MARKER-4711"
    let subtree = SubtreeUpdate(number: 1, content: digest("s"), body: Array(secret.utf8))
    try cache.store([], subtrees: [subtree])
    let error = #expect(throws: PodcastCacheError.self) {
      try cache.store([episode(secret, secret)], subtrees: [subtree])
    }
    #expect(!"\(String(describing: error))".contains(secret))
  }

  @Test func `a killed writer leaves the last whole update`() throws {
    // A copy of the files in the middle of a transaction is what a kill leaves behind.
    try cache.store([episode("a")])
    try cache.writer.together { () throws(PodcastCacheError) in
      #expect(throws: Never.self) {
        try cache.store((0..<3_000).map { episode("\($0)", String(repeating: "z", count: 9_000)) })
      }
      for ending in ["", "-wal"] {
        let bytes = cache.folder.read("cache/PodcastCache.sqlite" + ending) ?? []
        cache.folder.write(bytes, to: "killed.sqlite" + ending)
      }
    }
    let survivor = try PodcastCacheWriter(path: cache.folder.file("killed.sqlite"))
    #expect(try survivor.reader.problems() == [])
    #expect(try survivor.reader.counts().presentEpisodes == 1)
    #expect(try cache.reader.counts().presentEpisodes == 3_001)
  }
}
