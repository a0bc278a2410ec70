import IdentityKeys
import JSONText
import SQLiteKit
import TestSupport
import Testing
import Timestamps

@testable @_spi(RecordExchange) import UserState

@Suite struct ExchangeTests {
  let home = Home()

  func changes(_ store: UserStateStore, after: Int64 = 0) throws -> [String] {
    var ids: [String] = []
    let range = ChangeRange(after: after, through: try store.lastChange())
    let same = { (error: UserStateError) in error }
    try store.forEachChange(in: range, failure: same) { (record) throws(UserStateError) in
      ids.append(record.id)
    }
    return ids
  }

  @Test func `what is done here is to be told, each record once and in its latest state`() throws {
    let store = try home.open()
    _ = try store.subscribe(feed("a"))
    _ = try store.subscribe(feed("b"))
    let told = try store.lastChange()
    #expect(try changes(store) == [feed("a").text, feed("b").text])
    #expect(try changes(store, after: told) == [])
    _ = try store.unsubscribe([feed("a")])
    #expect(try changes(store) == [feed("a").text, feed("b").text])
    #expect(try changes(store, after: told) == [feed("a").text])
  }

  @Test func `what comes from others is theirs to tell, unless it is adopted`() throws {
    let store = try home.open()
    let theirs = try record(
      """
      {"type":"subscription","id":"x","updatedAt":"2026-01-01T00:00:00Z","deviceID":"b"}
      """)
    let cases: [(Telling, [String])] = [(.nothing, []), (.news, []), (.everything, ["x"])]
    for (telling, expected) in cases {
      _ = try store.takeIn(telling: telling) { (intake) throws(UserStateError) in
        try intake.take(theirs)
      }
      #expect(try changes(store) == expected)
    }
  }

  @Test func `what a backup brings is to be told`() throws {
    let store = try home.open()
    let old = try record(
      """
      {"type":"subscription","id":"x","updatedAt":"2026-01-01T00:00:00Z","deviceID":"b"}
      """)
    _ = try store.merge([old])
    #expect(try changes(store) == ["x"])
  }

  @Test func `an intake that fails took nothing in`() throws {
    struct Stop: Error {}
    let store = try home.open()
    let theirs = try record(
      """
      {"type":"subscription","id":"x","updatedAt":"2026-01-01T00:00:00Z","deviceID":"b"}
      """)
    let stop = { (_: UserStateError) in Stop() }
    #expect(throws: Stop.self) {
      try store.takeIn(telling: .everything, failure: stop) { (intake) throws(Stop) in
        do { try intake.take(theirs) } catch { throw Stop() }
        throw Stop()
      }
    }
    #expect(try store.lines(.full) == [])
    #expect(try store.lastChange() == 0)
  }

  @Test func `what a store of version 1 held is to be told`() throws {
    let old = try Migrator(
      applicationID: Migrator.userState.applicationID, migrations: [.m001Records]
    ).open(path: home.folder.file("UserState.sqlite"))
    try old.execute(
      "INSERT INTO subscription (id, updated_at, device_id) VALUES ('x', 65536, 'device-a')")
    old.close()
    let store = try UserStateStore.open(
      path: home.folder.file("UserState.sqlite"), deviceID: "device-a",
      clock: WallClock(fixed: morning))
    #expect(try changes(store) == ["x"])
  }

  @Test func `a parked record waits for a build that can read it`() throws {
    let store = try home.open()
    let mood = ParkedRecord(device: "b", schema: 1, type: "mood", json: "{\"type\":\"mood\"}")
    let later = ParkedRecord(
      device: "b", schema: 2, type: "subscription",
      json: """
        {"type":"subscription","id":"x","updatedAt":"2026-01-01T00:00:00Z","deviceID":"b"}
        """)
    for expected in [2, 0] {
      let counts = try store.takeIn(telling: .nothing) { (intake) throws(UserStateError) in
        for record in [mood, later] { try intake.park(record, schema: 1) }
      }
      #expect(counts.parked == expected)
    }
    #expect(try store.unpark(schema: 1).applied == 0)
    #expect(try store.parkedCounts() == ["mood": 1, "subscription": 1])
    #expect(try store.unpark(schema: 2).applied == 1)
    #expect(try store.parkedCounts() == ["mood": 1])
    #expect(try store.subscriptions(includesEnded: true).map(\.id) == ["x"])
  }

  @Test func `of segments with one name the latest is remembered`() throws {
    let store = try home.open()
    var segment = KnownSegment(
      device: "b", number: 1, sha256: "aa", byteCount: 10, recordCount: 1)
    try store.remember(segment)
    segment.sha256 = "bb"
    segment.changes = ChangeRange(after: 2, through: 7)
    try store.remember(segment)
    #expect(try store.knownSegments() == [segment])
    try store.forget(segment)
    #expect(try store.knownSegments() == [])
  }

  @Test func `a look at all records finds wrong clocks and entries without their playlist`() throws
  {
    let store = try home.open()
    _ = try store.subscribe(feed("a"))
    let entry = Composite.encoded(["no such playlist", episode("1").text])
    let strange = try [
      """
      {"type":"subscription","id":"x","updatedAt":"2027-06-01T00:00:00Z","deviceID":"ahead"}
      """,
      """
      {"type":"playlistEntry","id":"\(entry)","updatedAt":"2026-01-01T00:00:00Z","deviceID":"b"}
      """,
      """
      {"type":"queueEntry","id":"?","updatedAt":"2026-01-01T00:00:00Z","deviceID":"b"}
      """,
    ].map(record)
    _ = try store.merge(strange)
    let health = try store.health(now: morning)
    #expect(health.ahead == ["ahead": 1])
    #expect(health.withoutPlaylist == 1)
    #expect(health.withoutEpisode == 1)
    let line = try #require(try store.lines(.full).last)
    #expect(try #require(health.byteCounts[.subscription]) > line.utf8.count)
  }
}
