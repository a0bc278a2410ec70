/// What a backup says about itself, once all of it was read.
public struct BackupSummary: Hashable, Sendable {
  /// The newest schema that this build reads, and the one it writes.
  public static let knownSchema = 1

  public var schemaVersion = BackupSummary.knownSchema
  /// When it was written, in ISO 8601.
  public var exportedAt = ""
  /// Records by type, dead ones too.
  public var counts: [String: Int] = [:]
  /// Over the canonical JSON of its records.
  public var sha256 = ""

  public init() {}

  public var recordCount: Int { counts.values.reduce(0, +) }

  /// An earlier build wrote it.
  public var isOlder: Bool { schemaVersion < Self.knownSchema }
}
