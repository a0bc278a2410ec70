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
      "  local current=${COMP_WORDS[COMP_CWORD]} option='' path='' index",
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

  /// Finds `path`, the command as far as it was typed.
  private var pathLoop: [String] {
    let valued = tool.globalOptions.filter { $0.value != nil }.flatMap(\.spellings)
    let names = places.filter { !$0.path.isEmpty }.map { place in
      let typed = (place.path.dropLast().joined(separator: " ") + " " + (place.path.last ?? ""))
      return "      \(typed.quotedForPOSIXShell)) path=\(place.name.quotedForPOSIXShell) ;;"
    }
    var lines = ["  for ((index = 1; index < COMP_CWORD; index++)); do"]
    if !valued.isEmpty {
      lines += [
        "    case ${COMP_WORDS[index]} in",
        "      \(valued.joined(separator: "|")))",
        "        [[ ${COMP_WORDS[index+1]} == '=' ]] && ((index++))",
        "        ((index++))",
        "        continue ;;",
        "    esac",
      ]
    }
    return lines + ["    case \"$path ${COMP_WORDS[index]}\" in"] + names + ["    esac", "  done"]
  }

  private var optionValues: [String] {
    var lines = ["  case \"$path:$option\" in"]
    for place in places {
      for option in place.options {
        lines += valueCase(option) { (place.name + ":" + $0).quotedForPOSIXShell }
      }
    }
    for option in tool.globalOptions { lines += valueCase(option) { "*:" + $0 } }
    return lines + ["  esac"]
  }

  private func valueCase(_ option: CommandOption, _ pattern: (String) -> String) -> [String] {
    guard let kind = option.value?.kind else { return [] }
    let patterns = option.spellings.map(pattern).joined(separator: "|")
    let action =
      if kind.isPath {
        "\(function)_files; return"
      } else if !kind.words.isEmpty {
        "\(function)_words \(kind.words.joined(separator: " ").quotedForPOSIXShell); return"
      } else {
        "return"
      }
    return ["    \(patterns)) \(action) ;;"]
  }

  private var wordsByPlace: [String] {
    var lines = ["  case \"$path\" in"]
    for place in places {
      let options = (place.options + tool.globalOptions).map { option in
        "--" + option.name + (option.value == nil ? "" : "=")
      }
      let words = place.subcommands.map(\.name) + place.operandWords
      lines += [
        "    \(place.name.quotedForPOSIXShell))",
        "      if [[ $current == -* ]]; then",
        "        \(function)_words \(options.joined(separator: " ").quotedForPOSIXShell)",
      ]
      if !words.isEmpty {
        lines += ["      else", "        \(function)_words \(words.joined(separator: " ").quotedForPOSIXShell)"]
      } else if place.operandsArePaths {
        lines += ["      else", "        \(function)_files"]
      }
      lines += ["      fi ;;"]
    }
    return lines + ["  esac"]
  }
}
