import Encryption
import TestSupport
import Testing
import Timestamps

@testable @_spi(RecordExchange) import UserState
@testable import UserStateSync

/// A folder that is encrypted: two devices, a wrong passphrase, and files that somebody changed.
@Suite struct SealedFolderTests {
  let folder = TemporaryFolder()

  /// As cheap as keys can be.
  static func keys(_ passphrase: String = "low tide") -> FolderKeys {
    FolderKeys(passphrase: passphrase, cost: KeyCost(operations: 1, memoryBytes: 8 << 10))
  }

  /// A folder with one segment of device `a`.
  private func begin() throws -> UserStateStore {
    let a = try device("a")
    _ = try a.subscribe(feed("a"))
    _ = try a.setPosition(episode("1"), milliseconds: 90_500)
    try a.sync(folder, Self.keys())
    return a
  }

  private func sealed() throws -> [UInt8] { try #require(folder.read("shared/a/1.sealed")) }

  @Test func `two devices come to know the same, and nothing of it can be read`() throws {
    let a = try begin()
    let b = try device("b", at: morning.adding(seconds: 60))
    _ = try b.subscribe(feed("b"))
    #expect(try b.sync(folder, Self.keys()).applied == 2)
    #expect(try a.sync(folder, Self.keys()).applied == 1)
    #expect(try a.everything() == b.everything())
    #expect(try folder.segments(Self.keys()) == ["a/1.sealed", "b/1.sealed"])
    for name in ["a/1.sealed", "b/1.sealed"] {
      let text = String(decoding: try #require(folder.read("shared/\(name)")), as: UTF8.self)
      for word in ["example.com", "subscription", "updatedAt", "low tide"] {
        #expect(!text.contains(word), "\(name) says \(word)")
      }
    }
  }

  @Test func `of an unchanged folder no key is derived, else one`() throws {
    let a = try begin()
    let b = try device("b")
    _ = try b.subscribe(feed("b"))
    for store in [b, a] {
      let keys = Self.keys()
      #expect(try store.sync(folder, keys) != SyncReport())
      #expect(keys.count == 1)
    }
    for store in [a, b] {
      let keys = Self.keys()
      #expect(try store.sync(folder, keys) == SyncReport())
      #expect(keys.count == 0)
    }
  }

  @Test func `another passphrase takes nothing in and writes nothing`() throws {
    let a = try begin()
    let before = try sealed()
    let b = try device("b")
    _ = try b.subscribe(feed("b"))
    let known = try b.everything()
    for _ in 0..<2 {
      #expect(throws: SyncError.wrongPassphrase("a/1.sealed")) {
        try b.sync(folder, Self.keys("high tide"))
      }
    }
    #expect(try b.everything() == known)
    // Also where there is only something to write.
    _ = try a.subscribe(feed("c"))
    #expect(throws: SyncError.wrongPassphrase("a/1.sealed")) {
      try a.sync(folder, Self.keys("high tide"))
    }
    #expect(try folder.segments(Self.keys()) == ["a/1.sealed"])
    #expect(try sealed() == before)
    #expect(try b.sync(folder, Self.keys()).applied == 2)
  }

  @Test func `any byte that is another one is noticed, and nothing of it is taken in`() throws {
    _ = try begin()
    let whole = try sealed()
    let store = try device("b")
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 1
      folder.write(bytes, to: "shared/a/1.sealed")
      #expect(try store.sync(folder, Self.keys()).waiting.count == 1, "byte \(index)")
    }
    folder.write(whole + [0], to: "shared/a/1.sealed")
    #expect(try store.sync(folder, Self.keys()).waiting.map(\.fault) == [.damaged])
    #expect(try store.everything() == [])
  }

  @Test func `cut off anywhere it is waited for, and taken in when it is whole`() throws {
    _ = try begin()
    let whole = try sealed()
    let store = try device("b")
    for count in whole.indices {
      folder.write(Array(whole[..<count]), to: "shared/a/1.sealed")
      let report = try store.sync(folder, Self.keys())
      #expect(report.waiting.map(\.fault) == [.unfinished], "\(count) bytes")
    }
    folder.write(whole, to: "shared/a/1.sealed")
    #expect(try store.sync(folder, Self.keys()).applied == 2)
  }

  @Test func `a segment under another name, even with a first line that fits, is not taken in`()
    throws
  {
    _ = try begin()
    let whole = try sealed()
    folder.write(whole, to: "shared/a/2.sealed")
    let line = try #require(whole.firstIndex(of: UInt8(ascii: "\n")))
    var header = try SealedHeader(line: Array(whole[...line]))
    header.name = SegmentName(device: "c", number: 1)
    folder.write(header.line + whole[(line + 1)...], to: "shared/c/1.sealed")
    let report = try device("b").sync(folder, Self.keys())
    #expect(report.waiting.map(\.place) == ["a/2.sealed", "c/1.sealed"])
    #expect(report.waiting.map(\.fault) == [.misplaced, .damaged])
    #expect(report.applied == 2)
  }

  @Test func `a large segment goes through in pieces, and small ones become one`() throws {
    let (a, b) = (try device("a"), try device("b"))
    for number in 0..<3_000 { _ = try a.setPosition(episode("\(number)"), milliseconds: 90_000) }
    try a.sync(folder, Self.keys())
    #expect(try sealed().count > 4 * SegmentSeal.pieceBytes)
    for number in 0..<5 {
      _ = try a.setPosition(episode("x\(number)"), milliseconds: 90_000)
      try a.sync(folder, Self.keys())
    }
    #expect(try folder.segments(Self.keys()) == ["a/1.sealed", "a/6.sealed"])
    #expect(try b.sync(folder, Self.keys()).applied == 3_005)
    #expect(try a.everything() == b.everything())
  }

  @Test func `devices that begin at the same time read each other all the same`() throws {
    let (a, b, other) = (try begin(), try device("b"), TemporaryFolder())
    _ = try b.subscribe(feed("b"))
    try b.sync(other, Self.keys())
    let bytes = try #require(other.read("shared/b/1.sealed"))
    folder.write(bytes, to: "shared/b/1.sealed")
    other.write(try sealed(), to: "shared/a/1.sealed")
    try a.sync(folder, Self.keys())
    try b.sync(other, Self.keys())
    #expect(try a.everything() == b.everything())
    let (new, keys) = (try device("new"), Self.keys())
    #expect(try new.sync(folder, keys).applied == 3)
    #expect(keys.count == 2)
  }

  @Test func `a folder is encrypted as a whole or not at all`() throws {
    let a = try begin()
    let before = try sealed()
    let b = try device("b")
    _ = try b.subscribe(feed("b"))
    #expect(throws: SyncError.passphraseMissing("a/1.sealed")) { try b.sync(folder) }
    #expect(folder.read("shared/b/1.jsonl") == nil)
    folder.place("c", 1, [])
    for keys in [nil, Self.keys()] {
      #expect(throws: SyncError.mixed("c/1.jsonl")) { try b.sync(folder, keys) }
      #expect(throws: SyncError.mixed("c/1.jsonl")) { try a.sync(folder, keys) }
    }
    #expect(try sealed() == before)
    let plain = TemporaryFolder()
    try b.sync(plain)
    #expect(throws: SyncError.mixed("b/1.jsonl")) { try a.sync(plain, Self.keys()) }
  }

  @Test func `a home that changes to another folder, encrypted, loses nothing`() throws {
    let (a, b, plain) = (try device("a"), try device("b"), TemporaryFolder())
    _ = try a.subscribe(feed("a"))
    _ = try b.subscribe(feed("b"))
    for store in [a, b, a] { try store.sync(plain) }
    for store in [a, b, a] { try store.sync(folder, Self.keys()) }
    #expect(try a.everything() == b.everything())
    #expect(try device("c").sync(folder, Self.keys()).applied == 2)
    for store in [a, b] { #expect(try store.sync(folder, Self.keys()) == SyncReport()) }
  }

  @Test func `audit and retirement want the passphrase too`() throws {
    _ = try begin()
    let shared = folder.file("shared")
    let audit = try FolderAudit(SyncFolder(path: shared, keys: Self.keys()))
    #expect(audit.types.map(\.name) == ["episodeState", "subscription"])
    #expect(throws: SyncError.passphraseMissing("a/1.sealed")) {
      try FolderAudit(directory: shared)
    }
    #expect(throws: SyncError.wrongPassphrase("a/1.sealed")) {
      try FolderAudit(SyncFolder(path: shared, keys: Self.keys("high tide")))
    }
    let b = try device("b")
    #expect(throws: SyncError.wrongPassphrase("a/1.sealed")) {
      try Synchronizer(b, SyncFolder(path: shared, keys: Self.keys("high tide")))
        .retire("a", force: true)
    }
    #expect(try folder.segments(Self.keys()) == ["a/1.sealed"])
    _ = try Synchronizer(b, SyncFolder(path: shared, keys: Self.keys())).retire("a", force: false)
    #expect(try folder.segments(Self.keys()) == ["b/1.sealed"])
  }

  @Test func `a first line from a later build, or one that costs too much, waits`() throws {
    let costly = SealedHeader(
      name: SegmentName(device: "c", number: 1),
      source: KeySource(
        salt: [UInt8](repeating: 1, count: 16),
        cost: KeyCost(operations: 3, memoryBytes: 64 << 30)), check: [], stream: [])
    folder.write(costly.line, to: "shared/c/1.sealed")
    folder.write(
      "{\"freshet\":\"sealed segment\",\"schema\":2}\n", to: "shared/c/2.sealed")
    #expect(
      try device("b").sync(folder, Self.keys()).waiting.map(\.fault) == [
        .unreadable("its key would cost too much"), .unreadable("a newer freshet sealed it"),
      ])
  }
}
