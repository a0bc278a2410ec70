import FeedBytes
import FeedRules
import TextFolding

/// What a check found, as a person reads it: a rule, its link, the places where it is broken.
struct CheckText {
  private let session: Session

  init(_ session: Session) { self.session = session }

  private var output: Output { session.output }
  private var style: TextStyle { session.style }

  func write(_ groups: FindingGroups, _ counts: FindingCounts) throws {
    for group in groups.worstFirst { try write(group) }
    try output.line(Self.summary(counts))
  }

  private func write(_ group: FindingGroups.Group) throws {
    let rule = group.rule
    let severity =
      rule.severity == .error
      ? style.red(rule.severity.rawValue) : style.yellow(rule.severity.rawValue)
    try output.line("\(severity) \(style.bold(rule.id)): \(terminalSafe(rule.summary))")
    for place in group.places { try output.line("  " + line(place)) }
    if group.others > 0 { try output.line("  and in \(group.others) more") }
    try output.line("  " + style.dim(rule.link))
    try output.line("")
  }

  private func line(_ place: CheckedFinding) -> String {
    let finding = place.finding
    var parts = [
      finding.place.map { "\($0.line):\($0.column)" } ?? "-", terminalSafe(finding.path),
    ]
    if finding.count > 1 { parts.append("(\(finding.count) times)") }
    if let quote = finding.quote { parts.append("'\(terminalSafe(quote))'") }
    if let title = place.title {
      parts.append(style.dim("in " + truncated(terminalSafe(plainTitle(title)), toColumns: 60)))
    }
    return parts.joined(separator: "  ")
  }

  private static func summary(_ counts: FindingCounts) -> String {
    counted(counts.errors, "error") + ", " + counted(counts.warnings, "warning")
  }
}
