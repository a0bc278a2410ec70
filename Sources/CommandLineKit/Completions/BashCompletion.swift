/// Writes a completion function for bash 4.4 and later, without the bash-completion package.
struct BashCompletion {
  let tool: Tool
  private let places: [CompletionPlace]

  init(tool: Tool) {
    self.tool = tool
    places = CompletionPlace.all(of: tool)
  }

  var lines: [String] {
    [
      "# bash completion for \(tool.name)",
      "",
      "\(function)_words() {",
      "  mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$current\")",
      "  # After --name= the value follows at once.",
      "  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi",
      "}",
      "",
      "\(function)_files() {",
      "  compopt -o filenames",
      "  mapfile -t COMPREPLY < <(compgen -f -- \"$current\")",
      "}",
      "",
      "\(function)() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} option='' path='' operands=0 index",
      "  # bash makes three words of --name=value.",
      "  if [[ $current == '=' ]]; then",
      "    option=${COMP_WORDS[COMP_CWORD-1]} current=''",
      "  elif [[ $COMP_CWORD -ge 2 && ${COMP_WORDS[COMP_CWORD-1]} == '=' ]]; then",
      "    option=${COMP_WORDS[COMP_CWORD-2]}",
      "  else",
      "    option=${COMP_WORDS[COMP_CWORD-1]}",
      "  fi",
    ] + pathLoop + optionValues + wordsByPlace + ["}", "complete -F \(function) \(tool.name)"]
  }

  private var function: String { "_" + tool.name }

  /// Finds `path`, the command as far as it was typed, and counts the operands after it.
  private var pathLoop: [String] {
    let arrivals = places.dropFirst().map { place in
      "      \(place.arrival.quotedForPOSIXShell)) path=\(place.name.quotedForPOSIXShell) ;;"
    }
    let valued =
      places.flatMap { place in valuePatterns(place.options, at: place) }
      + valuePatterns(tool.globalOptions, at: nil)
    var lines = ["  for ((index = 1; index < COMP_CWORD; index++)); do"]
    if !valued.isEmpty {
      lines += [
        "    case \"$path:${COMP_WORDS[index]}\" in",
        "      \(valued.joined(separator: "|")))",
        "        [[ ${COMP_WORDS[index+1]} == '=' ]] && ((index++))",
        "        ((index++))",
        "        continue ;;",
        "    esac",
      ]
    }
    lines += ["    case \"$path ${COMP_WORDS[index]}\" in"] + arrivals
    return lines + ["      *' -'?*) ;;", "      *) ((operands++)) ;;", "    esac", "  done"]
  }

  private func valuePatterns(_ options: [CommandOption], at place: CompletionPlace?) -> [String] {
    options.filter { $0.value != nil }.flatMap(\.spellings).map { spelling in
      place.map { ($0.name + ":" + spelling).quotedForPOSIXShell } ?? "*:" + spelling
    }
  }

  private var optionValues: [String] {
    var lines = ["  case \"$path:$option\" in"]
    for place in places {
      for option in place.options { lines += valueCase(option, at: place) }
    }
    for option in tool.globalOptions { lines += valueCase(option, at: nil) }
    return lines + ["  esac"]
  }

  private func valueCase(_ option: CommandOption, at place: CompletionPlace?) -> [String] {
    guard let kind = option.value?.kind else { return [] }
    let patterns = valuePatterns([option], at: place).joined(separator: "|")
    return ["    \(patterns)) \(offer(kind)) return ;;"]
  }

  /// The command that offers the values of `kind`, with a semicolon; empty when there is nothing.
  private func offer(_ kind: ValueKind) -> String {
    if kind.isPath { return "\(function)_files;" }
    return kind.words.isEmpty ? "" : offer(words: kind.words) + ";"
  }

  private func offer(words: [String]) -> String {
    "\(function)_words \(words.joined(separator: " ").quotedForPOSIXShell)"
  }

  private var wordsByPlace: [String] {
    var lines = ["  if [[ $current == -* ]]; then", "    case \"$path\" in"]
    for place in places {
      let options = (place.options + tool.globalOptions).map { option in
        "--" + option.name + (option.value == nil ? "" : "=")
      }
      lines += ["      \(place.name.quotedForPOSIXShell)) \(offer(words: options)) ;;"]
    }
    lines += ["    esac", "    return", "  fi", "  case \"$path:$operands\" in"]
    for place in places {
      if !place.subcommands.isEmpty {
        let pattern = (place.name + ":0").quotedForPOSIXShell
        lines += ["    \(pattern)) \(offer(words: place.subcommands.map(\.name))) ;;"]
      }
      for (before, operand) in place.completableOperands {
        let start = (place.name + ":").quotedForPOSIXShell
        lines += [
          "    \(start)\(operand.repeats ? "*" : String(before))) \(offer(operand.kind)) ;;"
        ]
      }
    }
    return lines + ["  esac"]
  }
}
