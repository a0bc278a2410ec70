import JSONText
import SystemKit
import UserState

/// A backup on the disk, read in little memory.
public struct BackupFile: Sendable {
  public let path: String

  public init(path: String) { self.path = path }

  /// Reads all of it.
  ///
  /// - Throws: unless it is whole, of a known schema, and as it was written.
  public func verify() throws(BackupError) -> BackupSummary {
    try forEachRecord { (_, _) throws(BackupError) in }
  }

  /// Hands on every record with its type.
  ///
  /// Whether they are to be believed shows at the end only, so what `body` did must be undone when
  /// this throws.
  func forEachRecord(
    _ body: (String, JSONValue) throws(BackupError) -> Void
  ) throws(BackupError) -> BackupSummary {
    var pieces = try JSONPieces(path: path)
    var reading = Reading()
    try pieces.object { (pieces, name) throws(BackupError) in
      if name == "records" {
        try reading.records(&pieces, body)
      } else {
        try reading.member(name, try pieces.value(), pieces)
      }
    }
    try pieces.end()
    return try reading.result(pieces)
  }
}

/// What was read of a backup so far.
private struct Reading {
  private var summary = BackupSummary()
  private var seen: Set<String> = []
  private var digest: String?

  mutating func member(
    _ name: String, _ value: JSONValue, _ pieces: JSONPieces
  ) throws(BackupError) {
    seen.insert(name)
    switch name {
    case "freshet":
      guard value.string == "backup" else { throw pieces.failure("it is something else") }
    case "schemaVersion":
      guard let version = value.int, version >= 1 else { throw wrong(name, pieces) }
      guard version <= BackupSummary.knownSchema else {
        throw .newer(found: version, known: BackupSummary.knownSchema)
      }
      summary.schemaVersion = version
    case "exportedAt":
      guard let text = value.string else { throw wrong(name, pieces) }
      summary.exportedAt = text
    case "sha256":
      guard let text = value.string else { throw wrong(name, pieces) }
      summary.sha256 = text
    default: break
    }
  }

  mutating func records(
    _ pieces: inout JSONPieces, _ body: (String, JSONValue) throws(BackupError) -> Void
  ) throws(BackupError) {
    guard digest == nil else { throw pieces.failure("it has records twice") }
    var digest = RecordsDigest()
    var counts: [String: Int] = [:]
    try pieces.object { (pieces, type) throws(BackupError) in
      guard counts[type] == nil else { throw pieces.failure("a type is there twice") }
      digest.begin(type: type)
      counts[type] = 0
      try pieces.array { (pieces) throws(BackupError) in
        let record = try pieces.value()
        guard record.object != nil, record["type"]?.string == type else {
          throw pieces.failure("this is no record of type \(type)")
        }
        digest.add(record.canonical)
        counts[type, default: 0] += 1
        try body(type, record)
      }
      digest.endType()
    }
    self.digest = digest.finish()
    summary.counts = counts
  }

  func result(_ pieces: JSONPieces) throws(BackupError) -> BackupSummary {
    for name in ["freshet", "schemaVersion", "exportedAt", "sha256"] where !seen.contains(name) {
      throw pieces.failure("\(name) is missing")
    }
    guard let digest else { throw pieces.failure("records is missing") }
    guard digest == summary.sha256 else { throw .tampered }
    return summary
  }

  private func wrong(_ name: String, _ pieces: JSONPieces) -> BackupError {
    pieces.failure("\(name) is not what it should be")
  }
}
