import FeedRules

/// A finding with the name of the episode that it is in.
struct CheckedFinding {
  let finding: Finding
  /// `nil`: the channel or the document.
  let key: String?
  let title: String?
}

/// How many places break a rule.
struct FindingCounts {
  private(set) var errors = 0
  private(set) var warnings = 0

  mutating func add(_ finding: Finding) {
    switch finding.rule.severity {
    case .error: errors += finding.count
    case .warning: warnings += finding.count
    }
  }
}
