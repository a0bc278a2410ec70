import SQLiteKit

@_spi(RecordExchange)
extension UserStateStore {
  /// The segments that are written or taken in, in the order of their arrival here.
  public func knownSegments() throws(UserStateError) -> [KnownSegment] {
    try reading { () throws(SQLiteError) in
      try connection.statement(
        """
        SELECT device, number, sha256, bytes, records, parked, changes_after, changes_through
        FROM local_segment ORDER BY arrival
        """
      ).all(Self.segment)
    }
  }

  /// Remembers a segment.
  ///
  /// Another one of the same name is forgotten.
  public func remember(_ segment: KnownSegment) throws(UserStateError) {
    try forget(segment)
    try reading { () throws(SQLiteError) in
      try connection.statement(
        """
        INSERT INTO local_segment
        (device, number, sha256, bytes, records, parked, changes_after, changes_through)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        """
      )
      .bind(1, segment.device).bind(2, segment.number).bind(3, segment.sha256)
      .bind(4, segment.byteCount).bind(5, segment.recordCount).bind(6, segment.parkedCount)
      .bind(7, segment.changes?.after).bind(8, segment.changes?.through).run()
    }
  }

  public func forget(_ segment: KnownSegment) throws(UserStateError) {
    try reading { () throws(SQLiteError) in
      try connection.statement("DELETE FROM local_segment WHERE device = ?1 AND number = ?2")
        .bind(1, segment.device).bind(2, segment.number).run()
    }
  }

  private static func segment(_ row: Statement) -> KnownSegment {
    var segment = KnownSegment(
      device: row.text(0), number: row.int(1), sha256: row.text(2), byteCount: row.int(3),
      recordCount: row.int(4), parkedCount: row.int(5))
    if let after = row.optionalInt64(6), let through = row.optionalInt64(7) {
      segment.changes = ChangeRange(after: after, through: through)
    }
    return segment
  }
}
