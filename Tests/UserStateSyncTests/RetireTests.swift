import TestSupport
import Testing

@testable @_spi(RecordExchange) import UserState
@testable import UserStateSync

@Suite struct RetireTests {
  let folder = TemporaryFolder()

  func retire(_ device: String, by store: UserStateStore, force: Bool = false) throws -> SyncReport
  {
    try Synchronizer(store, directory: folder.file("shared")).retire(device, force: force)
  }

  @Test func `what a lost device told is told by the one that retires it`() throws {
    let (a, lost, other) = (try device("a"), try device("lost"), try device("other"))
    _ = try lost.subscribe(feed("a"))
    for store in [lost, a, other] { try store.sync(folder) }
    #expect(try retire("lost", by: a).sent == 1)
    #expect(try folder.segments() == ["a/1.jsonl"])
    #expect(try other.sync(folder).sent == 0)
    #expect(try device("new").sync(folder).applied == 1)
    // It was not lost after all.
    _ = try lost.subscribe(feed("b"))
    #expect(try lost.sync(folder).sent == 2)
    #expect(folder.read("shared/lost/retired") == nil)
    #expect(try a.sync(folder).applied == 1)
  }

  @Test func `one's own device and unknown ones are not retired`() throws {
    let a = try device("a")
    _ = try a.subscribe(feed("a"))
    try a.sync(folder)
    for name in ["a", "nobody"] {
      #expect(throws: SyncError.cannotRetire(device: name, nil)) { try retire(name, by: a) }
    }
    #expect(try folder.segments() == ["a/1.jsonl"])
  }

  @Test func `a device of which something cannot be read is retired by force alone`() throws {
    let a = try device("a")
    folder.place("lost", 1, [#"{"type":"mood"}"#])
    #expect(throws: SyncError.self) { try retire("lost", by: a) }
    folder.write("half", to: "shared/lost/1.jsonl")
    #expect(throws: SyncError.cannotRetire(device: "lost", .unfinished)) {
      try retire("lost", by: a)
    }
    #expect(try folder.segments() == ["lost/1.jsonl"])
    _ = try retire("lost", by: a, force: true)
    #expect(try folder.segments() == [])
  }
}
