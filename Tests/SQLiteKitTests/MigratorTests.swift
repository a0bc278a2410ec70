import Glibc
import SQLiteKit
import TestSupport
import Testing

extension Issue {
  /// Records an error that is not the expected one, or that there was none.
  fileprivate static func wrong(_ error: MigrationError?) {
    record("\(error.map { "\($0)" } ?? "no error")")
  }
}

@Suite struct MigratorTests {
  let folder = TemporaryFolder()
  var path: String { folder.file("store.sqlite") }

  static let first = Migration(1, "table", sql: "CREATE TABLE t (i INTEGER) STRICT;")
  static let second = Migration(
    2, "column", sql: "ALTER TABLE t ADD COLUMN s TEXT; INSERT INTO t VALUES (2, 'two')")
  static let broken = Migration(
    3, "broken", sql: "CREATE TABLE u (i INTEGER) STRICT; INSERT INTO nowhere VALUES (1)")

  func migrator(_ migrations: Migration...) -> Migrator {
    Migrator(applicationID: 0x4652_5354, migrations: migrations)
  }

  /// Every file in the folder with its size and a hash of its bytes.
  func bytes() -> [String] {
    folder.names().map { name in
      let content = folder.read(name) ?? []
      return "\(name) \(content.count) \(content.hashValue)"
    }
  }

  @Test func `a new store gets every migration and the application id`() throws {
    let connection = try migrator(Self.first, Self.second).open(path: path)
    #expect(try connection.userVersion == 2)
    #expect(try connection.applicationID == 0x4652_5354)
    #expect(try connection.statement("SELECT s FROM t").all { $0.text(0) } == ["two"])
    #expect(try connection.statement("PRAGMA journal_mode").first { $0.text(0) } == "wal")
    connection.close()
    #expect(folder.names() == ["store.sqlite"])
  }

  @Test func `an old store goes on where it was, and is copied before`() throws {
    let old = try migrator(Self.first).open(path: path)
    try old.execute("INSERT INTO t VALUES (1)")
    // The old connection stays open: what it wrote is still in the log.
    var seen: [Int] = []
    let connection = try migrator(Self.first, Self.second).open(path: path) {
      (version) throws(SQLiteError) in
      seen.append(version)
      try Connection(path: path, mode: .readOnly).backup(to: folder.file("copy.sqlite"))
    }
    #expect(seen == [1])
    #expect(try connection.statement("SELECT i FROM t").all { $0.int(0) } == [1, 2])
    let copy = try migrator(Self.first).openReadOnly(path: folder.file("copy.sqlite"))
    #expect(try copy.statement("SELECT i FROM t").all { $0.int(0) } == [1])
    #expect(try copy.integrityCheck() == [])
    withExtendedLifetime(old) {}
  }

  @Test func `a store that is up to date is not written and not copied`() throws {
    try migrator(Self.first).open(path: path).close()
    let before = bytes()
    try migrator(Self.first).open(path: path) { (_) throws(SQLiteError) in
      Issue.record("nothing to migrate")
    }.close()
    #expect(bytes() == before)
  }

  @Test func `a migration that fails leaves the store at the version before it`() throws {
    try migrator(Self.first).open(path: path).close()
    let error = #expect(throws: MigrationError.self) {
      try migrator(Self.first, Self.second, Self.broken).open(path: path)
    }
    guard case .failed(3, "broken", _) = error else { return Issue.wrong(error) }
    #expect(try migrator(Self.first, Self.second).version(ofFileAt: path) == 2)
    let connection = try migrator(Self.first, Self.second).open(path: path)
    #expect(throws: SQLiteError.self) { try connection.execute("SELECT * FROM u") }
  }

  @Test func `a copy that fails stops the migration`() throws {
    try migrator(Self.first).open(path: path).close()
    #expect(throws: MigrationError.self) {
      try migrator(Self.first, Self.second).open(path: path) { (_) throws(SQLiteError) in
        throw SQLiteError(code: .full, message: "no room")
      }
    }
    #expect(try migrator(Self.first, Self.second).version(ofFileAt: path) == 1)
  }

  @Test func `a newer store is refused and stays byte for byte`() throws {
    try migrator(Self.first, Self.second).open(path: path).close()
    let before = bytes()
    let expected = MigrationError.newer(found: 2, known: 1)
    #expect(throws: expected) { try migrator(Self.first).open(path: path) }
    #expect(throws: expected) { try migrator(Self.first).openReadOnly(path: path) }
    #expect(throws: expected) { try migrator(Self.first).version(ofFileAt: path) }
    #expect(bytes() == before)
  }

  @Test func `a store that is newer in its log only is refused, log and all`() throws {
    try migrator(Self.first).open(path: path).close()
    let writer = try migrator(Self.first, Self.second).open(path: path)
    // What a killed process leaves: the newest commits are in the log alone.
    let left = TemporaryFolder()
    for name in ["store.sqlite", "store.sqlite-wal"] { left.write(folder.read(name)!, to: name) }
    writer.close()
    let before = [left.read("store.sqlite"), left.read("store.sqlite-wal")]
    #expect(throws: MigrationError.newer(found: 2, known: 1)) {
      try migrator(Self.first).open(path: left.file("store.sqlite"))
    }
    let isUntouched = [left.read("store.sqlite"), left.read("store.sqlite-wal")] == before
    #expect(isUntouched)
    #expect(
      try migrator(Self.first, Self.second).open(path: left.file("store.sqlite"))
        .userVersion == 2)
  }

  @Test func `what a killed process left is read on`() throws {
    let writer = try migrator(Self.first).open(path: path)
    try writer.execute("INSERT INTO t VALUES (5)")
    let left = TemporaryFolder()
    for name in ["store.sqlite", "store.sqlite-wal"] { left.write(folder.read(name)!, to: name) }
    let connection = try migrator(Self.first).open(path: left.file("store.sqlite"))
    #expect(try connection.statement("SELECT i FROM t").all { $0.int(0) } == [5])
    withExtendedLifetime(writer) {}
  }

  @Test(arguments: [
    Array("this is no database, it is a letter to the editor".utf8), [0],
    [UInt8](repeating: 7, count: 8192), Array("SQLite format 3\0".utf8),
  ])
  func `a file that is no database is refused and stays byte for byte`(content: [UInt8]) throws {
    folder.write(content, to: "store.sqlite")
    let before = bytes()
    let error = #expect(throws: MigrationError.self) { try migrator(Self.first).open(path: path) }
    guard case .store(let reason) = error else { return Issue.wrong(error) }
    #expect(.notADatabase ~= reason.code)
    #expect(bytes() == before)
  }

  @Test(arguments: [
    "PRAGMA application_id = 77; PRAGMA user_version = 1", "CREATE TABLE theirs (i)",
    "PRAGMA user_version = 1",
  ])
  func `a database of someone else is refused and stays byte for byte`(sql: String) throws {
    let other = try Connection(path: path)
    try other.execute(sql)
    other.close()
    let before = bytes()
    let error = #expect(throws: MigrationError.self) { try migrator(Self.first).open(path: path) }
    guard case .foreign = error else { return Issue.wrong(error) }
    #expect(bytes() == before)
  }

  @Test func `an empty file is a new store`() throws {
    folder.write([], to: "store.sqlite")
    #expect(try migrator(Self.first).open(path: path).userVersion == 1)
  }

  @Test func `a cut-off journal is rolled back before the store is judged`() throws {
    // A journal of the older kind, spilled to the disk, beside a file that is half written.
    let other = try Connection(path: path)
    try other.execute(
      "PRAGMA application_id = 77; PRAGMA cache_size = 2; CREATE TABLE t (b BLOB); BEGIN; "
        + "INSERT INTO t SELECT randomblob(9000) FROM json_each('[1,2,3,4,5,6,7,8]')")
    let left = TemporaryFolder()
    left.write([UInt8](repeating: 7, count: 4096), to: "store.sqlite")
    left.write(folder.read("store.sqlite-journal")!, to: "store.sqlite-journal")
    withExtendedLifetime(other) {}
    #expect(throws: MigrationError.foreign(applicationID: 77)) {
      try migrator(Self.first).open(path: left.file("store.sqlite"))
    }
  }

  @Test func `opening for reading wants a store that is up to date`() throws {
    let missing = #expect(throws: MigrationError.self) {
      try migrator(Self.first).openReadOnly(path: path)
    }
    guard case .store(let reason) = missing else { return Issue.wrong(missing) }
    #expect(reason.code == .cannotOpen)
    try migrator(Self.first).open(path: path).close()
    #expect(throws: MigrationError.older(found: 1, known: 2)) {
      try migrator(Self.first, Self.second).openReadOnly(path: path)
    }
    let reader = try migrator(Self.first).openReadOnly(path: path)
    #expect(try reader.userVersion == 1)
    #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO t VALUES (1)") }
    reader.close()
    #expect(folder.names() == ["store.sqlite"])
  }

  @Test func `odd characters in the path are kept`() throws {
    let path = folder.file("50% of? #1.sqlite")
    try migrator(Self.first).open(path: path).close()
    #expect(try migrator(Self.first).version(ofFileAt: path) == 1)
    #expect(folder.names() == ["50% of? #1.sqlite"])
  }

  @Test(.enabled(if: geteuid() != 0, "root writes everywhere"))
  func `a folder that cannot be written is named as the fault`() throws {
    try migrator(Self.first).open(path: path).close()
    chmod(folder.path, 0o500)
    let error = #expect(throws: MigrationError.self) { try migrator(Self.first).open(path: path) }
    guard case .store(let reason) = error else { return Issue.wrong(error) }
    #expect(.readOnly ~= reason.code && reason.message.contains("folder"))
    let new = #expect(throws: SQLiteError.self) { try Connection(path: folder.file("new.sqlite")) }
    #expect(new?.code == .readOnlyDirectory)
    #expect(try migrator(Self.first).openReadOnly(path: path).userVersion == 1)
  }

  @Test(.enabled(if: geteuid() != 0, "root writes everywhere"))
  func `a file that cannot be written is named as the fault`() throws {
    try migrator(Self.first).open(path: path).close()
    chmod(path, 0o400)
    let error = #expect(throws: MigrationError.self) { try migrator(Self.first).open(path: path) }
    guard case .store(let reason) = error else { return Issue.wrong(error) }
    #expect(reason.code == .readOnly)
  }

  @Test func `several processes may create a store at once`() async throws {
    let path = path
    let versions = await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try? Migrator(applicationID: 9, migrations: [Self.first, Self.second])
            .open(path: path).userVersion
        }
      }
      return await group.reduce(into: [Int?]()) { $0.append($1) }
    }
    #expect(versions == [Int?](repeating: 2, count: 8))
    let connection = try Migrator(applicationID: 9, migrations: [Self.first, Self.second])
      .open(path: path)
    #expect(try connection.statement("SELECT count(*) FROM t").first { $0.int(0) } == 1)
  }
}

@Suite struct MaintenanceTests {
  let folder = TemporaryFolder()

  @Test func `damage is found and said`() throws {
    let connection = try Connection(path: folder.file("a.sqlite"))
    try connection.execute(
      "CREATE TABLE t (i INTEGER, b BLOB); CREATE INDEX x ON t(i);"
        + "INSERT INTO t SELECT value, randomblob(2000) FROM json_each('[1,2,3,4,5,6,7,8,9]')")
    #expect(try connection.integrityCheck() == [])
    connection.close()
    var bytes = folder.read("a.sqlite")!
    for index in 4096..<8192 { bytes[index] = 0 }
    folder.write(bytes, to: "a.sqlite")
    let damaged = try Connection(path: folder.file("a.sqlite"))
    #expect(try !damaged.integrityCheck().isEmpty)
  }

  @Test func `rows without their parent are counted`() throws {
    let connection = try Connection(path: folder.file("a.sqlite"))
    try connection.execute(
      "CREATE TABLE p (i INTEGER PRIMARY KEY); CREATE TABLE c (p INTEGER REFERENCES p);"
        + "PRAGMA foreign_keys = OFF; INSERT INTO c VALUES (7), (8)")
    #expect(try connection.integrityCheck() == ["2 rows of c have no parent"])
  }

  @Test func `a backup replaces what was there and leaves nothing beside it`() throws {
    let connection = try Connection(path: folder.file("a.sqlite"))
    try connection.execute(
      "PRAGMA journal_mode = WAL; CREATE TABLE t (i); INSERT INTO t VALUES (1)")
    folder.write([], to: "copy.sqlite")
    for _ in 0..<2 { try connection.backup(to: folder.file("copy.sqlite")) }
    #expect(folder.names().filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
    let copy = try Connection(path: folder.file("copy.sqlite"), mode: .readOnly)
    #expect(try copy.statement("SELECT i FROM t").first { $0.int(0) } == 1)
  }
}
