/// A segment that this device wrote, or took in whole.
@_spi(RecordExchange)
public struct KnownSegment: Hashable, Sendable {
  public var device: String
  public var number: Int
  /// Of all bytes before the last line, in hexadecimal digits.
  public var sha256: String
  /// Of the whole file.
  public var byteCount: Int
  public var recordCount: Int
  /// How many of its records wait for a newer build.
  public var parkedCount: Int
  /// The changes that it tells the others.
  ///
  /// `nil`: this store did not write it.
  public var changes: ChangeRange?

  public init(
    device: String, number: Int, sha256: String, byteCount: Int, recordCount: Int,
    parkedCount: Int = 0, changes: ChangeRange? = nil
  ) {
    self.device = device
    self.number = number
    self.sha256 = sha256
    self.byteCount = byteCount
    self.recordCount = recordCount
    self.parkedCount = parkedCount
    self.changes = changes
  }
}
