/// One thing that a specification asks of a feed.
public struct Rule: Hashable, Sendable {
  /// A stable name: `specification.place.what`.
  ///
  /// Scripts compare it.
  public let id: String
  public let severity: Severity
  /// What is wrong where it is broken, in one sentence; the wording may change, ``id`` may not.
  public let summary: String
  /// Where the specification says so.
  public let link: String
  /// The namespace of the element that it is about.
  ///
  /// `nil`: the format's own elements, or the document.
  public let namespace: String?

  init(
    _ id: String, _ severity: Severity, _ summary: String, link: String, namespace: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.link = link
    self.namespace = namespace
  }
}
