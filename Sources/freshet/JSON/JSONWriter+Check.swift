import FeedBytes
import FeedRules
import JSONText

extension JSONWriter {
  /// One finding of a check.
  mutating func members(of checked: CheckedFinding) {
    let finding = checked.finding
    member("rule", finding.rule.id)
    member("severity", finding.rule.severity.rawValue)
    member("message", finding.rule.summary)
    member("quote", finding.quote)
    member("path", finding.path)
    if let number = finding.episode {
      key("episode")
      object { json in
        json.member("number", number)
        json.member("key", checked.key)
        json.member("title", checked.title)
      }
    }
    member("line", finding.place?.line)
    member("column", finding.place?.column)
    member("offset", finding.place?.offset)
    member("count", finding.count)
    member("link", finding.rule.link)
  }

  mutating func counts(_ counts: FindingCounts) {
    key("counts")
    object { json in
      json.member("errors", counts.errors)
      json.member("warnings", counts.warnings)
    }
  }
}
