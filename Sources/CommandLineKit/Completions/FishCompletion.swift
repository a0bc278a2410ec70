/// Writes completions for fish: one `complete` line for each thing that may be typed.
struct FishCompletion {
  let tool: Tool
  private let places: [CompletionPlace]

  init(tool: Tool) {
    self.tool = tool
    places = CompletionPlace.all(of: tool)
  }

  var lines: [String] {
    ["# fish completion for \(tool.name)", ""] + pathFunction + [
      "",
      "complete -c \(tool.name) -f",
    ] + tool.globalOptions.map { complete(option: $0, at: nil) } + places.flatMap(lines(of:))
  }

  private var function: String { "__\(tool.name)_at" }

  /// `FUNCTION PATH [MIN [MAX]]` is true when the words typed so far lead to PATH, with so many
  /// operands behind it.
  private var pathFunction: [String] {
    let valued =
      places.flatMap { place in
        place.options.filter { $0.value != nil }.flatMap(\.spellings)
          .map { (place.name + ":" + $0).quotedForFish }
      } + tool.globalOptions.filter { $0.value != nil }.flatMap(\.spellings).map { "'*:\($0)'" }
    let arrivals = places.dropFirst().map(\.arrival.quotedForFish)
    return [
      "function \(function)",
      "  set -l path ''",
      "  set -l operands 0",
      "  set -l skips 0",
      "  for word in (commandline -opc)[2..-1]",
      "    if test $skips = 1",
      "      set skips 0",
      "      continue",
      "    end",
      "    switch \"$path:$word\"",
    ]
      + (valued.isEmpty
        ? [] : ["      case \(valued.joined(separator: " "))", "        set skips 1"])
      + [
        "      case '*'",
        "        switch \"$path $word\"",
        "          case \(arrivals.joined(separator: " "))",
        "            set path (string trim -- \"$path $word\")",
        "          case '* -?*'",
        "          case '*'",
        "            set operands (math $operands + 1)",
        "        end",
        "    end",
        "  end",
        "  test \"$path\" = \"$argv[1]\"; or return 1",
        "  test -z \"$argv[2]\"; or test $operands -ge \"$argv[2]\"; or return 1",
        "  test -z \"$argv[3]\"; or test $operands -le \"$argv[3]\"",
        "end",
      ]
  }

  private func lines(of place: CompletionPlace) -> [String] {
    let commands = place.subcommands.map { command in
      "complete -c \(tool.name) -n \(condition(place, "0 0"))"
        + " -a \(command.name.quotedForFish) -d \(command.summary.quotedForFish)"
    }
    let operands = place.completableOperands.map { before, operand in
      let range = operand.repeats ? "\(before)" : "\(before) \(before)"
      return "complete -c \(tool.name) -n \(condition(place, range)) \(offer(operand.kind))"
    }
    return commands + operands + place.options.map { complete(option: $0, at: place) }
  }

  private func condition(_ place: CompletionPlace, _ operands: String = "") -> String {
    ("\(function) \(place.name.quotedForFish)" + (operands.isEmpty ? "" : " " + operands))
      .quotedForFish
  }

  private func offer(_ kind: ValueKind) -> String {
    kind.isPath ? "-F" : "-a \(kind.words.joined(separator: " ").quotedForFish)"
  }

  private func complete(option: CommandOption, at place: CompletionPlace?) -> String {
    var parts = ["complete -c \(tool.name)"]
    if let place { parts.append("-n \(condition(place))") }
    if let short = option.short { parts.append("-s \(short)") }
    parts.append("-l \(option.name)")
    if let kind = option.value?.kind {
      // -x: a value, and no file; -r -F: a value that is a file.
      parts.append(kind.isPath ? "-r" : "-x")
      if kind.isPath || !kind.words.isEmpty { parts.append(offer(kind)) }
    }
    parts.append("-d \(option.help.quotedForFish)")
    return parts.joined(separator: " ")
  }
}

extension String {
  /// As one word of fish, where a backslash escapes inside single quotes.
  fileprivate var quotedForFish: String {
    reduce(into: "'") { quoted, character in
      if character == "'" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    } + "'"
  }
}
