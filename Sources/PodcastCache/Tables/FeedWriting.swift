import IdentityKeys
import SQLiteKit

/// Stores the states of feeds, many in one transaction.
struct FeedWriting {
  private let connection: Connection
  private let update: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    update = try connection.statement(Self.update)
  }

  private static let insertion = """
    INSERT INTO feed (key, \(FeedState.writtenColumns.joined(separator: ", ")))
    VALUES (?\(String(repeating: ", ?", count: FeedState.writtenColumns.count)))
    """

  private static let update = """
    UPDATE feed SET \(FeedState.writtenColumns.map { "\($0) = ?" }.joined(separator: ", "))
    WHERE id = ? AND key = ?
    """

  /// Writes all that a refresh may change, and adds the feed if it is not there.
  ///
  /// The key decides: a number of a feed that was purged meanwhile does no harm.
  func save(_ state: FeedState) throws(SQLiteError) -> FeedRowID {
    if let feed = state.rowID, try write(state, feed) { return feed }
    guard let feed = try FeedTable(connection: connection).rowID(state.key) else {
      return try insert(state)
    }
    _ = try write(state, feed)
    return feed
  }

  /// - Returns: whether there is such a row.
  private func write(_ state: FeedState, _ feed: FeedRowID) throws(SQLiteError) -> Bool {
    var binder = ColumnBinder(update)
    state.bind(to: &binder)
    binder.bind(feed.rawValue)
    binder.bind(state.key.text)
    try update.run()
    return connection.changes > 0
  }

  private func insert(_ state: FeedState) throws(SQLiteError) -> FeedRowID {
    let statement = try connection.statement(Self.insertion)
    var binder = ColumnBinder(statement)
    binder.bind(state.key.text)
    state.bind(to: &binder)
    try statement.run()
    return FeedRowID(rawValue: connection.lastInsertRowID)
  }
}
