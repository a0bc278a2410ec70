import SQLiteKit
import TestSupport
import Testing

@Suite struct ConnectionTests {
  let folder = TemporaryFolder()

  @Test(arguments: [
    "ATTACH 'other.sqlite' AS other", "ATTACH ? AS other", "ATTACH 'a' || 'b' AS other",
    "VACUUM INTO 'copy.sqlite'",
  ])
  func `another file cannot be attached`(sql: String) throws {
    let connection = try Connection(path: folder.file("a.sqlite"))
    let error = #expect(throws: SQLiteError.self) {
      try connection.statement(sql).run()
    }
    #expect(error.map { .notAuthorized ~= $0.code || .error ~= $0.code } == true)
    #expect(folder.names() == ["a.sqlite"])
  }

  @Test func `vacuum works though attach does not`() throws {
    let connection = try Connection(path: folder.file("a.sqlite"))
    try connection.execute("CREATE TABLE t (i); VACUUM")
    #expect(try connection.integrityCheck() == [])
  }

  @Test func `a missing file is not created unless asked for`() {
    for mode in [Connection.Mode.readOnly, .readWrite] {
      let error = #expect(throws: SQLiteError.self) {
        try Connection(path: folder.file("none.sqlite"), mode: mode)
      }
      #expect(error?.code == .cannotOpen)
    }
    #expect(folder.names() == [])
  }

  @Test func `reading only means that`() throws {
    try Connection(path: folder.file("a.sqlite")).execute("CREATE TABLE t (i)")
    let reader = try Connection(path: folder.file("a.sqlite"), mode: .readOnly)
    let error = #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO t VALUES (1)") }
    #expect(error.map { .readOnly ~= $0.code } == true)
  }

  @Test func `a second writer waits no longer than it was told`() throws {
    let first = try Connection(path: folder.file("a.sqlite"))
    let second = try Connection(path: folder.file("a.sqlite"), busyTimeoutMilliseconds: 20)
    try first.execute("CREATE TABLE t (i)")
    try first.transaction { () throws(SQLiteError) in
      let error = #expect(throws: SQLiteError.self) { try second.transaction {} }
      #expect(error.map { .busy ~= $0.code } == true)
    }
    try second.transaction {}
  }

  @Test func `a closed connection says so`() throws {
    let connection = try Connection(path: folder.file("a.sqlite"))
    connection.close()
    connection.close()
    #expect(throws: SQLiteError.self) { try connection.execute("SELECT 1") }
    #expect(connection.changes == 0 && connection.totalChanges == 0)
    #expect(connection.lastInsertRowID == 0 && !connection.isInTransaction)
  }

  @Test func `foreign keys are enforced`() throws {
    let connection = try Connection(path: folder.file("a.sqlite"))
    try connection.execute(
      "CREATE TABLE p (i INTEGER PRIMARY KEY); CREATE TABLE c (p INTEGER REFERENCES p)")
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO c VALUES (7)")
    }
    #expect(error?.code == .constraintForeignKey)
  }

  @Test func `a path with a zero byte is refused`() {
    #expect(throws: SQLiteError.self) { try Connection(path: folder.file("a\u{0}b")) }
    #expect(folder.names() == [])
  }
}

@Suite struct TransactionTests {
  enum Failure: Error {
    case ours
    case sqlite(SQLiteError)
  }

  let folder = TemporaryFolder()

  func connection() throws -> Connection {
    let connection = try Connection(path: folder.file("a.sqlite"))
    try connection.execute("CREATE TABLE t (i INTEGER UNIQUE) STRICT")
    return connection
  }

  func values(_ connection: Connection) throws -> [Int] {
    try connection.statement("SELECT i FROM t ORDER BY i").all { $0.int(0) }
  }

  @Test func `a thrown error takes everything back`() throws {
    let connection = try connection()
    #expect(throws: Failure.self) {
      try connection.transaction(failure: Failure.sqlite) { () throws(Failure) in
        do throws(SQLiteError) { try connection.execute("INSERT INTO t VALUES (1)") } catch {
          throw .sqlite(error)
        }
        throw .ours
      }
    }
    #expect(try values(connection) == [])
    #expect(!connection.isInTransaction)
  }

  @Test func `an inner transaction is taken back alone`() throws {
    let connection = try connection()
    try connection.transaction { () throws(SQLiteError) in
      try connection.execute("INSERT INTO t VALUES (1)")
      try? connection.transaction { () throws(SQLiteError) in
        try connection.execute("INSERT INTO t VALUES (2)")
        try connection.execute("INSERT INTO t VALUES (1)")
      }
      try connection.transaction { () throws(SQLiteError) in
        try connection.execute("INSERT INTO t VALUES (3)")
      }
    }
    #expect(try values(connection) == [1, 3])
  }

  @Test func `a snapshot does not see what is committed meanwhile`() throws {
    let connection = try connection()
    try connection.execute("PRAGMA journal_mode = WAL")
    let writer = try Connection(path: folder.file("a.sqlite"))
    let counts = try connection.snapshot { () throws(SQLiteError) in
      var counts: [Int] = []
      for number in 0..<2 {
        counts += try connection.statement("SELECT count(*) FROM t").all { $0.int(0) }
        try writer.statement("INSERT INTO t VALUES (?)").bind(1, number).run()
      }
      return counts
    }
    #expect(counts == [0, 0])
    #expect(try values(connection) == [0, 1])
  }
}
