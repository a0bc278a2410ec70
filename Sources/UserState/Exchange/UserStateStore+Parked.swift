import Digests
import JSONText
import SQLiteKit

extension UserStateStore {
  /// How many records wait for a newer build, by type.
  public func parkedCounts() throws(UserStateError) -> [String: Int] {
    try reading { () throws(SQLiteError) in
      let rows = try connection.statement("SELECT type, count(*) FROM local_parked GROUP BY type")
      var counts: [String: Int] = [:]
      while try rows.step() { counts[rows.text(0)] = rows.int(1) }
      return counts
    }
  }
}

@_spi(RecordExchange)
extension UserStateStore {
  /// Merges those parked records that this build can read.
  ///
  /// Each is looked at once by every build that can read more, so that asking again costs nothing.
  ///
  /// `schema`: the newest schema of segments that this build reads.
  public func unpark(schema: Int) throws(UserStateError) -> RecordIntake.Counts {
    let reader = Self.reader(schema: schema)
    guard try hasParked(notLookedAtBy: reader) else { return RecordIntake.Counts() }
    return try takeIn(telling: .nothing) { (intake) throws(UserStateError) in
      for (sha256, json) in try self.parked(schema: schema) {
        guard let value = try? JSONValue(parsing: json), let record = try? Record(json: value)
        else { continue }
        try intake.take(record)
        try self.runParked("DELETE FROM local_parked WHERE sha256 = ?1", sha256)
      }
      try self.noteReader(reader)
    }
  }

  private func hasParked(notLookedAtBy reader: String) throws(UserStateError) -> Bool {
    try reading { () throws(SQLiteError) in
      try connection.statement("SELECT 1 FROM local_parked WHERE reader <> ?1 LIMIT 1")
        .bind(1, reader).first { _ in true } ?? false
    }
  }

  private func parked(schema: Int) throws(UserStateError) -> [(String, String)] {
    try reading { () throws(SQLiteError) in
      try connection.statement(
        "SELECT sha256, json FROM local_parked WHERE schema <= ?1 ORDER BY sha256"
      ).bind(1, schema).all { row in (row.text(0), row.text(1)) }
    }
  }

  private func noteReader(_ reader: String) throws(UserStateError) {
    try reading { () throws(SQLiteError) in
      try connection.statement("UPDATE local_parked SET reader = ?1").bind(1, reader).run()
    }
  }

  private func runParked(_ sql: String, _ sha256: String) throws(UserStateError) {
    try reading { () throws(SQLiteError) in
      try connection.statement(sql).bind(1, sha256).run()
    }
  }
}

extension UserStateStore {
  /// Names what a build can read: the record types of its store, and segments up to a schema.
  private static func reader(schema: Int) -> String {
    "\(Migrator.userState.newestVersion)/\(schema)"
  }

  /// - Returns: whether it was not there yet.
  func park(_ record: ParkedRecord, schema: Int) throws(UserStateError) -> Bool {
    try reading { () throws(SQLiteError) in
      try connection.statement(
        """
        INSERT OR IGNORE INTO local_parked (sha256, device, schema, type, reader, json)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        """
      )
      .bind(1, SHA256.hash(record.json).hex).bind(2, record.device).bind(3, record.schema)
      .bind(4, record.type).bind(5, Self.reader(schema: schema)).bind(6, record.json).run()
      return connection.changes > 0
    }
  }
}
