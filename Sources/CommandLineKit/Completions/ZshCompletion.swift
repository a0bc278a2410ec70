/// Writes a completion function for zsh, one inner function for each place in the table.
struct ZshCompletion {
  let tool: Tool
  private let places: [CompletionPlace]

  init(tool: Tool) {
    self.tool = tool
    places = CompletionPlace.all(of: tool)
  }

  var lines: [String] {
    let globals = tool.globalOptions.map { "  " + specification($0) }
    return ["#compdef \(tool.name)", "", "typeset -ga \(globalsName)=("] + globals + [")", ""]
      + places.flatMap(lines(of:))
      + [
        // Loaded from fpath, the file is the function's body; sourced, it must register itself.
        "if [[ ${funcstack[1]} == \(function([])) ]]; then",
        "  \(function([])) \"$@\"",
        "else",
        "  compdef \(function([])) \(tool.name)",
        "fi",
      ]
  }

  private var globalsName: String { "_\(tool.name)_global_options" }

  private func function(_ path: [String]) -> String {
    "_" + ([tool.name] + path).joined(separator: "_")
  }

  private func lines(of place: CompletionPlace) -> [String] {
    let options = place.options.map { "    " + specification($0) + " \\" }
    if place.subcommands.isEmpty {
      return ["\(function(place.path))() {", "  _arguments -s -S \\"] + options
        + operands(place).map { "    \($0) \\" } + ["    $\(globalsName)", "}", ""]
    }
    let described = place.subcommands.map { command in
      "    " + "\(command.name.escaping(":")):\(command.summary.escaping(":"))".quotedForPOSIXShell
    }
    let dispatch = place.subcommands.map { command in
      "        \(command.name)) \(function(place.path + [command.name])) ;;"
    }
    return [
      "\(function(place.path))() {",
      "  local curcontext=\"$curcontext\" state line",
      "  typeset -A opt_args",
      "  local -a commands=(",
    ] + described + [
      "  )",
      "  _arguments -C -s -S \\",
    ] + options + [
      "    '1: :->command' \\",
      "    '*:: :->rest' \\",
      "    $\(globalsName)",
      "  case $state in",
      "    command) _describe -t commands command commands ;;",
      "    rest)",
      "      case $line[1] in",
    ] + dispatch + ["      esac ;;", "  esac", "}", ""]
  }

  /// `'(-j --jobs)'{-j+,--jobs=}'[help]:N: '`, as `_arguments` reads it.
  private func specification(_ option: CommandOption) -> String {
    let long = "--" + option.name + (option.value == nil ? "" : "=")
    let help = "[" + option.help.escaping("[]\\") + "]"
    let value =
      option.value.map { ":" + $0.placeholder.escaping(":") + ":" + action($0.kind) } ?? ""
    let tail = (help + value).quotedForPOSIXShell
    guard let short = option.short else {
      return (option.isRepeatable ? "'*'" : "") + long + tail
    }
    let exclusion = option.isRepeatable ? "'*'" : "'(-\(short) --\(option.name))'"
    return exclusion + "{-\(short)\(option.value == nil ? "" : "+"),\(long)}" + tail
  }

  private func operands(_ place: CompletionPlace) -> [String] {
    place.operands.enumerated().map { index, operand in
      let position =
        switch operand.count {
        case .one: "\(index + 1):"
        case .optional: "\(index + 1)::"
        case .many, .any: "*:"
        }
      return (position + operand.name.escaping(":") + ":" + action(operand.kind))
        .quotedForPOSIXShell
    }
  }

  private func action(_ kind: ValueKind) -> String {
    if kind.isPath { return "_files" }
    return kind.words.isEmpty ? " " : "(" + kind.words.joined(separator: " ") + ")"
  }
}

extension String {
  fileprivate func escaping(_ special: String) -> String {
    reduce(into: "") { escaped, character in
      if special.contains(character) { escaped += "\\" }
      escaped.append(character)
    }
  }
}
