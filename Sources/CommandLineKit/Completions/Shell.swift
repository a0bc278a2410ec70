/// A shell that completions can be written for.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

extension Tool {
  /// The completion script of a shell, ready to be sourced or put into its folder of completions.
  public func completions(for shell: Shell) -> String {
    let lines =
      switch shell {
      case .bash: BashCompletion(tool: self).lines
      case .zsh: ZshCompletion(tool: self).lines
      case .fish: FishCompletion(tool: self).lines
      }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// What may follow when the words typed so far lead to one place in the table.
struct CompletionPlace {
  /// Empty at the top.
  let path: [String]
  let summary: String
  let subcommands: [Command]
  let operands: [Operand]
  let options: [CommandOption]

  /// Every place of a tool, the top first.
  static func all(of tool: Tool) -> [CompletionPlace] {
    let top = CompletionPlace(
      path: [], summary: tool.summary, subcommands: tool.commands, operands: [], options: [])
    return [top] + tool.commands.flatMap { places(of: $0, under: [], outer: []) }
  }

  private static func places(
    of command: Command, under path: [String], outer: [CommandOption]
  ) -> [CompletionPlace] {
    let place = CompletionPlace(
      path: path + [command.name], summary: command.summary, subcommands: command.subcommands,
      operands: command.operands, options: outer + command.options)
    return [place]
      + command.subcommands.flatMap { places(of: $0, under: place.path, outer: place.options) }
  }

  /// The words that lead here, separated by blanks.
  var name: String { path.joined(separator: " ") }

  /// The name with the last word apart, as the scripts see it when that word comes:
  /// `queue add`, ` queue`.
  var arrival: String {
    path.dropLast().joined(separator: " ") + " " + (path.last ?? "")
  }

  /// Operands that something can be offered for, with how many come before each.
  ///
  /// Of a repeating one, any number may.
  var completableOperands: [(before: Int, operand: Operand)] {
    operands.enumerated().map { ($0.offset, $0.element) }
      .filter { $0.1.kind.isPath || !$0.1.kind.words.isEmpty }
  }
}

extension ValueKind {
  var isPath: Bool {
    if case .path = self { return true }
    return false
  }

  /// The words to choose from; empty when it is no choice.
  var words: [String] {
    if case .choice(let words) = self { return words }
    return []
  }
}

extension CommandOption {
  /// `--jobs` and `-j`.
  var spellings: [String] {
    ["--" + name] + (short.map { ["-\($0)"] } ?? [])
  }
}

extension String {
  /// As one word of bash or zsh.
  var quotedForPOSIXShell: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
