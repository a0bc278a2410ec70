import Glibc

/// The environment variables.
///
/// Nothing in the product changes them, so reading is safe from every thread.
public struct Environment: Sendable {
  private let values: [String: String]?

  /// Those of this process.
  public static let process = Environment(values: nil)

  /// Exactly these variables, for tests.
  public init(_ values: [String: String]) {
    self.init(values: values)
  }

  private init(values: [String: String]?) {
    self.values = values
  }

  /// The value of a variable, `nil` when it is not set.
  ///
  /// An empty value is a value.
  public subscript(name: String) -> String? {
    if let values { return values[name] }
    return getenv(name).map { String(cString: $0) }
  }

  /// A variable of this process.
  public static subscript(name: String) -> String? { process[name] }
}
