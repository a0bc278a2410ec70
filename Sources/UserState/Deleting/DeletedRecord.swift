public import Timestamps

/// Something that was deleted or ended, and can be brought back.
public struct DeletedRecord: Hashable, Sendable {
  public var kind: RecordKind
  public var id: String
  public var deletedAt: Timestamp
}
