import SQLiteKit
import TestSupport
import Testing

@Suite struct StatementTests {
  let folder = TemporaryFolder()

  func connection(capacity: Int = 64) throws -> Connection {
    let connection = try Connection(
      path: folder.file("a.sqlite"), statementCacheCapacity: capacity)
    try connection.execute(
      "CREATE TABLE IF NOT EXISTS t (i INTEGER, d REAL, s TEXT, b BLOB) STRICT")
    return connection
  }

  @Test func `every kind of value comes back as it went in`() throws {
    let connection = try connection()
    try connection.statement("INSERT INTO t VALUES (?, ?, ?, ?)")
      .bind(1, Int64.min).bind(2, 0.1).bind(3, "Grüße \u{0}🎧").bind(4, [0, 255] as [UInt8]).run()
    let row = try connection.statement("SELECT i, d, s, b FROM t")
    #expect(try row.step())
    #expect(row.int64(0) == .min)
    #expect(row.double(1) == 0.1)
    #expect(row.text(2) == "Grüße \u{0}🎧")
    #expect(row.bytes(3) == [0, 255])
    #expect(row.withBytes(3) { $0.count } == 2)
    #expect(try !row.step())
  }

  @Test func `nil is NULL and empty is not`() throws {
    let connection = try connection()
    let insert = try connection.statement("INSERT INTO t VALUES (?, ?, ?, ?)")
    try insert.bind(1, nil as Int?).bind(2, nil as Double?).bind(3, nil as String?)
      .bind(4, nil as [UInt8]?).run()
    try insert.bind(1, 0).bind(2, 0.0).bind(3, "").bind(4, [] as [UInt8]).run()
    let rows = try connection.statement("SELECT i, d, s, b FROM t ORDER BY rowid").all { row in
      (row.optionalInt(0), row.optionalDouble(1), row.optionalText(2), row.optionalBytes(3))
    }
    #expect(rows[0] == (nil, nil, nil, nil))
    #expect(rows[1].0 == 0 && rows[1].1 == 0 && rows[1].2 == "" && rows[1].3 == [])
  }

  @Test func `spans are bound as blobs and as text`() throws {
    let connection = try connection()
    let bytes = Array("abc".utf8)
    let insert = try connection.statement("INSERT INTO t (s, b) VALUES (?, ?)")
    try insert.bindText(1, utf8: bytes.span.bytes).bind(2, bytes.span).run()
    let row = try connection.statement("SELECT s, b FROM t").first { ($0.text(0), $0.bytes(1)) }
    #expect(row?.0 == "abc" && row?.1 == bytes)
  }

  @Test func `the same text is compiled once`() throws {
    let connection = try connection()
    let before = connection.preparedStatements
    for number in 0..<10 {
      try connection.statement("INSERT INTO t (i) VALUES (?)").bind(1, number).run()
    }
    #expect(connection.preparedStatements == before + 1)
    #expect(connection.executedStatements >= 10)
    #expect(connection.totalChanges == 10)
  }

  @Test func `a statement runs inside a loop over itself`() throws {
    let connection = try connection()
    try connection.execute("INSERT INTO t (i) VALUES (1), (2), (3)")
    var pairs: [[Int]] = []
    let outer = try connection.statement("SELECT i FROM t ORDER BY i")
    while try outer.step() {
      let inner = try connection.statement("SELECT i FROM t ORDER BY i")
      while try inner.step() { pairs.append([outer.int(0), inner.int(0)]) }
    }
    #expect(pairs.count == 9)
    #expect(pairs.last == [3, 3])
  }

  @Test func `a statement from the cache is unbound and reset`() throws {
    let connection = try connection()
    try connection.execute("INSERT INTO t (i) VALUES (1), (2)")
    #expect(try connection.statement("SELECT i, ? FROM t").bind(1, "x").step())
    #expect(connection.statementsInUse == 0)
    let again = try connection.statement("SELECT i, ? FROM t")
    #expect(try again.step())
    #expect(again.int(0) == 1 && again.isNull(1))
  }

  @Test func `a full cache forgets the statement used longest ago`() throws {
    let connection = try connection(capacity: 2)
    func compiled(_ sql: String) throws -> Int {
      let before = connection.preparedStatements
      _ = try connection.statement(sql).first { _ in true }
      return connection.preparedStatements - before
    }
    let counts = try ["SELECT 1", "SELECT 2", "SELECT 1", "SELECT 3", "SELECT 1", "SELECT 2"]
      .map(compiled)
    #expect(counts == [1, 1, 0, 1, 0, 1])
  }

  @Test func `a statement stays whole when the cache forgets it in use`() throws {
    let connection = try connection(capacity: 1)
    try connection.execute("INSERT INTO t (i) VALUES (1), (2)")
    let rows = try connection.statement("SELECT i FROM t ORDER BY i")
    #expect(try rows.step())
    _ = try connection.statement("SELECT 1").first { _ in true }
    _ = try connection.statement("SELECT 2").first { _ in true }
    #expect(try rows.step())
    #expect(rows.int(0) == 2)
  }

  @Test func `a parameter that does not exist is an error of the next step`() throws {
    let connection = try connection()
    let error = #expect(throws: SQLiteError.self) {
      try connection.statement("SELECT ?").bind(2, 1).run()
    }
    #expect(error?.code == .outOfRange)
  }

  @Test func `no error names a bound value`() throws {
    let connection = try connection()
    try connection.execute(
      "CREATE VIRTUAL TABLE words USING fts5(x); CREATE UNIQUE INDEX u ON t(s)")
    try connection.statement("INSERT INTO t (s) VALUES (?)").bind(1, "secret").run()
    for sql in [
      "INSERT INTO t (s) VALUES (?)", "INSERT INTO t (i) VALUES (?)",
      "SELECT * FROM words WHERE words MATCH '\"' || ?", "SELECT json(?)",
    ] {
      let error = #expect(throws: SQLiteError.self) {
        try connection.statement(sql).bind(1, "secret").run()
      }
      #expect(error.map { "\($0)".contains("secret") } == false)
      #expect(error?.sql == sql)
    }
  }

  @Test func `a primary code matches its extended codes and not the other way`() throws {
    let connection = try connection()
    try connection.execute("CREATE UNIQUE INDEX u ON t(i); INSERT INTO t (i) VALUES (1)")
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO t (i) VALUES (1)")
    }
    #expect(error?.code == .constraintUnique)
    #expect(error.map { .constraint ~= $0.code } == true)
    #expect(!(ResultCode.constraintUnique ~= .constraint))
  }

  @Test func `double quotes do not make text`() throws {
    let connection = try connection()
    #expect(throws: SQLiteError.self) { try connection.statement("SELECT \"no such column\"") }
  }
}
