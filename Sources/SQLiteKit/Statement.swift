import CSQLite

/// A statement in use: bind, step, read.
///
/// Parameters count from 1, columns from 0, as in SQLite. It is reset by itself: before it is bound
/// again, after `run`, and when the last reference goes, so no read transaction is left open.
public final class Statement {
  let connection: Connection
  let handle: OpaquePointer
  private let prepared: PreparedStatement
  private let database: OpaquePointer
  private var hasStarted = false
  /// What a `bind` could not do.
  ///
  /// It is thrown by the next step.
  private var bindingFailure: Int32 = SQLITE_OK

  init(_ prepared: PreparedStatement, on connection: Connection, _ database: OpaquePointer) {
    self.prepared = prepared
    self.connection = connection
    self.database = database
    handle = prepared.handle
    prepared.isInUse = true
    connection.statementsInUse += 1
  }

  deinit {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    prepared.isInUse = false
    connection.statementsInUse -= 1
  }

  /// Goes to the next row.
  ///
  /// - Returns: `false` after the last row; the statement is then reset.
  public func step() throws(SQLiteError) -> Bool {
    try start()
    switch sqlite3_step(handle) {
    case SQLITE_ROW:
      return true
    case SQLITE_DONE:
      reset()
      return false
    default:
      let error = SQLiteError.running(handle, on: database)
      reset()
      throw error
    }
  }

  /// Runs to the end, dropping rows.
  ///
  /// Bindings stay, so the next round may change some of them only.
  public func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Ends the current round: the row is gone, the bindings stay.
  public func reset() {
    guard hasStarted else { return }
    sqlite3_reset(handle)
    hasStarted = false
  }

  /// What `read` makes of every row, in order.
  public func all<Value>(_ read: (Statement) throws(SQLiteError) -> Value) throws(SQLiteError)
    -> [Value]
  {
    var values: [Value] = []
    while try step() { values.append(try read(self)) }
    return values
  }

  /// What `read` makes of the first row.
  ///
  /// `nil` when there is none. The statement is then reset.
  public func first<Value>(_ read: (Statement) throws(SQLiteError) -> Value) throws(SQLiteError)
    -> Value?
  {
    defer { reset() }
    return try step() ? try read(self) : nil
  }

  /// Ends the round before a binding changes, which SQLite demands.
  func bind(_ bind: (OpaquePointer) -> Int32) {
    reset()
    let code = bind(handle)
    if code != SQLITE_OK && bindingFailure == SQLITE_OK { bindingFailure = code }
  }

  private func start() throws(SQLiteError) {
    guard bindingFailure == SQLITE_OK else {
      let code = ResultCode(rawValue: bindingFailure)
      bindingFailure = SQLITE_OK
      throw SQLiteError(code: code, message: "binding: \(code.text)", sql: sql)
    }
    guard !hasStarted else { return }
    hasStarted = true
    connection.executedStatements += 1
  }

  private var sql: String? { sqlite3_sql(handle).map { String(cString: $0) } }
}
