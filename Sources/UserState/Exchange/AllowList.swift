import SQLiteKit

extension RecordKind {
  /// Every name that a record of this type may have in what leaves the device.
  public var memberNames: Set<String> {
    Set(schema.fields.map(\.name)).union(["id", "type", "updatedAt", "deviceID", "deletedAt"])
  }
}

extension UserStateStore {
  /// Tables and columns of the real file that are on no list of what it may hold.
  ///
  /// Local tables are this device's own: they may be, and never leave it.
  public func strays() throws(UserStateError) -> [String] {
    try reading { () throws(SQLiteError) in
      let tables = try connection.statement(
        """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'local_*'
        AND name NOT GLOB 'sqlite_*' ORDER BY name
        """
      ).all { row in row.text(0) }
      var strays: [String] = []
      for table in tables { strays += try self.strays(in: table) }
      return strays
    }
  }

  private func strays(in table: String) throws(SQLiteError) -> [String] {
    guard let schema = RecordKind.allCases.map(\.schema).first(where: { $0.table == table }) else {
      return [table]
    }
    let known = Set(schema.fields.map(\.column) + RecordTable.headerColumns)
    return try connection.statement("SELECT name FROM pragma_table_info(?1)").bind(1, table)
      .all { row in row.text(0) }.filter { !known.contains($0) }.map { "\(table).\($0)" }
  }
}
