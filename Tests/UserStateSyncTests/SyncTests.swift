import Glibc
import IdentityKeys
import JSONText
import TestSupport
import Testing
import Timestamps

@testable @_spi(RecordExchange) @_spi(UserInput) import UserState
@testable import UserStateSync

@Suite struct SyncTests {
  let folder = TemporaryFolder()

  @Test func `two devices come to know the same`() throws {
    let (a, b) = (try device("a"), try device("b", at: morning.adding(seconds: 60)))
    _ = try a.subscribe(feed("a"))
    _ = try b.subscribe(feed("b"))
    #expect(try a.sync(folder).sent == 1)
    let second = try b.sync(folder)
    #expect((second.sent, second.applied, second.unchanged) == (1, 1, 0))
    #expect(try a.sync(folder).applied == 1)
    #expect(try a.everything() == b.everything())
    for store in [a, b] { #expect(try store.sync(folder) == SyncReport()) }
    #expect(try folder.segments() == ["a/1.jsonl", "b/1.jsonl"])
  }

  @Test func `of an unchanged folder only names and sizes are read`() throws {
    let (a, b) = (try device("a"), try device("b"))
    _ = try a.subscribe(feed("a"))
    for store in [a, b, a] { try store.sync(folder) }
    let count = try #require(folder.read("shared/a/1.jsonl")).count
    folder.write([UInt8](repeating: 0x5A, count: count), to: "shared/a/1.jsonl")
    for store in [a, b] { #expect(try store.sync(folder) == SyncReport()) }
    #expect(try device("c").sync(folder).waiting.map(\.fault) == [.unfinished])
  }

  @Test func `a segment that comes late is not missed`() throws {
    let (a, b) = (try device("a"), try device("b"))
    _ = try a.subscribe(feed("a"))
    try a.sync(folder)
    let first = try #require(folder.read("shared/a/1.jsonl"))
    for number in 0..<200 { _ = try a.setPosition(episode("\(number)"), milliseconds: 90_000) }
    try a.sync(folder)
    #expect(try folder.segments() == ["a/2.jsonl"])
    try b.sync(folder)
    folder.write(first, to: "shared/a/1.jsonl")
    let report = try b.sync(folder)
    #expect((report.applied, report.unchanged) == (0, 1))
    #expect(try a.everything() == b.everything())
  }

  @Test func `small segments become one, large ones are left, and only those of one's own`() throws
  {
    let (a, b) = (try device("a"), try device("b"))
    for number in 0..<500 { _ = try a.setPosition(episode("\(number)"), milliseconds: 90_000) }
    try a.sync(folder)
    _ = try b.subscribe(feed("b"))
    try b.sync(folder)
    for number in 0..<40 {
      _ = try a.setPosition(episode("x\(number)"), milliseconds: 90_000)
      #expect(try a.sync(folder).waiting.isEmpty)
      #expect(try folder.segments().filter { $0.hasPrefix("a/") }.count <= 2)
    }
    #expect(try folder.segments() == ["a/1.jsonl", "a/41.jsonl", "b/1.jsonl"])
    #expect(try device("c").sync(folder).applied == 541)
  }

  @Test func `a segment that somebody removed or cut is written again`() throws {
    let a = try device("a")
    for number in 0..<300 { _ = try a.setPosition(episode("\(number)"), milliseconds: 90_000) }
    try a.sync(folder)
    _ = try a.subscribe(feed("a"))
    try a.sync(folder)
    #expect(try folder.segments() == ["a/1.jsonl", "a/2.jsonl"])
    unlink(folder.file("shared/a/1.jsonl"))
    #expect(try a.sync(folder).sent == 301)
    #expect(try device("c").sync(folder).applied == 301)
    folder.write("", to: "shared/a/3.jsonl")
    let report = try a.sync(folder)
    #expect(report.waiting.map(\.name.number) == [3])
    #expect(report.sent == 301)
    #expect(try a.sync(folder) == SyncReport())
    #expect(try device("c").sync(folder).applied == 301)
  }

  @Test func `what a kill leaves is cleared away`() throws {
    let a = try device("a")
    _ = try a.subscribe(feed("a"))
    folder.write("half", to: "shared/a/.tmp-1.jsonl")
    try a.sync(folder)
    #expect(folder.read("shared/a/.tmp-1.jsonl") == nil)
    #expect(try folder.segments() == ["a/1.jsonl"])
  }

  @Test func `a home that was set back takes its own later acts in again, and tells them`() throws {
    let a = try device("a")
    _ = try a.subscribe(feed("a"))
    try a.sync(folder)
    let older = try device("a")
    _ = try older.subscribe(feed("b"))
    let report = try older.sync(folder)
    #expect(report.applied == 1)
    #expect(report.sent == 2)
    #expect(try folder.segments() == ["a/2.jsonl"])
    #expect(try device("c").sync(folder).applied == 2)
  }

  @Test func `two copies of one home lose nothing`() throws {
    let (first, second) = (try device("a"), try device("a"))
    for round in 0..<4 {
      _ = try first.subscribe(feed("first-\(round)"))
      _ = try second.subscribe(feed("second-\(round)"))
      for store in [first, second, first] { try store.sync(folder) }
    }
    try second.sync(folder)
    #expect(try first.everything() == second.everything())
    #expect(try device("c").sync(folder).applied == 8)
  }

  @Test func `in another folder a device tells what the missing ones told`() throws {
    let (a, b, other) = (try device("a"), try device("b"), TemporaryFolder())
    _ = try a.subscribe(feed("a"))
    _ = try b.subscribe(feed("b"))
    for store in [a, b] { try store.sync(folder) }
    #expect(try b.sync(other).sent == 2)
    #expect(try device("c").sync(other).applied == 2)
    #expect(try b.sync(other) == SyncReport())
    #expect(try b.sync(folder).waiting.isEmpty)
  }

  @Test func `a subscription that was ended is not taken up by an older one`() throws {
    let (a, b) = (try device("a"), try device("b", at: morning.adding(seconds: 60)))
    _ = try a.subscribe(feed("a"))
    _ = try b.unsubscribe([feed("a")])
    for store in [b, a, b] { try store.sync(folder) }
    for store in [a, b] { #expect(try store.subscriptions().isEmpty) }
    #expect(try a.everything() == b.everything())
  }

  @Test func `a clock that is years ahead does not win for ever`() throws {
    let (wrong, right) = (
      try device("wrong", at: morning.adding(seconds: 400 * 86_400)), try device("right")
    )
    _ = try wrong.setStarred([episode("1")], true)
    for store in [wrong, right] { try store.sync(folder) }
    _ = try right.setStarred([episode("1")], false)
    _ = try right.setStarred([episode("2")], true)
    for store in [right, wrong] { try store.sync(folder) }
    for store in [wrong, right] {
      #expect(try store.episodeState(episode("1"))?.isStarred == false)
      #expect(try store.episodeState(episode("2"))?.isStarred == true)
    }
    // The right clock was not dragged along.
    let second = try #require(try right.episodeState(episode("2")))
    #expect(second.record.updatedAt.wall == morning)
  }

  @Test func `entries that come before their playlist wait for it, in order`() throws {
    let (a, b) = (try device("a"), try device("b"))
    let id = try a.createPlaylist(UserAuthoredText("Walks"))
    _ = try a.add([episode("1"), episode("2")], toPlaylist: id)
    var records: [String: [String]] = [:]
    try a.forEachRecord { (record) throws(UserStateError) in
      records[record.kind.rawValue, default: []].append(record.json(.full).text)
    }
    folder.place("a", 2, records["playlistEntry"] ?? [])
    #expect(try b.sync(folder).applied == 2)
    #expect(try b.playlists().isEmpty)
    folder.place("a", 1, records["playlist"] ?? [])
    #expect(try b.sync(folder).applied == 1)
    #expect(try b.playlists().map(\.title) == ["Walks"])
    #expect(try b.playlistEntries(id).map(\.episode) == [episode("1"), episode("2")])
    #expect(try a.everything() == b.everything())
  }

  @Test func `records of a later build wait, unharmed, and count once`() throws {
    let b = try device("b")
    let mood = #"{"type":"mood","id":"1","updatedAt":"2026-01-01T00:00:00Z","deviceID":"c"}"#
    let known =
      #"{"type":"subscription","id":"x","updatedAt":"2026-01-01T00:00:00Z","deviceID":"c"}"#
    folder.place("c", 1, [mood, known])
    folder.place("c", 2, schema: 9, [known])
    folder.place("c", 3, [mood, #"{"type":"subscription"}"#])
    let report = try b.sync(folder)
    #expect((report.applied, report.parked, report.waiting) == (1, 3, []))
    #expect(try b.parkedCounts() == ["mood": 1, "subscription": 2])
    #expect(try b.sync(folder) == SyncReport())
  }
}
