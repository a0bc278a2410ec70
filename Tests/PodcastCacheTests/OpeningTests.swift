import Glibc
import PodcastCache
import SQLiteKit
import TestSupport
import Testing
import Timestamps

@Suite struct OpeningTests {
  let folder = TemporaryFolder()
  var path: String { folder.file("new/PodcastCache.sqlite") }

  private func permissions(_ path: String) -> UInt32 {
    var facts = stat()
    return stat(path, &facts) == 0 ? UInt32(facts.st_mode) & 0o777 : 0
  }

  @Test func `a new cache and its folder are this user's alone`() throws {
    let writer = try PodcastCacheWriter(path: path)
    #expect(permissions(path) == 0o600)
    #expect(permissions(path + "-wal") == 0o600)
    #expect(permissions(folder.file("new")) == 0o700)
    writer.close()
    #expect(folder.names() == ["new"])
  }

  @Test func `a new cache has large pages and a log`() throws {
    try PodcastCacheWriter(path: path).close()
    let connection = try Connection(path: path, mode: .readOnly)
    #expect(try connection.statement("PRAGMA page_size").first { $0.int(0) } == 16_384)
    #expect(try connection.statement("PRAGMA journal_mode").first { $0.text(0) } == "wal")
  }

  @Test func `a cache that is not there cannot be read`() throws {
    let error = #expect(throws: PodcastCacheError.self) { try PodcastCacheReader(path: path) }
    #expect(error == .missing(path: path))
    #expect(folder.names() == [])
  }

  @Test func `an empty file is no cache yet`() throws {
    let path = folder.write("", to: "PodcastCache.sqlite")
    let error = #expect(throws: PodcastCacheError.self) { try PodcastCacheReader(path: path) }
    #expect(error == .missing(path: path))
    _ = try PodcastCacheWriter(path: path)
    #expect(try PodcastCacheReader(path: path).feeds() == [])
  }

  @Test(arguments: ["no database", "SQLite format 3\u{0}, and then nothing of the kind", "x"])
  func `a file of something else is refused and left as it is`(_ text: String) throws {
    let path = folder.write(text, to: "PodcastCache.sqlite")
    for open in [
      { _ = try PodcastCacheWriter(path: path) }, { _ = try PodcastCacheReader(path: path) },
    ] {
      let error = #expect(throws: PodcastCacheError.self) { try open() }
      guard case .corrupt = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(folder.read("PodcastCache.sqlite") == Array(text.utf8))
    #expect(folder.names() == ["PodcastCache.sqlite"])
  }

  @Test func `a cache of a newer build is refused and left byte for byte as it is`() throws {
    try PodcastCacheWriter(path: path).close()
    let raw = try Connection(path: path)
    try raw.execute("PRAGMA user_version = 99")
    raw.close()
    let before = folder.read("new/PodcastCache.sqlite")
    let expected = PodcastCacheError.newer(path: path, found: 99, known: 5)
    #expect(throws: expected) { try PodcastCacheWriter(path: path) }
    #expect(throws: expected) { try PodcastCacheReader(path: path) }
    #expect(folder.read("new/PodcastCache.sqlite") == before)
  }

  @Test func `a folder that cannot be made is said so`() throws {
    folder.write("a file", to: "blocked")
    let path = folder.file("blocked/PodcastCache.sqlite")
    let error = #expect(throws: PodcastCacheError.self) { try PodcastCacheWriter(path: path) }
    guard case .notPermitted = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a reader cannot write and sees what is committed beside it`() throws {
    let fixture = try CacheFixture()
    let reader = try PodcastCacheReader(path: fixture.path)
    #expect(try reader.feeds() == [])
    try fixture.store([episode("a")])
    #expect(try reader.feeds().map(\.key) == [feedKey()])
  }

  @Test func `a second writer is told that the cache is busy`() throws {
    let fixture = try CacheFixture()
    let second = try PodcastCacheWriter(path: fixture.path, patienceMilliseconds: 10)
    try fixture.writer.together { () throws(PodcastCacheError) in
      try fixture.writer.save([FeedState(key: feedKey(), url: "u")])
      #expect(throws: PodcastCacheError.busy(path: fixture.path)) {
        try second.save([FeedState(key: feedKey("b"), url: "u")])
      }
    }
    #expect(try second.reader.feeds().map(\.key) == [feedKey()])
  }

  @Test func `several writers that start at once make one cache`() async throws {
    for _ in 0..<10 {
      try PodcastCacheFile.remove(path)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<6 {
          group.addTask {
            let writer = try PodcastCacheWriter(path: path)
            try writer.save([FeedState(key: feedKey("\(number)"), url: "u")])
            writer.close()
          }
        }
        try await group.waitForAll()
      }
      let reader = try PodcastCacheReader(path: path)
      #expect(try reader.feeds().count == 6)
      #expect(try reader.problems() == [])
      #expect(permissions(path) == 0o600)
    }
  }

  @Test func `a damaged cache is set aside with its log, under a name with the time`() throws {
    let path = folder.write("broken", to: "PodcastCache.sqlite")
    folder.write("log", to: "PodcastCache.sqlite-wal")
    let now = Timestamp(iso8601: "2026-11-30T06:00:00Z")!
    let name = "PodcastCache.sqlite.damaged-20261130T060000Z"
    #expect(try PodcastCacheFile.setAside(path, at: now) == folder.file(name))
    #expect(folder.names() == [name, name + "-wal"])
    folder.write("broken again", to: "PodcastCache.sqlite")
    #expect(try PodcastCacheFile.setAside(path, at: now) == folder.file(name + "-2"))
    #expect(try PodcastCacheFile.setAside(path, at: now) == nil)
    #expect(folder.read(name) == Array("broken".utf8))
    try PodcastCacheWriter(path: path).close()
  }

  @Test func `removing the cache leaves nothing, and removing nothing is harmless`() throws {
    let writer = try PodcastCacheWriter(path: path)
    #expect(try PodcastCacheFile.size(path) > 0)
    #expect(try PodcastCacheFile.remove(path))
    writer.close()
    #expect(try !PodcastCacheFile.remove(path))
    #expect(try PodcastCacheFile.size(path) == 0)
  }
}
