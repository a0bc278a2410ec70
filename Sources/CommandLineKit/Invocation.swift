/// What a command line asks for.
public enum Request: Sendable {
  case run(Invocation)
  /// Help about the command at `path`; empty for the tool.
  case help(path: [String])
  case version
}

/// A command with its options and operands, checked and typed.
///
/// Asking for an option or operand that the table does not give the command is an error in the
/// program and traps.
public struct Invocation: Sendable {
  /// The words that name the command: `["queue", "add"]`.
  public let path: [String]
  public let command: Command

  private let tool: String
  private let declared: Set<String>
  private let options: [String: [ArgumentValue]]
  private let operands: [String: [ArgumentValue]]

  init(
    tool: String, path: [String], command: Command, declared: Set<String>,
    options: [String: [ArgumentValue]], operands: [String: [ArgumentValue]]
  ) {
    self.tool = tool
    self.path = path
    self.command = command
    self.declared = declared
    self.options = options
    self.operands = operands
  }

  /// The command's name: `queue add`.
  public var name: String { path.joined(separator: " ") }

  /// The option was given, with a value or without.
  public func has(_ option: String) -> Bool {
    precondition(declared.contains(option), "\(name) has no option --\(option)")
    return options[option] != nil
  }

  /// The option's last value as text.
  public func text(_ option: String) -> String? {
    values(of: option).last.map(\.text)
  }

  /// All values of an option, in order.
  public func texts(_ option: String) -> [String] {
    values(of: option).map(\.text)
  }

  public func integer(_ option: String) -> Int? {
    values(of: option).last.flatMap(\.integer)
  }

  public func number(_ option: String) -> Double? {
    values(of: option).last.flatMap(\.number)
  }

  /// The first operand of this name, as text.
  public func operand(_ name: String) -> String? {
    operandValues(name).first.map(\.text)
  }

  /// All operands of this name, in order.
  public func operands(_ name: String) -> [String] {
    operandValues(name).map(\.text)
  }

  public func integerOperand(_ name: String) -> Int? {
    operandValues(name).first.flatMap(\.integer)
  }

  /// An error for what the table cannot say, such as an operand that an option makes needless.
  ///
  /// - `message`: a sentence without a full stop that names the thing and what to do.
  public func usageError(_ message: String) -> UsageError {
    UsageError(reason: .refused(message), tool: tool, path: path)
  }

  private func values(of option: String) -> [ArgumentValue] {
    precondition(declared.contains(option), "\(name) has no option --\(option)")
    return options[option] ?? []
  }

  private func operandValues(_ operand: String) -> [ArgumentValue] {
    precondition(
      command.operands.contains { $0.name == operand }, "\(name) has no operand \(operand)")
    return operands[operand] ?? []
  }
}

extension ArgumentValue {
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .integer(let integer): String(integer)
    case .number(let number): String(number)
    }
  }

  fileprivate var integer: Int? {
    guard case .integer(let integer) = self else { return nil }
    return integer
  }

  fileprivate var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }
}
