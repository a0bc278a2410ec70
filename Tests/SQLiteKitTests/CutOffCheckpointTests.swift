import Glibc
import SQLiteKit
import TestSupport
import Testing

/// A store whose log had been copied into the file up to the first page when the process was
/// killed, or the disk was full.
///
/// That page tells of pages which the file does not have yet: without its log it is damaged.
@Suite struct CutOffCheckpointTests {
  let folder = TemporaryFolder()
  var path: String { folder.file("store.sqlite") }
  var files: [[UInt8]?] { [folder.read("store.sqlite"), folder.read("store.sqlite-wal")] }

  static let first = Migration(1, "table", sql: "CREATE TABLE t (i INTEGER) STRICT;")
  static let second = Migration(2, "row", sql: "INSERT INTO t VALUES (-1)")

  func migrator(_ migrations: Migration...) -> Migrator {
    Migrator(applicationID: 0x4652_5354, migrations: migrations)
  }

  func count(_ connection: Connection) throws -> Int? {
    try connection.statement("SELECT count(*) FROM t").first { $0.int(0) }
  }

  /// Leaves such a store at `path`, with 20 000 rows.
  func cutOff(_ migrator: Migrator, pageSize: Int = 4096) throws {
    let origin = TemporaryFolder()
    let maker = try Connection(path: origin.file("a"))
    try maker.execute("PRAGMA page_size = \(pageSize); PRAGMA journal_mode = WAL")
    let writer = try migrator.open(path: origin.file("a"))
    try writer.execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA wal_autocheckpoint = 0")
    try writer.execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO t SELECT i FROM n
      """)
    var file = try #require(origin.read("a"))
    let log = try #require(origin.read("a-wal"))
    // Source: SQLite's file format, 4.1: a header of 32 bytes, then frames: 24 bytes and a page.
    for frame in stride(from: 32, to: log.count, by: 24 + pageSize)
    where log[frame..<frame + 4].elementsEqual([0, 0, 0, 1]) {
      file.replaceSubrange(..<pageSize, with: log[(frame + 24)..<(frame + 24 + pageSize)])
    }
    folder.write(file, to: "store.sqlite")
    folder.write(log, to: "store.sqlite-wal")
    let alone = try Connection(path: folder.file("alone.sqlite"))
    folder.write(file, to: "alone.sqlite")
    let damage = #expect(throws: SQLiteError.self) { try alone.userVersion }
    #expect(damage?.code == .corrupt)
    withExtendedLifetime((maker, writer)) {}
  }

  @Test(arguments: [4096, 16_384])
  func `it is whole for a writer`(pageSize: Int) throws {
    try cutOff(migrator(Self.first), pageSize: pageSize)
    let connection = try migrator(Self.first).open(path: path)
    #expect(try count(connection) == 20_000)
    #expect(try connection.integrityCheck() == [])
  }

  @Test(arguments: [4096, 16_384])
  func `it is whole for a reader`(pageSize: Int) throws {
    try cutOff(migrator(Self.first), pageSize: pageSize)
    let connection = try migrator(Self.first).openReadOnly(path: path)
    #expect(try count(connection) == 20_000)
    #expect(try connection.integrityCheck() == [])
  }

  @Test func `looking at it changes neither file nor log`() throws {
    try cutOff(migrator(Self.first, Self.second))
    let before = files
    #expect(try migrator(Self.first, Self.second).version(ofFileAt: path) == 2)
    #expect(throws: MigrationError.newer(found: 2, known: 1)) {
      try migrator(Self.first).open(path: path)
    }
    #expect(throws: MigrationError.newer(found: 2, known: 1)) {
      try migrator(Self.first).openReadOnly(path: path)
    }
    let isUntouched = files == before
    #expect(isUntouched)
  }

  @Test func `its copy before a migration is whole`() throws {
    try cutOff(migrator(Self.first))
    let connection = try migrator(Self.first, Self.second).open(path: path) {
      (_) throws(SQLiteError) in
      try Connection(path: path, mode: .readOnly).backup(to: folder.file("copy.sqlite"))
    }
    #expect(try count(connection) == 20_001)
    let copy = try migrator(Self.first).openReadOnly(path: folder.file("copy.sqlite"))
    #expect(try count(copy) == 20_000)
    #expect(try copy.integrityCheck() == [])
  }

  @Test func `a first page of rubbish is mended from the log`() throws {
    try cutOff(migrator(Self.first))
    var file = try #require(folder.read("store.sqlite"))
    for place in 0..<4096 { file[place] = 0x5A }
    folder.write(file, to: "store.sqlite")
    #expect(try count(migrator(Self.first).open(path: path)) == 20_000)
  }

  @Test func `a log that is rubbish mends nothing, and both are left as they are`() throws {
    try cutOff(migrator(Self.first))
    let log = try #require(folder.read("store.sqlite-wal"))
    folder.write([UInt8](repeating: 0x5A, count: log.count), to: "store.sqlite-wal")
    let before = files
    for _ in 0..<2 {
      #expect(throws: MigrationError.self) { try migrator(Self.first).open(path: path) }
      #expect(throws: MigrationError.self) { try migrator(Self.first).openReadOnly(path: path) }
    }
    let isUntouched = files == before
    #expect(isUntouched)
  }

  @Test func `the log beside a file of one byte is not deleted`() throws {
    try cutOff(migrator(Self.first))
    folder.write([0], to: "store.sqlite")
    let before = files
    #expect(throws: MigrationError.self) { try migrator(Self.first).open(path: path) }
    #expect(throws: MigrationError.self) { try migrator(Self.first).openReadOnly(path: path) }
    let isUntouched = files == before
    #expect(isUntouched)
  }

  @Test(.enabled(if: geteuid() != 0, "root writes everywhere"))
  func `where no index of the log can be made, the folder is named as the fault`() throws {
    try cutOff(migrator(Self.first))
    chmod(folder.path, 0o500)
    let error = #expect(throws: MigrationError.self) {
      try migrator(Self.first).openReadOnly(path: path)
    }
    guard case .store(let reason) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(reason.code == .readOnlyDirectory)
  }
}
