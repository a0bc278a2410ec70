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

  /// True when the words typed so far lead to its argument.
  private var pathFunction: [String] {
    let valued = tool.globalOptions.filter { $0.value != nil }.flatMap(\.spellings)
    let names = places.filter { !$0.path.isEmpty }.map { place in
      (place.path.dropLast().joined(separator: " ") + " " + (place.path.last ?? "")).quotedForFish
    }
    return [
      "function \(function)",
      "  set -l path ''",
      "  set -l skips 0",
      "  for word in (commandline -opc)[2..-1]",
      "    if test $skips = 1",
      "      set skips 0",
      "      continue",
      "    end",
      "    switch $word",
    ]
      + (valued.isEmpty ? [] : ["      case \(valued.joined(separator: " "))", "        set skips 1"])
      + [
        "      case '*'",
        "        switch \"$path $word\"",
        "          case \(names.joined(separator: " "))",
        "            set path (string trim -- \"$path $word\")",
        "        end",
        "    end",
        "  end",
        "  test \"$path\" = \"$argv[1]\"",
        "end",
      ]
  }

  private func lines(of place: CompletionPlace) -> [String] {
    let start = "complete -c \(tool.name) -n \(condition(place))"
    var lines = place.subcommands.map { command in
      "\(start) -a \(command.name.quotedForFish) -d \(command.summary.quotedForFish)"
    }
    if !place.operandWords.isEmpty {
      lines.append("\(start) -a \(place.operandWords.joined(separator: " ").quotedForFish)")
    }
    if place.operandsArePaths { lines.append("\(start) -F") }
    return lines + place.options.map { complete(option: $0, at: place) }
  }

  private func condition(_ place: CompletionPlace) -> String {
    "\(function) \(place.name.quotedForFish)".quotedForFish
  }

  private func complete(option: CommandOption, at place: CompletionPlace?) -> String {
    var parts = ["complete -c \(tool.name)"]
    if let place { parts.append("-n \(condition(place))") }
    if let short = option.short { parts.append("-s \(short)") }
    parts.append("-l \(option.name)")
    if let kind = option.value?.kind {
      // -x: a value, and no file; -r -F: a value that is a file.
      parts.append(kind.isPath ? "-r -F" : "-x")
      if !kind.words.isEmpty { parts.append("-a \(kind.words.joined(separator: " ").quotedForFish)") }
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
