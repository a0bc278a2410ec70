/// One command of a tool, or a name for several subcommands.
public struct Command: Sendable {
  public var name: String
  /// A phrase without a full stop, for lists of commands.
  public var summary: String
  /// Paragraphs for its own help and the manual page.
  public var details: [String]
  /// The heading it stands under in the tool's help; empty for none.
  public var section: String
  /// In order.
  ///
  /// At most one of them repeats.
  public var operands: [Operand]
  public var options: [CommandOption]
  /// Options that exclude each other.
  public var choices: [OptionChoice]
  public var examples: [Example]
  /// When there are any, one of them must follow the name, and `operands` is empty.
  public var subcommands: [Command]

  /// A command line, and what it is good for.
  public struct Example: Hashable, Sendable {
    public var line: String
    public var meaning: String

    public init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  public init(
    _ name: String, _ summary: String, details: [String] = [], section: String = "",
    operands: [Operand] = [], options: [CommandOption] = [], choices: [OptionChoice] = [],
    examples: [Example] = [], subcommands: [Command] = []
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.section = section
    self.operands = operands
    self.options = options
    self.choices = choices
    self.examples = examples
    self.subcommands = subcommands
  }
}

/// Options of which one may be given at most, or must be.
public struct OptionChoice: Hashable, Sendable {
  public var options: [String]
  public var isRequired: Bool

  public init(_ options: String..., isRequired: Bool = false) {
    self.options = options
    self.isRequired = isRequired
  }
}
