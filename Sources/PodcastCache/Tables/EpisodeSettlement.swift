import IdentityKeys
import SQLiteKit
import Timestamps

/// Decides which of several ids of one episode the feed's lists show: those that the feed lists now,
/// else the one that came last.
///
/// Follows from the aliases and from what is listed, so that it can be done again at any time.
struct EpisodeSettlement {
  private let connection: Connection
  private let feed: FeedRowID
  private let at: Timestamp

  init(_ connection: Connection, feed: FeedRowID, at: Timestamp) {
    self.connection = connection
    self.feed = feed
    self.at = at
  }

  /// `split` are ids that an alias named until now.
  func settle(split: [EpisodeID] = []) throws(SQLiteError) {
    let aliases = AliasTable(connection: connection)
    var settled: Set<EpisodeID> = []
    let ids = try aliases.episodeAliases(feed).flatMap { [$0.oldID, $0.newID] } + split
    if ids.isEmpty { return }
    for id in ids where !settled.contains(id) {
      let component = try Component.reached(from: id) { id throws(SQLiteError) in
        try aliases.neighbours(id, of: feed)
      }
      settled.formUnion(component)
      try settle(component)
    }
    try FeedTable(connection: connection).recount(feed)
  }

  private func settle(_ component: [EpisodeID]) throws(SQLiteError) {
    let episodes = EpisodeTable(connection: connection)
    var rows: [EpisodeRow] = []
    for id in component { if let row = try episodes.row(id, of: feed) { rows.append(row) } }
    let latest = rows.max { $0.sequence < $1.sequence }?.rowID
    let isListed = rows.contains { $0.absentSince == nil }
    let firstSeen = rows.map(\.firstSeen).min() ?? at
    for row in rows {
      let isShown = isListed ? row.absentSince == nil : row.rowID == latest
      try write(row, isSuperseded: !isShown, firstSeen: isShown ? firstSeen : row.firstSeen)
    }
  }

  private func write(_ row: EpisodeRow, isSuperseded: Bool, firstSeen: Timestamp)
    throws(SQLiteError)
  {
    let statement = try connection.statement(
      """
      UPDATE episode SET superseded_ms = CASE WHEN ? THEN coalesce(superseded_ms, ?) END,
        first_seen_ms = ?
      WHERE feed_id = ? AND identity_high = ? AND identity_low = ?
      """)
    var binder = ColumnBinder(statement)
    binder.bind(isSuperseded)
    binder.bind(at)
    binder.bind(firstSeen)
    binder.bind(feed.rawValue)
    binder.bind(row.id.digest)
    try statement.run()
  }
}
