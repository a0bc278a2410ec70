/// A record that this build cannot read: of an unknown type, a newer schema or another shape.
///
/// It waits, as it came, for a build that can.
@_spi(RecordExchange)
public struct ParkedRecord: Hashable, Sendable {
  /// Whose segment it came in.
  public var device: String
  /// The schema of that segment.
  public var schema: Int
  /// Empty where it says none.
  public var type: String
  public var json: String

  public init(device: String, schema: Int, type: String, json: String) {
    self.device = device
    self.schema = schema
    self.type = type
    self.json = json
  }
}
