import FeedModel
import Testing

@testable import FeedRules

@Suite struct RuleTests {
  @Test func `a perfect feed breaks no rule`() throws {
    #expect(try CheckedFeed(CheckedFeed.perfect).ids == [])
  }

  @Test(arguments: BrokenRules.all)
  func `one fault is one finding`(rule: BrokenRule) throws {
    let feed = try CheckedFeed(rule.applied(to: CheckedFeed.perfect))
    #expect(feed.ids == [rule.id])
    #expect(feed.findings.allSatisfy { $0.count == 1 })
  }

  @Test(arguments: BrokenRules.atom)
  func `one fault of an Atom feed is one finding`(rule: BrokenRule) throws {
    let whole = try CheckedFeed(BrokenRules.perfectAtom)
    #expect(whole.ids == ["psp1.document.format"])
    let feed = try CheckedFeed(rule.applied(to: BrokenRules.perfectAtom))
    #expect(Set(feed.ids) == [rule.id, "psp1.document.format"])
  }

  @Test func `every rule that is written by hand is broken by a test`() {
    let broken = Set((BrokenRules.all + BrokenRules.atom).map(\.id))
    let generated = Set(PodcastRow.all.flatMap(\.rules).map(\.id))
    let elsewhere =
      DocumentRules.noticed.map(\.code.rawValue)
      + ["psp1.document.format", "psp1.document.encoding", "podcast.images.deprecated"]
    let untested = Set(RuleBook.all.map(\.id)).subtracting(broken).subtracting(generated)
      .subtracting(elsewhere)
    #expect(untested == [])
  }

  @Test func `each rule has an id of its own, a sentence and a link`() {
    #expect(Set(RuleBook.all.map(\.id)).count == RuleBook.all.count)
    for rule in RuleBook.all {
      #expect(rule.link.hasPrefix("https://"))
      #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
    }
  }

  @Test func `other formats are told apart and not held against PSP-1`() throws {
    let rdf = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel rdf:about="https://a.example.org/"><title>T</title></channel>
      <item rdf:about="https://a.example.org/1"><title>One</title></item></rdf:RDF>
      """
    #expect(try CheckedFeed(rdf).ids == ["psp1.document.format"])
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "1"}]}
      """
    #expect(try CheckedFeed(json).ids == ["psp1.document.format"])
  }
}
