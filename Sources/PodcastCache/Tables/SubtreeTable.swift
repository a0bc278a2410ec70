import SQLiteKit

/// `subtree`: what several episodes of a feed hold, once.
struct SubtreeTable {
  let connection: Connection

  func known(_ feed: FeedRowID) throws(SQLiteError) -> KnownSubtrees {
    var known = KnownSubtrees()
    known.next =
      try connection.statement("SELECT next_subtree FROM feed WHERE id = ?1")
      .bind(1, feed.rawValue).first { row in row.int(0) } ?? 1
    let statement = try connection.statement(
      "SELECT number, content_high, content_low FROM subtree WHERE feed_id = ?1"
    ).bind(1, feed.rawValue)
    while try statement.step() {
      var row = ColumnReader(statement)
      let number = row.int()
      known.numbers[row.digest()] = number
    }
    return known
  }

  func body(_ number: Int, of feed: FeedRowID) throws(SQLiteError) -> [UInt8]? {
    try connection.statement("SELECT body FROM subtree WHERE feed_id = ?1 AND number = ?2")
      .bind(1, feed.rawValue).bind(2, number).first { row in row.bytes(0) }
  }

  /// Adds a subtree.
  ///
  /// The number must be a new one: bodies refer to it.
  func insert(_ subtree: SubtreeUpdate, of feed: FeedRowID) throws(SQLiteError) {
    let statement = try connection.statement("INSERT INTO subtree VALUES (?, ?, ?, ?, ?)")
    var binder = ColumnBinder(statement)
    binder.bind(feed.rawValue)
    binder.bind(subtree.number)
    binder.bind(subtree.content)
    binder.bind(subtree.body)
    try statement.run()
    try connection.statement(
      "UPDATE feed SET next_subtree = max(next_subtree, ?2 + 1) WHERE id = ?1"
    ).bind(1, feed.rawValue).bind(2, subtree.number).run()
  }

  func remove(_ number: Int, of feed: FeedRowID) throws(SQLiteError) {
    try connection.statement("DELETE FROM subtree WHERE feed_id = ?1 AND number = ?2")
      .bind(1, feed.rawValue).bind(2, number).run()
  }
}
