/// How much a broken rule weighs.
public enum Severity: String, Comparable, Sendable {
  /// The specification recommends it: the feed works, some apps lose something.
  case warning
  /// The specification requires it.
  case error

  public static func < (left: Severity, right: Severity) -> Bool {
    left == .warning && right == .error
  }
}
