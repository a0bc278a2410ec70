import SQLiteKit
import Timestamps

/// `host_pause`: hosts that asked to be left alone, until when.
struct HostPauseTable {
  let connection: Connection

  /// Those that are not over, by host.
  func pauses(at now: Timestamp) throws(SQLiteError) -> [HostPause] {
    try connection.statement(
      "SELECT host, until_ms, reason FROM host_pause WHERE until_ms > ?1 ORDER BY host"
    ).bind(1, now.milliseconds).all { statement in
      var row = ColumnReader(statement)
      return HostPause(host: row.text(), until: row.time(), reason: row.text())
    }
  }

  func save(_ pause: HostPause) throws(SQLiteError) {
    let statement = try connection.statement(
      """
      INSERT INTO host_pause VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET
        until_ms = excluded.until_ms, reason = excluded.reason
      """)
    var binder = ColumnBinder(statement)
    binder.bind(pause.host)
    binder.bind(pause.until)
    binder.bind(pause.reason)
    try statement.run()
  }

  func removeOver(at now: Timestamp) throws(SQLiteError) {
    try connection.statement("DELETE FROM host_pause WHERE until_ms <= ?1")
      .bind(1, now.milliseconds).run()
  }
}
