import TestSupport

/// The limits as the sources say them: each number with the reason that stands above it.
enum LimitsTable {
  private static let sources = [
    ("A feed", "FeedParser/FeedLimits.swift"), ("Its markup", "XMLStream/XMLLimits.swift"),
    ("A linked document", "EpisodeDocuments/DocumentLimits.swift"),
  ]

  static var text: String {
    sources.map { title, path in
      "\n| \(title) | | |\n|---|--:|---|\n" + rows(of: path).joined(separator: "\n") + "\n"
    }.joined()
  }

  private static func rows(of path: String) -> [String] {
    let source = String(decoding: Fixture.bytes("../Sources/" + path), as: UTF8.self)
    var rows: [String] = []
    var reason: [Substring] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("///") {
        let words = line.dropFirst(3).drop { $0 == " " }
        if !words.isEmpty { reason.append(words) }
      } else {
        if let match = line.wholeMatch(of: #/public var (\w+) = ([0-9_]+)(?: << ([0-9]+))?/#) {
          let number = number(match.2, shift: match.3)
          rows.append("| `\(match.1)` | \(number) | \(reason.joined(separator: " ")) |")
        }
        reason = []
      }
    }
    return rows
  }

  private static func number(_ digits: Substring, shift: Substring?) -> String {
    switch shift {
    case "20": "\(digits) MiB"
    case "10": "\(digits) KiB"
    default: String(digits.map { $0 == "_" ? "," : $0 })
    }
  }
}
