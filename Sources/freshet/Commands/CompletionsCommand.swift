import CommandLineKit

/// Completions for a shell, from the same table as everything else.
enum CompletionsCommand {
  static let command = Command(
    "completions", "print completions for a shell", section: "Other",
    operands: [Operand("SHELL", .choice(Shell.allCases.map(\.rawValue)), .one, "which shell")],
    examples: [
      Command.Example(
        "freshet completions bash > ~/.local/share/bash-completion/completions/freshet", "for bash")
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    guard let shell = session.invocation.operand("SHELL").flatMap(Shell.init) else { return .usage }
    try session.output.write(CommandTable.tool.completions(for: shell))
    return .done
  }
}
