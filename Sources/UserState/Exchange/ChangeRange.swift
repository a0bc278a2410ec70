/// Changes of this device, by their local arrival numbers.
@_spi(RecordExchange)
public struct ChangeRange: Hashable, Sendable {
  /// The last one before it.
  public var after: Int64
  /// The last one in it.
  public var through: Int64

  public init(after: Int64, through: Int64) {
    self.after = after
    self.through = through
  }

  public var isEmpty: Bool { through <= after }

  public func contains(_ other: ChangeRange) -> Bool {
    after <= other.after && other.through <= through
  }
}
