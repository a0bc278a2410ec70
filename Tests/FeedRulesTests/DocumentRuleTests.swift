import FeedBytes
import FeedModel
import Testing

@testable import FeedRules

@Suite struct DocumentRuleTests {
  @Test(arguments: (DocumentRules.noticed + DocumentRules.limits).map(\.code))
  func `what the parser noticed is a rule with its place`(code: Diagnostic.Code) throws {
    let told = Diagnostic(code, line: 3, column: 7, offset: 99, message: "so it is", count: 4)
    let finding = try #require(DocumentRules.findings([told]).first)
    #expect(finding.rule.id == code.rawValue)
    #expect(RuleBook.all.contains(finding.rule))
    #expect(finding.place?.line == 3)
    #expect(finding.place?.offset == 99)
    #expect(finding.quote == "so it is")
    #expect(finding.count == 4)
  }

  @Test func `what no rule knows keeps its code, and is as bad as its kind`() {
    let told = ["json.mended", "xml.odd", "encoding.odd", "limit.patience", "feed.odd"].map {
      Diagnostic(.init(rawValue: $0), message: "odd")
    }
    let found = DocumentRules.findings(told)
    #expect(found.map(\.rule.id) == told.map(\.code.rawValue))
    #expect(found.map(\.rule.severity) == [.error, .error, .error, .error, .warning])
  }

  /// No code may come out of a check that the page does not explain.
  @Test func `every code of a document is a rule, or is seen by the rules of episodes`() {
    let codes = DiagnosticCodes.ofFeeds.map { Diagnostic.Code(rawValue: $0) }
    #expect(codes.count > 60)
    for code in codes where !DocumentRules.seenInEpisodes.contains(code) {
      #expect(RuleBook.all.contains { $0.id == code.rawValue }, "\(code)")
    }
  }

  @Test func `a feed beyond a limit is an error`() throws {
    let names = (0..<8_300).map { "<a\($0)/>" }.joined()
    let feed = CheckedFeed.perfect.replacing("</channel>", with: names + "</channel>")
    let check = try CheckedFeed(feed)
    let found = check.findings.first { $0.rule.id == "limit.names" }
    #expect(found?.rule.severity == .error)
  }

  @Test func `what a rule sees in each episode is not told twice`() throws {
    let odd = CheckedFeed.perfect.replacing("Mon, 19 Oct 2026 06:00:00 GMT", with: "2026-10-19")
    #expect(try CheckedFeed(odd).ids == ["psp1.item.pubdate-invalid"])
  }

  @Test func `another charset and bytes of none are found`() throws {
    let rope = CheckedFeed.perfect.replacing("Slettnes", with: "Sl\u{1}ttnes")
    let latin = rope.replacing("UTF-8", with: "windows-1252").utf8.map { $0 == 1 ? 0xE6 : $0 }
    #expect(try CheckedFeed(Array(latin)).ids == ["psp1.document.encoding"])
    let mixed = rope.replacing("A rope", with: "Æ rope").utf8.map { $0 == 1 ? 0xE6 : $0 }
    #expect(try CheckedFeed(Array(mixed)).ids == ["encoding.invalid-bytes"])
  }

  @Test func `what a document may have had behind its end is not missed`() throws {
    let end = try #require(CheckedFeed.perfect.firstRange(of: "<language>"))
    let cut = String(CheckedFeed.perfect[..<end.lowerBound])
    #expect(try CheckedFeed(cut).ids == ["xml.truncated"])
  }
}
