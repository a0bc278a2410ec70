import TextFolding

/// Rows whose columns stand under each other, whatever the script of their texts.
struct TextTable {
  enum Alignment {
    case left
    case right
  }

  struct Column {
    var title: String
    var alignment = Alignment.left
    /// Beyond this a text is cut.
    var limit = 60

    init(_ title: String, _ alignment: Alignment = .left, limit: Int = 60) {
      self.title = title
      self.alignment = alignment
      self.limit = limit
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  init(_ columns: [Column]) { self.columns = columns }

  var isEmpty: Bool { rows.isEmpty }

  /// Cells may hold what feeds say: what a terminal would obey is taken out.
  mutating func add(_ cells: [String]) {
    rows.append(
      zip(cells, columns).map { truncated(terminalSafe($0), toColumns: $1.limit) })
  }

  /// The lines, with the titles on top when the table has any.
  func lines(_ style: TextStyle) -> [String] {
    let widths = columns.indices.map { index in
      rows.reduce(displayWidth(columns[index].title)) { max($0, displayWidth($1[index])) }
    }
    var lines: [String] = []
    if columns.contains(where: { !$0.title.isEmpty }) {
      lines.append(style.bold(line(columns.map(\.title), widths)))
    }
    return lines + rows.map { line($0, widths) }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for index in columns.indices {
      let gap = String(repeating: " ", count: max(0, widths[index] - displayWidth(cells[index])))
      let isLast = index == columns.count - 1
      if index > 0 { line += "  " }
      switch columns[index].alignment {
      case .left: line += cells[index] + (isLast ? "" : gap)
      case .right: line += gap + cells[index]
      }
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
