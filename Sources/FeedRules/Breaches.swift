import FeedBytes

/// What is broken in one record, by rule: the first place, and how many there are.
///
/// However often a rule is broken, no more is kept of it.
struct Breaches {
  private struct OfRule {
    let rule: Rule
    let first: Breach
    var count: Int
  }

  private var rules: [OfRule] = []
  private var indexByID: [String: Int] = [:]

  /// Only the first breach of a rule is looked at.
  mutating func note(_ rule: Rule, _ breach: @autoclosure () -> Breach, count: Int = 1) {
    if let known = indexByID[rule.id] {
      rules[known].count += count
    } else {
      indexByID[rule.id] = rules.count
      rules.append(OfRule(rule: rule, first: breach(), count: count))
    }
  }

  mutating func note(_ rule: Rule, _ breaches: [Breach]) {
    if let first = breaches.first { note(rule, first, count: breaches.count) }
  }

  /// In the order of the first breaches.
  func findings(episode: Int?, at place: DocumentPlace?) -> [Finding] {
    rules.map {
      Finding(
        rule: $0.rule, path: $0.first.path, quote: $0.first.quote, count: $0.count,
        episode: episode, place: place)
    }
  }
}
