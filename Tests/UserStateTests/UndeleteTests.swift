import IdentityKeys
import Testing
import Timestamps

@testable import UserState

@Suite struct UndeleteTests {
  let home = Home()

  @Test func `what was deleted since then comes back, what was deleted before does not`() throws {
    let store = try home.open()
    _ = try store.addToQueue([episode("1"), episode("2")])
    _ = try store.removeFromQueue([episode("1")])
    let later = try home.open(at: morning.adding(seconds: 3600))
    _ = try later.removeFromQueue([episode("2")])
    let deleted = try later.deleted(since: morning.adding(seconds: 60))
    #expect(deleted.map(\.id) == [episode("2").text])
    #expect(try later.undelete(deleted) == 1)
    #expect(try later.queue().map(\.episode) == [episode("2")])
    #expect(try later.undelete(deleted) == 0)
  }

  @Test func `an ended subscription comes back, one that never was does not`() throws {
    let store = try home.open()
    _ = try store.subscribe(feed("a"))
    _ = try store.unsubscribe([feed("a"), feed("never")])
    let deleted = try store.deleted(since: morning)
    #expect(deleted.map(\.id) == [feed("a").text])
    _ = try store.undelete(deleted)
    #expect(try store.subscriptions().map(\.key) == [feed("a")])
  }

  @Test func `a deletion that others made later than it came back wins`() throws {
    let store = try home.open()
    _ = try store.addToQueue([episode("1")])
    _ = try store.removeFromQueue([episode("1")])
    _ = try store.undelete(try store.deleted(since: morning))
    let other = try Home().open("b", at: morning.adding(seconds: 60))
    var records: [Record] = []
    try store.forEachRecord { (record) throws(UserStateError) in records.append(record) }
    _ = try other.merge(records)
    #expect(try other.queue().count == 1)
    _ = try other.removeFromQueue([episode("1")])
    var later: [Record] = []
    try other.forEachRecord { (record) throws(UserStateError) in later.append(record) }
    _ = try store.merge(later)
    #expect(try store.queue().isEmpty)
  }
}
