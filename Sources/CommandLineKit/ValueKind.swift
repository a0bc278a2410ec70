/// What an option's value or an operand may be.
///
/// Checked when the command line is parsed, so that nothing was touched when it is wrong.
public enum ValueKind: Sendable {
  case text
  /// A file name; shells complete it.
  case path
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  /// One of these words.
  case choice([String])
  /// Text that `accepts` says yes to; `expected` is a phrase such as "seconds or H:MM:SS".
  case checked(expected: String, accepts: @Sendable (String) -> Bool)

  /// The typed value of `text`.
  ///
  /// - `name`: the option or operand, for the error.
  func parse(_ text: String, for name: String) throws(UsageError.Reason) -> ArgumentValue {
    switch self {
    case .text, .path:
      return .text(text)
    case .integer(let range):
      guard let integer = Int(text), range.contains(integer) else {
        throw .badInteger(name, text, range)
      }
      return .integer(integer)
    case .number(let range):
      guard let number = Double(text), range.contains(number) else {
        throw .badNumber(name, text, range)
      }
      return .number(number)
    case .choice(let words):
      guard words.contains(text) else { throw .badChoice(name, text, words) }
      return .text(text)
    case .checked(let expected, let accepts):
      guard accepts(text) else { throw .badValue(name, text, expected: expected) }
      return .text(text)
    }
  }
}

/// A value that was given, with its type.
enum ArgumentValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
}
