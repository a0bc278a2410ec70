/// What reading one document may cost.
///
/// What a limit cuts off is said by a diagnostic; the part before it is kept. JSON beyond the limit in
/// bytes has no part that can be read.
public struct DocumentLimits: Hashable, Sendable {
  /// A transcript of ten hours, word by word, in JSON.
  public var bytes = 4 << 20
  /// Ten hours of speech have 90,000 words.
  public var cues = 200_000
  /// Real lists have 5 to 200.
  public var chapters = 10_000
  /// Arrays and objects inside each other; real documents have four.
  public var depth = 64

  public init() {}
}
