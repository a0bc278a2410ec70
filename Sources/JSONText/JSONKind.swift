/// What a JSON value is.
public enum JSONKind: Int, CaseIterable, Hashable, Sendable {
  case object
  case array
  case string
  case number
  case bool
  case null
}

extension JSONKind: CustomStringConvertible {
  /// Its name in JSON's own words.
  public var description: String {
    switch self {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .number: "number"
    case .bool: "boolean"
    case .null: "null"
    }
  }
}

/// Faults that were read over, since what was meant is certain.
///
/// Each is an error unless ``JSONLimits`` allows it.
public struct JSONSlips: Hashable, Sendable {
  /// Halves of a surrogate pair; each became U+FFFD.
  public var loneSurrogates = 0
  /// Control characters in strings that are not escaped, such as line feeds.
  public var controlCharacters = 0
  /// Commas with nothing between them and the closing bracket.
  public var trailingCommas = 0

  public init() {}
}
