/// What became of the documents that a feed's episodes, or all feeds', link to.
public struct LinkedDocumentCounts: Hashable, Sendable {
  /// Those that were due; more than the sum of the others when some wait for another run.
  public var wanted = 0
  /// They came, for the first time or with another content.
  public var fetched = 0
  public var unchanged = 0
  public var failed = 0
  /// So many bytes are kept of a feed that none of its new documents is fetched.
  public var isFull = false
  /// Why documents failed: the first of them.
  public var failures: [Failure] = []

  public struct Failure: Hashable, Sendable {
    /// As the episode says it; may hold a secret.
    public var url: String
    public var problem: RefreshWarning
  }

  /// Failures that are told one by one.
  private static let mostFailures = 10

  public init() {}

  /// Due, and left for another run.
  public var left: Int { max(0, wanted - fetched - unchanged - failed) }

  mutating func fail(_ url: String, _ problem: RefreshWarning) {
    failed += 1
    if failures.count < Self.mostFailures { failures.append(Failure(url: url, problem: problem)) }
  }

  mutating func add(_ other: LinkedDocumentCounts) {
    wanted += other.wanted
    fetched += other.fetched
    unchanged += other.unchanged
    failed += other.failed
    isFull = isFull || other.isFull
  }
}
