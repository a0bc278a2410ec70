extension Tool {
  /// The manual page of section 1, in the man macros of roff.
  ///
  /// - `version`: stands in the page's foot.
  /// - `date`: of the version, `2026-11-30`; not of today, so that one build gives one page.
  public func manualPage(version: String, date: String) -> String {
    var page = ManualPage()
    page.macro("TH", name.uppercased(), "1", date, "\(name) \(version)", "User Commands")
    page.section("NAME")
    page.line("\(name) - \(summary)")
    page.section("SYNOPSIS")
    page.macro("B", name)
    page.line("[OPTION]... COMMAND ...")
    page.section("DESCRIPTION")
    page.paragraphs(details.isEmpty ? [summary.asSentence] : details)
    page.section("OPTIONS")
    page.text("Every command takes these, before or after its name.")
    page.options(globalOptions)
    page.section("COMMANDS")
    for (path, command) in runnableCommands { page.command(([name] + path), command) }
    page.notes("EXIT STATUS", exitStatuses)
    page.notes("ENVIRONMENT", environment)
    page.notes("FILES", files)
    page.examples(runnableCommands.flatMap(\.command.examples))
    return page.lines.joined(separator: "\n") + "\n"
  }
}

/// A roff page while it is put together.
private struct ManualPage {
  var lines: [String] = []

  mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { "\"" + Self.escaped($0, quotes: true) + "\"" }
    lines.append("." + ([name] + quoted).joined(separator: " "))
  }

  mutating func section(_ title: String) {
    macro("SH", title)
  }

  /// Text on a line of its own.
  ///
  /// A dot or quote in front would make it a macro.
  mutating func line(_ text: String) {
    let escaped = Self.escaped(text)
    lines.append(escaped.hasPrefix(".") ? "\\&" + escaped : escaped)
  }

  /// Running text, broken into input lines of a readable length.
  mutating func text(_ text: String) {
    var current = ""
    for word in text.split(separator: " ") {
      if !current.isEmpty && current.count + word.count > 78 {
        line(current)
        current = ""
      }
      current += (current.isEmpty ? "" : " ") + word
    }
    if !current.isEmpty { line(current) }
  }

  mutating func paragraphs(_ texts: [String]) {
    for (index, paragraph) in texts.enumerated() {
      if index > 0 { lines.append(".PP") }
      text(paragraph)
    }
  }

  mutating func tagged(_ term: String, _ meaning: String) {
    lines.append(".TP")
    macro("B", term)
    text(meaning.asSentence)
  }

  mutating func options(_ options: [CommandOption]) {
    for option in options {
      let short = option.short.map { "-\($0), " } ?? ""
      tagged(short + option.longForm, option.helpWithValues)
    }
  }

  mutating func command(_ words: [String], _ command: Command) {
    macro("SS", (words + [command.synopsis]).filter { !$0.isEmpty }.joined(separator: " "))
    paragraphs([command.summary.asSentence] + command.details)
    for operand in command.operands { tagged(operand.name, operand.helpWithValues) }
    options(command.options)
  }

  mutating func notes(_ title: String, _ notes: [Tool.Note]) {
    if notes.isEmpty { return }
    section(title)
    for note in notes { tagged(note.term, note.meaning) }
  }

  mutating func examples(_ examples: [Command.Example]) {
    if examples.isEmpty { return }
    section("EXAMPLES")
    for example in examples {
      lines.append(".TP")
      macro("B", example.line)
      text(example.meaning.asSentence)
    }
  }

  /// Text that roff prints as it is written.
  ///
  /// A plain `-` may come out as a typographic hyphen, which cannot be pasted into a shell.
  /// Letters outside ASCII become `\[uXXXX]`, whatever the reader's locale.
  private static func escaped(_ text: String, quotes: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"" where quotes: escaped += "\\(dq"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\u{2026}": escaped += "..."
      case "\u{2013}": escaped += "\\(en"
      case "\u{2014}": escaped += "\\(em"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return escaped
  }
}
