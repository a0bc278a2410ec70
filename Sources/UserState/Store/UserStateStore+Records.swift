import Digests
import JSONText
import SQLiteKit

extension UserStateStore {
  /// Every record, live and dead, on one unchanging view: by type, then by the bytes of the id.
  public func forEachRecord(
    _ body: (Record) throws(UserStateError) -> Void
  ) throws(UserStateError) {
    func same(_ error: UserStateError) -> UserStateError { error }
    try forEachRecord(failure: same, body)
  }

  /// The same for a body with errors of its own; `failure` wraps those of the store.
  public func forEachRecord<Failure: Error>(
    failure: (UserStateError) -> Failure, _ body: (Record) throws(Failure) -> Void
  ) throws(Failure) {
    func wrap(_ error: SQLiteError) -> Failure { failure(.store(error)) }
    try connection.snapshot(failure: wrap) { () throws(Failure) in
      for table in RecordTable.all { try table.forEach(self.connection, failure: wrap, body) }
    }
  }

  /// Every record as a line of JSON, with its line end, in the same order.
  ///
  /// In the canonical form two stores that know the same give the same bytes.
  public func forEachLine(
    _ form: RecordForm, _ body: ([UInt8]) throws(UserStateError) -> Void
  ) throws(UserStateError) {
    try forEachRecord { (record) throws(UserStateError) in
      var line = record.json(form).canonical
      line.append(UInt8(ascii: "\n"))
      try body(line)
    }
  }

  /// SHA-256 of the lines, in hexadecimal digits.
  public func digest(_ form: RecordForm = .canonical) throws(UserStateError) -> String {
    var hash = SHA256()
    try forEachLine(form) { (line) throws(UserStateError) in hash.update(line) }
    return hash.digest().hex
  }

  /// How many records there are of each type, dead ones too.
  public func recordCounts() throws(UserStateError) -> [RecordKind: Int] {
    do throws(SQLiteError) {
      var counts: [RecordKind: Int] = [:]
      for kind in RecordKind.allCases {
        let count = try connection.statement("SELECT count(*) FROM \(kind.schema.table)")
        counts[kind] = try count.first { row in row.int(0) }
      }
      return counts
    } catch {
      throw .store(error)
    }
  }
}
