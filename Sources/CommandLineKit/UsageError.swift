/// A command line that cannot be carried out; nothing was done.
public struct UsageError: Error, Hashable, Sendable {
  public enum Reason: Error, Hashable, Sendable {
    case noCommand
    /// - Parameter suggestion: whole command lines that are near, without the tool's name.
    case unknownCommand(String, suggestion: String?)
    case noSubcommand([String])
    /// - Parameters:
    ///   - suggestion: the nearest option of this command.
    ///   - owners: other commands that do have the option.
    case unknownOption(String, suggestion: String?, owners: [String])
    case missingValue(String, placeholder: String)
    case unexpectedValue(String, String)
    case badChoice(String, String, [String])
    case badInteger(String, String, ClosedRange<Int>)
    case badNumber(String, String, ClosedRange<Double>)
    case badValue(String, String, expected: String)
    case missingOperand(String, help: String)
    case unexpectedOperand(String)
    case conflictingOptions(String, String)
    case missingOption([String])
    /// What a command finds wrong itself.
    case refused(String)
  }

  public var reason: Reason
  /// The tool's name.
  public var tool: String
  /// The command as far as it was understood.
  public var path: [String]

  public init(reason: Reason, tool: String, path: [String] = []) {
    self.reason = reason
    self.tool = tool
    self.path = path
  }
}

extension UsageError: CustomStringConvertible {
  /// What is wrong, in one line.
  public var message: String {
    let command = path.isEmpty ? tool : path.joined(separator: " ")
    switch reason {
    case .noCommand: return "no command given"
    case .unknownCommand(let word, let suggestion):
      let place = path.isEmpty ? "" : " of \(command)"
      return "unknown command \(quoted(word))\(place)" + didYouMean(suggestion)
    case .noSubcommand(let names):
      return "\(command) needs one of: \(names.joined(separator: ", "))"
    case .unknownOption(let option, let suggestion, let owners):
      return "\(command) has no option \(quoted(option))"
        + (suggestion != nil ? didYouMean(suggestion) : belongsTo(owners))
    case .missingValue(let option, let placeholder):
      return "\(option) needs a value: \(option)\(option.hasPrefix("--") ? "=" : " ")\(placeholder)"
    case .unexpectedValue(let option, let value):
      return "\(option) takes no value, but has \(quoted(value))"
    case .badChoice(let name, let value, let words):
      return "\(name) cannot be \(quoted(value)); it is one of: \(words.joined(separator: ", "))"
        + didYouMean(nearest(to: value, in: words))
    case .badInteger(let name, let value, let range):
      return "\(name) is a whole number \(words(for: range)), not \(quoted(value))"
    case .badNumber(let name, let value, let range):
      return "\(name) is a number from \(range.lowerBound) to \(range.upperBound), "
        + "not \(quoted(value))"
    case .badValue(let name, let value, let expected):
      return "\(name) is \(expected), not \(quoted(value))"
    case .missingOperand(let name, let help): return "\(command) needs \(name): \(help)"
    case .unexpectedOperand(let value): return "\(command) has no use for \(quoted(value))"
    case .conflictingOptions(let first, let second):
      return "--\(first) and --\(second) exclude each other"
    case .missingOption(let names):
      return "\(command) needs one of: \(names.map { "--" + $0 }.joined(separator: ", "))"
    case .refused(let message): return message
    }
  }

  /// Where to read more: `freshet queue add --help`.
  public var helpCommand: String {
    ([tool] + path + ["--help"]).joined(separator: " ")
  }

  /// The message, and a second line with where to read more.
  public var description: String {
    "\(message)\nSee: \(helpCommand)"
  }

  private func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private func belongsTo(_ owners: [String]) -> String {
    owners.isEmpty ? "" : "; it belongs to: \(owners.prefix(5).joined(separator: ", "))"
  }

  private func words(for range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): "of at most 19 digits"
    case (let low, .max): "of at least \(low)"
    case (.min, let high): "of at most \(high)"
    case (let low, let high): "from \(low) to \(high)"
    }
  }
}

/// Text from a command line for a message: in quotes, cut when long, controls made visible, so
/// that it cannot drive the terminal.
private func quoted(_ text: String) -> String {
  let limit = 80
  var shown = "\""
  for scalar in text.unicodeScalars.prefix(limit) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      shown += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return shown + (text.unicodeScalars.count > limit ? "…\"" : "\"")
}
