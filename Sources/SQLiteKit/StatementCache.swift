import CSQLite

/// A compiled statement, in the cache or out of it.
final class PreparedStatement {
  let handle: OpaquePointer
  var isInUse = false
  /// Position in the order of use: the smallest goes first.
  var lastUse = 0

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { sqlite3_finalize(handle) }
}

/// Compiled statements by their text, bounded: the one used longest ago makes room.
final class StatementCache {
  private let capacity: Int
  private var kept: [String: PreparedStatement] = [:]
  private var uses = 0

  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// The idle statement for `sql`.
  ///
  /// `nil` when there is none, or it is in use.
  func take(_ sql: String) -> PreparedStatement? {
    guard let statement = kept[sql], !statement.isInUse else { return nil }
    uses += 1
    statement.lastUse = uses
    return statement
  }

  /// Keeps `statement`, unless one with the same text is there already.
  func keep(_ statement: PreparedStatement, for sql: String) {
    guard kept[sql] == nil else { return }
    uses += 1
    statement.lastUse = uses
    if kept.count >= capacity { removeOldest() }
    kept[sql] = statement
  }

  /// Statements in use live on in their users' hands and end there.
  func removeAll() { kept.removeAll() }

  private func removeOldest() {
    guard let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
    kept[oldest.key] = nil
  }
}
