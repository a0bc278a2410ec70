/// What is too large in a document to be read on: what has it is left out.
public struct MarkupBounds: Sendable {
  /// Bytes of one tag or instruction.
  public var tag: Int
  /// Attributes of one element; four times as many may declare namespaces.
  public var attributes: Int
  /// Elements inside of each other.
  public var depth: Int

  public init(tag: Int = 256 << 10, attributes: Int = 1_024, depth: Int = 256) {
    self.tag = tag
    self.attributes = attributes
    self.depth = depth
  }
}
