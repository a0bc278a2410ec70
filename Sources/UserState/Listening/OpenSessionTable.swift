import IdentityKeys
import SQLiteKit
import Timestamps

/// The table of this device's open sessions.
struct OpenSessionTable {
  let connection: Connection

  private static let columns = """
    id, episode, started_at_ms, heard_at_ms, start_position_ms, position_ms, rate_thousandths, \
    listened_ms, content_ms
    """

  /// In the order of their start.
  func all() throws(SQLiteError) -> [OpenSession] {
    try connection.statement(
      "SELECT \(Self.columns) FROM local_open_session ORDER BY started_at_ms, id"
    ).all(read).compactMap(\.self)
  }

  func session(_ id: String) throws(SQLiteError) -> OpenSession? {
    try connection.statement("SELECT \(Self.columns) FROM local_open_session WHERE id = ?1")
      .bind(1, id).first(read) ?? nil
  }

  func write(_ session: OpenSession) throws(SQLiteError) {
    try connection.statement(
      """
      INSERT OR REPLACE INTO local_open_session (\(Self.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    .bind(1, session.id).bind(2, session.episode.text)
    .bind(3, session.startedAt.milliseconds).bind(4, session.heardAt.milliseconds)
    .bind(5, session.startPositionMilliseconds).bind(6, session.positionMilliseconds)
    .bind(7, Int64(((session.rate ?? 0) * 1000).rounded()))
    .bind(8, session.account.listenedMilliseconds).bind(9, session.account.contentMilliseconds)
    .run()
  }

  func remove(_ id: String) throws(SQLiteError) {
    try connection.statement("DELETE FROM local_open_session WHERE id = ?1").bind(1, id).run()
  }

  private func read(_ row: Statement) throws(SQLiteError) -> OpenSession? {
    guard let episode = EpisodeKey(stored: row.text(1)) else { return nil }
    let rate = row.int64(6)
    return OpenSession(
      id: row.text(0), episode: episode, startedAt: Timestamp(milliseconds: row.int64(2)),
      heardAt: Timestamp(milliseconds: row.int64(3)), startPositionMilliseconds: row.int64(4),
      positionMilliseconds: row.int64(5), rate: rate > 0 ? Double(rate) / 1000 : nil,
      account: ListeningAccount(
        listenedMilliseconds: row.int64(7), contentMilliseconds: row.int64(8)))
  }
}
