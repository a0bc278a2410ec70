import Glibc
import SQLiteKit
import SystemKit
import TestSupport
import Testing
import Timestamps

@testable @_spi(UserInput) import UserState

extension Issue {
  /// Records an error that is not the expected one, or that there was none.
  fileprivate static func wrong(_ error: UserStateError?) {
    record("\(error.map { "\($0)" } ?? "no error")")
  }
}

@Suite struct UserStateStoreTests {
  let home = Home()

  func permissions(_ path: String) -> mode_t {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0
  }

  @Test func `the file is for its owner alone, and so is the folder`() throws {
    let store = try home.open()
    _ = try store.subscribe(feed("a"))
    #expect(permissions(home.folder.file("data")) == 0o700)
    for suffix in ["", "-wal", "-shm"] { #expect(permissions(home.path + suffix) == 0o600) }
    store.close()
    #expect(home.folder.names() == ["data"])
  }

  @Test func `permissions that a person set are left alone`() throws {
    try home.open().close()
    chmod(home.path, 0o640)
    chmod(home.folder.file("data"), 0o755)
    try home.open().close()
    #expect(permissions(home.path) == 0o640)
    #expect(permissions(home.folder.file("data")) == 0o755)
  }

  @Test func `two homes that know the same print the same`() throws {
    let (other, store) = (Home(), try home.open())
    _ = try store.subscribe(feed("a"), SubscriptionEdit(tags: [.init("x")]))
    _ = try store.setPosition(episode("1"), milliseconds: 12_345)
    let second = try other.open("device-b", at: morning.adding(seconds: 999))
    _ = try second.setPosition(episode("1"), milliseconds: 12_345)
    _ = try second.subscribe(feed("a"), SubscriptionEdit(tags: [.init("x")]))
    #expect(
      try store.lines(.canonical) == [
        """
        {"id":"25:https://example.com/a.xml6:guid:1","maxPositionSeconds":12.345,\
        "positionSeconds":12.345,"type":"episodeState"}
        """,
        """
        {"feedURL":"https://example.com/a.xml","id":"https://example.com/a.xml",\
        "isSubscribed":true,"tags":["x"],"type":"subscription"}
        """,
      ])
    #expect(try second.digest() == store.digest())
    #expect(try second.digest(.full) != store.digest(.full))
    #expect(
      try store.recordCounts().filter { $0.value > 0 } == [.subscription: 1, .episodeState: 1])
  }

  @Test func `edits in one millisecond have different times, in every process`() throws {
    for name in ["a", "b", "c"] { _ = try home.open().subscribe(feed(name)) }
    let times = try home.open().subscriptions().map(\.record.updatedAt)
    #expect(times.map(\.counter) == [0, 1, 2])
    #expect(times.allSatisfy { $0.wall == morning })
  }

  @Test func `reading where there is nothing makes nothing`() throws {
    let store = try UserStateStore.openReadOnly(path: home.path)
    #expect(try store.subscriptions().isEmpty)
    #expect(try store.lines(.full) == [])
    #expect(home.folder.names() == [])
    #expect(throws: UserStateError.self) { try store.subscribe(feed("a")) }
  }

  @Test func `reading sees what is being written and cannot write`() throws {
    let writer = try home.open()
    _ = try writer.subscribe(feed("a"))
    let reader = try UserStateStore.openReadOnly(path: home.path)
    #expect(try reader.subscriptions().count == 1)
    let error = #expect(throws: UserStateError.self) { try reader.unsubscribe([feed("a")]) }
    guard case .store(let reason) = error else { return Issue.wrong(error) }
    #expect(.readOnly ~= reason.code)
    #expect(try writer.subscriptions().count == 1)
    #expect(try reader.integrityCheck() == [])
  }

  @Test func `a newer store is refused and stays byte for byte`() throws {
    try home.open().close()
    let newer = try Connection(path: home.path)
    try newer.execute("PRAGMA user_version = 99")
    newer.close()
    let before = home.folder.read("data/UserState.sqlite")
    let expected = UserStateError.unusable(
      .newer(found: 99, known: Migrator.userState.newestVersion))
    #expect(throws: expected) { try home.open() }
    #expect(throws: expected) { try UserStateStore.openReadOnly(path: home.path) }
    let isSame = home.folder.read("data/UserState.sqlite") == before
    #expect(isSame)
  }

  @Test func `a file that is no store is refused`() throws {
    home.folder.write("not a store", to: "data/UserState.sqlite")
    let error = #expect(throws: UserStateError.self) { try home.open() }
    guard case .unusable(.store(let reason)) = error else { return Issue.wrong(error) }
    #expect(reason.code == .notADatabase)
    #expect(home.folder.read("data/UserState.sqlite") == Array("not a store".utf8))
  }

  static let remains: [(String, [String: [UInt8]])] = [
    ("an empty file", ["UserState.sqlite": []]),
    ("an empty file and log", ["UserState.sqlite": [], "UserState.sqlite-wal": []]),
    ("an empty file with a log", ["UserState.sqlite": [], "UserState.sqlite-wal": [1, 2]]),
    ("a log alone", ["UserState.sqlite-wal": [1, 2]]),
  ]

  @Test(arguments: remains)
  func `what is left of a store is refused and stays`(
    name: String, files: [String: [UInt8]]
  ) throws {
    for (name, bytes) in files { home.folder.write(bytes, to: "data/\(name)") }
    for open in [
      { try home.open() }, { try UserStateStore.openReadOnly(path: home.path) },
    ] {
      let error = #expect(throws: UserStateError.self) { try open() }
      guard case .unusable(.store(let reason)) = error else { return Issue.wrong(error) }
      #expect(reason.code == .corrupt)
    }
    #expect(try File.list(home.folder.file("data")) == files.keys.sorted())
    for (name, bytes) in files { #expect(home.folder.read("data/\(name)") == bytes) }
  }

  @Test func `a link to nowhere is refused, one to a store is followed`() throws {
    let target = home.folder.write([], to: "elsewhere/store")
    home.folder.write([], to: "data/other")
    try #require(symlink(target, home.path) == 0)
    unlink(target)
    #expect(throws: UserStateError.self) { try home.open() }
    #expect(throws: UserStateError.self) { try UserStateStore.openReadOnly(path: home.path) }
    try UserStateStore.open(path: target, deviceID: "a", clock: .system).close()
    _ = try home.open().subscribe(feed("a"))
    #expect(try UserStateStore.openReadOnly(path: target).subscriptions().count == 1)
  }

  @Test func `several commands may make the store at once and lose nothing`() async throws {
    for round in 0..<10 {
      let path = home.folder.file("\(round)/UserState.sqlite")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for device in 0..<6 {
          group.addTask {
            let store = try UserStateStore.open(
              path: path, deviceID: "\(device)", clock: WallClock(fixed: morning))
            _ = try store.subscribe(feed("\(device)"))
          }
          group.addTask { _ = try UserStateStore.openReadOnly(path: path) }
        }
        try await group.waitForAll()
      }
      #expect(try UserStateStore.openReadOnly(path: path).subscriptions().count == 6)
      #expect(permissions(path) == 0o600)
      #expect(try File.list(home.folder.file("\(round)")) == ["UserState.sqlite"])
    }
  }

  @Test func `a folder that is a file is named`() throws {
    home.folder.write("x", to: "data")
    for open in [
      { try home.open() }, { try UserStateStore.openReadOnly(path: home.path) },
    ] {
      let error = #expect(throws: UserStateError.self) { try open() }
      guard case .system(let reason) = error else { return Issue.wrong(error) }
      #expect(reason.code == .notDirectory)
    }
  }

  @Test(arguments: [false, true])
  func `before a migration the store is copied beside itself`(isReading: Bool) throws {
    let store = try home.open()
    _ = try store.subscribe(feed("a"))
    let version = Migrator.userState.newestVersion
    let migrator = Migrator(
      applicationID: Migrator.userState.applicationID,
      migrations: Migrator.userState.migrations + [
        Migration(
          version + 1, "mood",
          sql: "ALTER TABLE subscription ADD COLUMN mood TEXT; DELETE FROM subscription")
      ])
    let connection =
      isReading
      ? try UserStateStore.reader(migrator, home.path, 1000)
      : try UserStateStore.writer(migrator, home.path, 1000)
    #expect(try connection.userVersion == version + 1)
    let copy = home.path + ".version-\(version)"
    #expect(permissions(copy) == 0o600)
    #expect(try UserStateStore.openReadOnly(path: copy).subscriptions().map(\.key) == [feed("a")])
    store.close()
    connection.close()
    #expect(
      try File.list(home.folder.file("data")) == [
        "UserState.sqlite", "UserState.sqlite.version-\(version)",
      ])
  }

  @Test func `two commands write at the same time and lose nothing`() async throws {
    let path = home.path
    try home.open().close()
    await withTaskGroup(of: Void.self) { group in
      for device in 0..<4 {
        group.addTask {
          let store = try? UserStateStore.open(
            path: path, deviceID: "\(device)", clock: WallClock(fixed: morning))
          for number in 0..<10 { _ = try? store?.subscribe(feed("\(device)-\(number)")) }
        }
      }
    }
    let subscriptions = try home.open().subscriptions()
    #expect(subscriptions.count == 40)
    #expect(Set(subscriptions.map(\.record.updatedAt)).count == 40)
  }

  @Test func `only flat tables without a reference to another`() throws {
    try home.open().close()
    let connection = try Connection(path: home.path, mode: .readOnly)
    let tables = try connection.statement(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    ).all { row in (row.text(0), row.text(1)) }
    let synced = RecordKind.allCases.map(\.schema.table).sorted()
    #expect(tables.map(\.0).filter { !$0.hasPrefix("local_") } == synced)
    #expect(tables.allSatisfy { $0.1.contains("STRICT") && !$0.1.contains("REFERENCES") })
    for kind in RecordKind.allCases {
      let columns = try connection.statement("SELECT name FROM pragma_table_info(?)")
        .bind(1, kind.schema.table).all { row in row.text(0) }
      #expect(
        columns == ["id", "updated_at", "device_id", "deleted_at", "unknown"]
          + kind.schema.fields.map(\.column))
    }
  }
}
