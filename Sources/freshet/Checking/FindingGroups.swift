import FeedRules

/// Findings by rule, with the first places of each.
struct FindingGroups {
  struct Group {
    let rule: Rule
    fileprivate(set) var places: [CheckedFinding] = []
    /// Channels and episodes that are not among ``places``.
    fileprivate(set) var others = 0
  }

  /// A person mends a rule, not a place: more of them tell nothing more.
  private static let placesOfRule = 10

  private var order: [String] = []
  private var groups: [String: Group] = [:]

  mutating func add(_ finding: CheckedFinding) {
    let rule = finding.finding.rule
    if groups[rule.id] == nil { order.append(rule.id) }
    var group = groups[rule.id] ?? Group(rule: rule)
    if group.places.count < Self.placesOfRule {
      group.places.append(finding)
    } else {
      group.others += 1
    }
    groups[rule.id] = group
  }

  /// The worst first; else in the order of their first places.
  var worstFirst: [Group] {
    let all = order.compactMap { groups[$0] }
    return [Severity.error, .warning].flatMap { severity in
      all.filter { $0.rule.severity == severity }
    }
  }
}
