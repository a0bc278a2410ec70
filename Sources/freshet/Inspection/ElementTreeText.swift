import ElementTree
import TextFolding

/// Elements as an indented tree, a line each, with attributes and text.
struct ElementTreeText {
  let style: TextStyle
  /// Columns of the terminal.
  ///
  /// `nil`: nothing is cut.
  let columns: Int?

  func write(_ element: ElementView, depth: Int, to output: Output) throws {
    let indent = String(repeating: "  ", count: depth)
    try output.line(indent + head(element, indent: depth * 2))
    for part in element.content {
      if let child = part.element {
        try write(child, depth: depth + 1, to: output)
      } else if let text = part.text, !isOnlyText(element) {
        let text = folded(text)
        if !text.isEmpty { try output.line(indent + "  " + cut(text, room: depth * 2 + 2)) }
      }
    }
  }

  /// Name, attributes, and the text when there is nothing else inside.
  private func head(_ element: ElementView, indent: Int) -> String {
    let name = element.name
    var plain = name.qualified.count + indent
    var line = style.bold(terminalSafe(name.qualified))
    for attribute in element.attributes {
      let shown = "\(attribute.name.qualified)=\"\(folded(attribute.value))\""
      line += " " + style.cyan(cut(shown, room: plain))
      plain += 1 + displayWidth(shown)
    }
    if isOnlyText(element) {
      let text = folded(element.text)
      if !text.isEmpty { line += "  " + cut(text, room: plain + 2) }
    }
    return line
  }

  private func isOnlyText(_ element: ElementView) -> Bool {
    element.children.first { _ in true } == nil
  }

  /// One line, white space folded, nothing that a terminal obeys.
  private func folded(_ text: String) -> String {
    terminalSafe(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  private func cut(_ text: String, room: Int) -> String {
    guard let columns else { return text }
    return truncated(text, toColumns: max(20, columns - room))
  }
}
