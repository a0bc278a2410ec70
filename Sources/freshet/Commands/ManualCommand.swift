import CommandLineKit

/// The manual page, from the same table as everything else.
enum ManualCommand {
  static let command = Command(
    "manual", "print the manual page", section: "Other",
    examples: [Command.Example("freshet manual | man -l -", "reads it")])

  static func run(_ session: Session) throws -> ExitStatus {
    try session.output.write(
      CommandTable.tool.manualPage(version: Freshet.version, date: Freshet.date))
    return .done
  }
}
