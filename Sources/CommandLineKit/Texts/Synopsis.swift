// How a command line is spelled in help, the manual page and completions.

extension Command {
  /// Options and operands: `[--due|--all] [OPTION]... [FEED]...`.
  var synopsis: String {
    if !subcommands.isEmpty { return "COMMAND" }
    let chosen = Set(choices.flatMap(\.options))
    var parts = choices.map { choice in
      let spelled = choice.options.compactMap { name in options.first { $0.name == name }?.longForm
      }
      let joined = spelled.joined(separator: "|")
      return choice.isRequired ? "(\(joined))" : "[\(joined)]"
    }
    if options.contains(where: { !chosen.contains($0.name) }) { parts.append("[OPTION]...") }
    return (parts + operands.map(\.synopsis)).joined(separator: " ")
  }
}

extension CommandOption {
  /// The help with what values there are: `transfers at once (1 to 64; default 32)`.
  var helpWithValues: String {
    guard let value else { return help }
    let facts = [value.kind.rangeWords, value.standard.map { "default \($0)" }].compactMap(\.self)
    let repeats = isRepeatable ? "; may be repeated" : ""
    return help + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))") + repeats
  }
}

extension Operand {
  var helpWithValues: String {
    help + (kind.rangeWords.map { " (\($0))" } ?? "")
  }
}

extension ValueKind {
  /// What the placeholder does not say, `nil` when that is all.
  fileprivate var rangeWords: String? {
    switch self {
    case .text, .path: nil
    case .choice(let words): words.joined(separator: ", ")
    case .checked(let expected, _): expected
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .integer(let range):
      switch (range.lowerBound, range.upperBound) {
      case (.min, .max): nil
      case (let low, .max): "at least \(low)"
      case (.min, let high): "at most \(high)"
      case (let low, let high): "\(low) to \(high)"
      }
    }
  }
}

extension Tool {
  /// Commands under their headings, in the order of the table.
  var sections: [(title: String, commands: [Command])] {
    var sections: [(title: String, commands: [Command])] = []
    for command in commands {
      if let index = sections.firstIndex(where: { $0.title == command.section }) {
        sections[index].commands.append(command)
      } else {
        sections.append((command.section, [command]))
      }
    }
    return sections
  }
}
