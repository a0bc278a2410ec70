extension Tool {
  /// Help about the tool, or about the command at `path`.
  ///
  /// Ends with a line feed.
  ///
  /// - `columns`: where lines break; 80 suits pipes and files.
  public func help(path: [String] = [], columns: Int = 80) -> String {
    var text = HelpText(columns: columns)
    if let command = command(at: path) {
      describe(command, at: path, in: &text)
    } else {
      describeTool(in: &text)
    }
    return text.lines.joined(separator: "\n") + "\n"
  }

  private func describeTool(in text: inout HelpText) {
    text.usage("\(name) [OPTION]... COMMAND ...")
    text.paragraphs([summary.asSentence] + details)
    for section in sections {
      text.heading(section.title.isEmpty ? "Commands" : section.title)
      for command in section.commands { text.entry(command.name, command.summary, indent: 15) }
    }
    text.heading("Options")
    text.options(globalOptions)
    for (title, notes) in [("Exit status", exitStatuses), ("Environment", environment)] {
      if notes.isEmpty { continue }
      text.heading(title)
      for note in notes {
        text.entry(note.term, note.meaning, indent: title == "Exit status" ? 6 : 20)
      }
    }
    text.blank()
    text.paragraph("\"\(name) COMMAND --help\" says more about a command.")
  }

  private func describe(_ command: Command, at path: [String], in text: inout HelpText) {
    text.usage(([name] + path + [command.synopsis]).joined(separator: " "))
    text.paragraphs([command.summary.asSentence] + command.details)
    if !command.subcommands.isEmpty {
      text.heading("Commands")
      for inner in command.subcommands {
        text.entry("\(inner.name) \(inner.synopsis)", inner.summary, indent: 28)
      }
    }
    if !command.operands.isEmpty {
      text.heading("Operands")
      for operand in command.operands {
        text.entry(operand.name, operand.helpWithValues, indent: 14)
      }
    }
    if !command.options.isEmpty {
      text.heading("Options")
      text.options(command.options)
    }
    text.heading("Global options")
    text.options(globalOptions)
    if !command.shownExamples.isEmpty { text.heading("Examples") }
    for example in command.shownExamples {
      text.lines.append("  " + example.line)
      text.wrapped(example.meaning, indent: 6, firstIndent: 6)
    }
  }
}

extension Command {
  /// Its own; a group shows the first one of each command in it.
  fileprivate var shownExamples: [Example] {
    examples.isEmpty ? subcommands.compactMap(\.examples.first) : examples
  }
}

/// Help while it is put together, line by line.
private struct HelpText {
  var lines: [String] = []
  private let columns: Int

  init(columns: Int) {
    // Narrower than this nothing can be laid out; wider than 100 nobody reads.
    self.columns = min(max(columns, 50), 100)
  }

  mutating func usage(_ synopsis: String) {
    wrapped("Usage: " + synopsis, indent: 9, firstIndent: 0)
  }

  mutating func heading(_ title: String) {
    blank()
    lines.append(title + ":")
  }

  mutating func blank() {
    lines.append("")
  }

  mutating func paragraph(_ text: String) {
    wrapped(text, indent: 0, firstIndent: 0)
  }

  mutating func paragraphs(_ texts: [String]) {
    for text in texts {
      blank()
      paragraph(text)
    }
  }

  mutating func options(_ options: [CommandOption]) {
    for option in options {
      let short = option.short.map { "-\($0), " } ?? "    "
      entry(short + option.longForm, option.helpWithValues, indent: 28)
    }
  }

  /// A term and its meaning beside it, or below it when the term is long.
  mutating func entry(_ term: String, _ meaning: String, indent: Int) {
    let head = "  " + term
    let room = indent - head.count
    guard room >= 2 else {
      lines.append(head)
      wrapped(meaning, indent: indent, firstIndent: indent)
      return
    }
    let start = lines.count
    wrapped(meaning, indent: indent, firstIndent: indent)
    lines[start] = head + lines[start].dropFirst(head.count)
  }

  mutating func wrapped(_ text: String, indent: Int, firstIndent: Int) {
    var line = String(repeating: " ", count: firstIndent)
    var isFresh = true
    for word in text.split(separator: " ") {
      if !isFresh && line.count + 1 + word.count > columns {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isFresh = true
      }
      line += (isFresh ? "" : " ") + word
      isFresh = false
    }
    lines.append(line)
  }
}

extension String {
  /// A phrase as a sentence: with a capital and a full stop.
  var asSentence: String {
    let capital = prefix(1).uppercased() + dropFirst()
    return capital.hasSuffix(".") ? capital : capital + "."
  }
}
