extension Tool {
  /// Reads a command line, without the tool's own name in front.
  ///
  /// GNU conventions: `--name=value`, `--name value`, `-abc`, `-ovalue`, `-o value`; options and
  /// operands may be mixed, `--` ends the options; `-` alone is an operand. Global options may
  /// stand before and after the command. An option that is given twice counts the last time,
  /// unless it is repeatable. `help COMMAND` is `COMMAND --help`, unless the table has a `help`.
  ///
  /// A request for help or the version is answered before operands are checked.
  public func parse(_ arguments: [String]) throws(UsageError) -> Request {
    var parser = ArgumentParser(tool: self, arguments: arguments)
    do throws(UsageError.Reason) {
      return try parser.parse()
    } catch {
      throw UsageError(reason: error, tool: name, path: parser.path)
    }
  }
}

/// The state of reading one command line.
private struct ArgumentParser {
  let tool: Tool
  let arguments: [String]
  /// The command as far as it is known.
  var path: [String] = []

  private var next = 0
  private var command: Command?
  private var options: [String: [ArgumentValue]] = [:]
  private var words: [String] = []
  private var wantsHelp = false
  private var wantsVersion = false

  init(tool: Tool, arguments: [String]) {
    self.tool = tool
    self.arguments = arguments
  }

  mutating func parse() throws(UsageError.Reason) -> Request {
    var optionsEnded = false
    while let argument = takeArgument() {
      if optionsEnded || argument == "-" || !argument.hasPrefix("-") {
        try word(argument)
      } else if argument == "--" {
        optionsEnded = true
      } else if argument.hasPrefix("--") {
        try longOption(argument.dropFirst(2))
      } else {
        try shortOptions(argument.dropFirst())
      }
    }
    if wantsHelp { return .help(path: path) }
    if wantsVersion { return .version }
    return .run(try invocation())
  }

  private mutating func takeArgument() -> String? {
    guard next < arguments.count else { return nil }
    defer { next += 1 }
    return arguments[next]
  }

  // MARK: Words

  /// A command's name while one is wanted, an operand after that.
  private mutating func word(_ word: String) throws(UsageError.Reason) {
    let candidates = command?.subcommands ?? tool.commands
    if command != nil && candidates.isEmpty {
      words.append(word)
    } else if let found = candidates.first(where: { $0.name == word }) {
      command = found
      path.append(word)
    } else if path.isEmpty && word == "help" {
      wantsHelp = true
    } else {
      throw .unknownCommand(word, suggestion: suggestion(for: word, among: candidates))
    }
  }

  private func suggestion(for word: String, among candidates: [Command]) -> String? {
    if let near = nearest(to: word, in: candidates.map(\.name)) { return near }
    // `add` alone: the one who forgot `queue` in front knows the second word.
    let deeper = tool.runnableCommands.first { $0.path.count > 1 && $0.path.last == word }
    return deeper?.path.joined(separator: " ")
  }

  // MARK: Options

  private mutating func longOption(_ text: Substring) throws(UsageError.Reason) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = find({ $0.name == name }) else { throw unknown("--" + name) }
    try take(option, shown: "--" + name, attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func shortOptions(_ text: Substring) throws(UsageError.Reason) {
    var rest = text
    while let letter = rest.popFirst() {
      guard let option = find({ $0.short == letter }) else { throw unknown("-\(letter)") }
      guard option.value == nil else {
        try take(option, shown: "-\(letter)", attached: rest.isEmpty ? nil : String(rest))
        return
      }
      try take(option, shown: "-\(letter)", attached: nil)
    }
  }

  private mutating func take(
    _ option: CommandOption, shown: String, attached: String?
  ) throws(UsageError.Reason) {
    guard let value = option.value else {
      if let attached { throw .unexpectedValue(shown, attached) }
      options[option.name] = []
      if option.name == "help" { wantsHelp = true }
      if option.name == "version" { wantsVersion = true }
      return
    }
    guard let text = attached ?? takeArgument() else {
      throw .missingValue(shown, placeholder: value.placeholder)
    }
    let typed = try value.kind.parse(text, for: shown)
    let earlier = option.isRepeatable ? options[option.name] ?? [] : []
    options[option.name] = earlier + [typed]
  }

  /// The options that count here, the innermost command's first.
  private var declaredOptions: [CommandOption] {
    let depths = stride(from: path.count, to: 0, by: -1)
    return depths.flatMap { tool.command(at: Array(path.prefix($0)))?.options ?? [] }
      + tool.globalOptions
  }

  private func find(_ matches: (CommandOption) -> Bool) -> CommandOption? {
    declaredOptions.first(where: matches)
  }

  private func unknown(_ shown: String) -> UsageError.Reason {
    let isOwner = { (option: CommandOption) in
      "--" + option.name == shown || option.short.map { "-\($0)" } == shown
    }
    let owners = tool.runnableCommands.filter { $0.command.options.contains(where: isOwner) }
    let near = owners.isEmpty ? nearest(to: shown, in: declaredOptions.map { "--" + $0.name }) : nil
    return .unknownOption(
      shown, suggestion: near, owners: owners.map { $0.path.joined(separator: " ") })
  }

  // MARK: The whole

  private func invocation() throws(UsageError.Reason) -> Invocation {
    guard let command else { throw .noCommand }
    guard command.subcommands.isEmpty else { throw .noSubcommand(command.subcommands.map(\.name)) }
    for choice in command.choices { try check(choice) }
    return Invocation(
      tool: tool.name, path: path, command: command, declared: Set(declaredOptions.map(\.name)),
      options: options, operands: try assign(words, to: command.operands))
  }

  private func check(_ choice: OptionChoice) throws(UsageError.Reason) {
    let given = choice.options.filter { options[$0] != nil }
    if given.count > 1 { throw .conflictingOptions(given[0], given[1]) }
    if given.isEmpty && choice.isRequired { throw .missingOption(choice.options) }
  }

  /// Gives each operand its words: those that are required first, then from the left.
  private func assign(
    _ words: [String], to operands: [Operand]
  ) throws(UsageError.Reason) -> [String: [ArgumentValue]] {
    let required = operands.count(where: \.isRequired)
    if words.count < required {
      let missing = operands.filter(\.isRequired)[words.count]
      throw .missingOperand(missing.name, help: missing.help)
    }
    var spare = words.count - required
    var rest = words[...]
    var assigned: [String: [ArgumentValue]] = [:]
    for operand in operands {
      let extra = operand.repeats ? spare : operand.count == .optional ? min(spare, 1) : 0
      spare -= extra
      let own = rest.prefix((operand.isRequired ? 1 : 0) + extra)
      rest = rest.dropFirst(own.count)
      assigned[operand.name] = try own.map { (word) throws(UsageError.Reason) in
        try operand.kind.parse(word, for: operand.name)
      }
    }
    if let first = rest.first { throw .unexpectedOperand(first) }
    return assigned
  }
}
