import TextFolding

/// Text in lines of at most `columns`, broken at blanks; its own line ends are kept.
func wrapped(_ text: String, columns: Int, indent: String = "") -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
    wrappedParagraph(terminalSafe(String(paragraph)), columns: columns, indent: indent)
  }
}

private func wrappedParagraph(_ text: String, columns: Int, indent: String) -> [String] {
  var lines: [String] = []
  var line = indent
  var width = displayWidth(indent)
  let start = width
  for word in text.split(separator: " ") {
    let needed = displayWidth(String(word))
    if width > start && width + 1 + needed > columns {
      lines.append(line)
      line = indent
      width = start
    }
    if width > start {
      line += " "
      width += 1
    }
    line += word
    width += needed
  }
  lines.append(width > start ? line : "")
  return lines
}
