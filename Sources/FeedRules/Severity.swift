/// How much a broken rule weighs.
public enum Severity: String, Sendable {
  /// The specification recommends it: the feed works, some apps lose something.
  case warning
  /// The specification requires it.
  case error
}
