import Glibc
import TestSupport
import Testing

@testable import FeedRules

/// `docs/CHECK.md` lists the rules as they are.
///
/// With `FRESHET_RECORD=1` in the environment the list is written anew.
@Suite struct CheckPageTests {
  private static let path = Fixture.repository + "/docs/CHECK.md"
  private static let heading = "## The rules\n"

  @Test func `the page lists every rule, with its weight and its link`() throws {
    let page = String(decoding: try #require(Fixture.bytes(atPath: Self.path)), as: UTF8.self)
    let start = try #require(page.firstRange(of: Self.heading))
    let right = String(page[..<start.upperBound]) + Self.rules
    if getenv("FRESHET_RECORD") != nil { try Self.write(right) }
    #expect(
      getenv("FRESHET_RECORD") != nil || page == right,
      "write it anew: FRESHET_RECORD=1 swift test --filter CheckPageTests")
  }

  /// A table for each group, by the first words of the ids.
  private static var rules: String {
    var text = "\nThis list is made from the rules; `Tests/FeedRulesTests` compares it.\n"
    var names: [String] = []
    for rule in RuleBook.all where !names.contains(group(of: rule.id)) {
      names.append(group(of: rule.id))
    }
    for name in names {
      text += "\n### \(name)\n\n| rule | weight | what is wrong |\n|---|---|---|\n"
      for rule in RuleBook.all where group(of: rule.id) == name { text += row(of: rule) }
    }
    return text
  }

  private static func row(of rule: Rule) -> String {
    let summary = rule.summary.replacing("|", with: "\\|").replacing("<", with: "&lt;")
    return "| [`\(rule.id)`](\(rule.link)) | \(rule.severity.rawValue) | \(summary) |\n"
  }

  private static func group(of id: String) -> String {
    let parts = id.split(separator: ".")
    return parts[0] == "podcast" || parts.count < 3 ? String(parts[0]) : "\(parts[0]).\(parts[1])"
  }

  private static func write(_ text: String) throws {
    let stream = try #require(fopen(path, "w"))
    fputs(text, stream)
    fclose(stream)
  }
}
