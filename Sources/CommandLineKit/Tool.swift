/// A command line tool as a value: parsing, help, the manual page and completions all read it.
public struct Tool: Sendable {
  /// The word that starts it.
  public var name: String
  /// A phrase without a full stop: what it is for.
  public var summary: String
  /// Paragraphs for help and the manual page.
  public var details: [String]
  /// Options that every command takes, before or after its name.
  ///
  /// `help` and `version`, if they are here, are answered by the parser.
  public var globalOptions: [CommandOption]
  /// In the order of help.
  public var commands: [Command]
  public var exitStatuses: [Note]
  public var environment: [Note]
  public var files: [Note]

  /// A term and what it means.
  public struct Note: Hashable, Sendable {
    public var term: String
    public var meaning: String

    public init(_ term: String, _ meaning: String) {
      self.term = term
      self.meaning = meaning
    }
  }

  public init(
    name: String, summary: String, details: [String] = [], globalOptions: [CommandOption] = [],
    commands: [Command], exitStatuses: [Note] = [], environment: [Note] = [], files: [Note] = []
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.globalOptions = globalOptions
    self.commands = commands
    self.exitStatuses = exitStatuses
    self.environment = environment
    self.files = files
  }

  /// The command that `path` names, such as `["queue", "add"]`.
  public func command(at path: [String]) -> Command? {
    var commands = commands
    var found: Command?
    for name in path {
      found = commands.first { $0.name == name }
      guard let found else { return nil }
      commands = found.subcommands
    }
    return found
  }

  /// Every command that does something, with the words that lead to it, in order.
  ///
  /// A command with subcommands is a name for them and not among these.
  public var runnableCommands: [(path: [String], command: Command)] {
    commands.flatMap { $0.runnable(under: []) }
  }
}

extension Command {
  fileprivate func runnable(under path: [String]) -> [(path: [String], command: Command)] {
    let path = path + [name]
    if subcommands.isEmpty { return [(path, self)] }
    return subcommands.flatMap { $0.runnable(under: path) }
  }
}
