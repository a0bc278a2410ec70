extension Tool {
  /// What is wrong with the table, in words; empty when it is sound.
  ///
  /// For a test of the executable.
  public var faults: [String] {
    var faults = duplicates(commands.map(\.name), "command")
    faults += optionFaults(globalOptions, place: name)
    for command in commands { faults += self.faults(of: command, under: name, outer: []) }
    return faults
  }

  private func faults(
    of command: Command, under parent: String, outer: [CommandOption]
  ) -> [String] {
    let place = parent + " " + command.name
    let options = outer + command.options
    var faults = optionFaults(options, place: place)
    faults += duplicates(command.operands.map(\.name), "operand of \(place)")
    faults += duplicates(command.subcommands.map(\.name), "command of \(place)")
    if command.summary.isEmpty || command.summary.hasSuffix(".") {
      faults.append("\(place): the summary is a phrase without a full stop")
    }
    if command.operands.count(where: \.repeats) > 1 {
      faults.append("\(place): two operands repeat")
    }
    for name in command.choices.flatMap(\.options)
    where !options.contains(where: { $0.name == name }) {
      faults.append("\(place): a choice of --\(name), which it does not have")
    }
    if command.subcommands.isEmpty {
      faults += exampleFaults(command, place: place)
    } else if !command.operands.isEmpty {
      faults.append("\(place): operands beside subcommands")
    }
    return faults
      + command.subcommands.flatMap { self.faults(of: $0, under: place, outer: options) }
  }

  private func optionFaults(_ options: [CommandOption], place: String) -> [String] {
    var faults = duplicates(options.map { "--" + $0.name }, "option of \(place)")
    // A command may redefine a global short letter on purpose, but not use one twice itself.
    faults += duplicates(options.compactMap { $0.short.map { "-\($0)" } }, "option of \(place)")
    for option in options where option.help.isEmpty || option.help.hasSuffix(".") {
      faults.append("\(place) --\(option.name): the help is a phrase without a full stop")
    }
    return faults
  }

  /// Every command shows an example, and the examples that are plain words parse.
  private func exampleFaults(_ command: Command, place: String) -> [String] {
    if command.examples.isEmpty { return ["\(place): no example"] }
    return command.examples.compactMap { example in
      let special: Set<Character> = ["'", "\"", "|", "<", ">", "$", "\\", ";", "&", "("]
      guard example.line.allSatisfy({ !special.contains($0) }) else { return nil }
      let words = example.line.split(separator: " ").map(String.init)
      guard words.first == name else { return "\(place): an example that starts another tool" }
      do throws(UsageError) {
        _ = try parse(Array(words.dropFirst()))
        return nil
      } catch {
        return "\(place): example \"\(example.line)\": \(error.message)"
      }
    }
  }

  private func duplicates(_ names: [String], _ what: String) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }.map { "\(what) twice: \($0)" }
  }
}
