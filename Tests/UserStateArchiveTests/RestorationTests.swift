import IdentityKeys
import TestSupport
import Testing
import Timestamps

@testable @_spi(RecordExchange) import UserState
@testable import UserStateArchive

@Suite struct RestorationTests {
  let folder = TemporaryFolder()

  func restoration(_ store: UserStateStore, _ mode: Restoration.Mode) -> Restoration {
    Restoration(store, from: BackupFile(path: folder.file("b.json")), mode)
  }

  @Test(arguments: [Restoration.Mode.merge, .replace])
  func `an empty home becomes what was backed up, to the byte`(mode: Restoration.Mode) throws {
    let store = try lived()
    try folder.back(up: store)
    let new = try device("new")
    let report = try restoration(new, mode).run()
    #expect(report.counts["subscription"] == .init(added: 3))
    #expect(try new.everything() == store.everything())
    try folder.back(up: new, to: "again.json")
    #expect(folder.read("again.json") == folder.read("b.json"))
  }

  @Test func `a merge keeps what is newer on either side`() throws {
    try folder.back(up: try lived())
    let store = try lived("b", at: morning.adding(seconds: 60))
    _ = try store.subscribe(feed("later"))
    let before = try store.everything()
    let report = try restoration(store, .merge).run()
    #expect(report.counts["subscription"] == .init(unchanged: 3))
    #expect(try store.everything() == before)
    let older = try lived("b", at: morning.adding(seconds: -60))
    #expect(try restoration(older, .merge).run().counts["subscription"] == .init(changed: 3))
  }

  @Test func `a merge again changes nothing`() throws {
    try folder.back(up: try lived())
    let store = try device("b")
    _ = try restoration(store, .merge).run()
    let before = try store.everything()
    let report = try restoration(store, .merge).run()
    #expect(report.counts["episodeState"] == .init(unchanged: 5))
    #expect(try store.everything() == before)
  }

  @Test func `a replacement leaves nothing else`() throws {
    let store = try lived()
    try folder.back(up: store)
    let expected = try store.everything()
    let other = try device("b", at: morning.adding(seconds: 60))
    _ = try other.subscribe(feed("a"))
    _ = try other.subscribe(feed("other"))
    let preview = try restoration(other, .replace).preview()
    #expect(preview.counts["subscription"] == .init(added: 2, changed: 1, removed: 1))
    #expect(try restoration(other, .replace).run() == preview)
    #expect(try other.everything() == expected)
  }

  @Test(arguments: [Restoration.Mode.merge, .replace])
  func `a preview says what is then done, and does nothing`(mode: Restoration.Mode) throws {
    try folder.back(up: try lived())
    let store = try device("b", at: morning.adding(seconds: 60))
    _ = try store.setStarred([episode("1")], true)
    let before = try store.everything()
    let preview = try restoration(store, mode).preview()
    #expect(try store.everything() == before)
    #expect(try restoration(store, mode).run() == preview)
  }

  @Test func `what comes back is told to the other devices, what was known is not`() throws {
    try folder.back(up: try lived())
    let store = try device("b")
    _ = try restoration(store, .merge).run()
    let told = try store.lastChange()
    #expect(try store.changeCount(in: ChangeRange(after: 0, through: told)) == 8)
    _ = try restoration(store, .merge).run()
    #expect(try store.lastChange() == told)
    let segment = KnownSegment(
      device: "c", number: 1, sha256: "", byteCount: 1, recordCount: 1)
    try store.remember(segment)
    _ = try restoration(store, .replace).run()
    #expect(try store.knownSegments() == [])
    let all = ChangeRange(after: 0, through: try store.lastChange())
    #expect(try store.changeCount(in: all) == 8)
  }

  @Test func `a record of an unknown type or shape is kept for a later build`() throws {
    try folder.forge(#"{"mood":[{"type":"mood"}],"subscription":[{"type":"subscription"}]}"#)
    let store = try device("b")
    let preview = try restoration(store, .merge).preview()
    #expect(preview.parked == 2)
    #expect(try restoration(store, .merge).run() == preview)
    #expect(try store.parkedCounts() == ["mood": 1, "subscription": 1])
  }

  @Test(arguments: [Restoration.Mode.merge, .replace])
  func `a wrong backup changes nothing`(mode: Restoration.Mode) throws {
    let store = try lived("b")
    let before = try store.everything()
    try folder.back(up: try lived())
    var bytes = try #require(folder.read("b.json"))
    bytes[bytes.count / 2] ^= 1
    folder.write(bytes, to: "b.json")
    #expect(throws: BackupError.self) { try restoration(store, mode).run() }
    #expect(throws: BackupError.self) { try restoration(store, mode).preview() }
    #expect(try store.everything() == before)
  }

  @Test func `of several backups the latest are kept`() throws {
    let rotation = BackupRotation(path: folder.file("b"), keeping: 3)
    for number in 1...5 {
      folder.write("\(number)", to: "b.new")
      try rotation.turn()
    }
    #expect(folder.names() == ["b", "b.1", "b.2"])
    #expect(["b", "b.1", "b.2"].map(folder.text) == ["5", "4", "3"])
    folder.write("6", to: "b.new")
    try BackupRotation(path: folder.file("b"), keeping: 1).turn()
    #expect(folder.text("b") == "6")
  }
}
