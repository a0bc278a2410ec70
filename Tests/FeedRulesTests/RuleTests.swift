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
      (DocumentRules.noticed + DocumentRules.limits).map(\.code.rawValue)
      + [
        DocumentRules.nameCase.id, DocumentRules.authorMissing.id, "psp1.document.format",
        "psp1.document.encoding", "podcast.images.deprecated",
      ]
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

  @Test func `an entry needs an author, its own, its source's or its feed's`() throws {
    let author = "<author><name>Maren Aske</name></author>"
    let nobody = BrokenRules.perfectAtom.replacing(author, with: "")
    let findings = try CheckedFeed(nobody).findings.filter {
      $0.rule == DocumentRules.authorMissing
    }
    #expect(findings.map(\.count) == [2])
    #expect(findings.map(\.episode) == [1])
    let eachOne = nobody.replacing("<entry>", with: "<entry>\(author)")
    #expect(try CheckedFeed(eachOne).ids == ["psp1.document.format"])
    let sourced = nobody.replacing("<entry>", with: "<entry><source>\(author)</source>")
    #expect(try CheckedFeed(sourced).ids == ["psp1.document.format"])
  }

  @Test func `the case of RSS's own names counts, and what is in them is checked all the same`()
    throws
  {
    let items = CheckedFeed.perfect.replacing("<item>", with: "<Item>")
      .replacing("</item>", with: "</Item>")
    #expect(Set(try CheckedFeed(items).ids) == ["rss2.document.name-case"])
    let pair = items.replacing("29360128", with: "28 MB")
    #expect(try CheckedFeed(pair).ids.contains("psp1.item.enclosure-length-invalid"))
    let channel = CheckedFeed.perfect.replacing("<channel>", with: "<Channel>")
      .replacing("</channel>", with: "</Channel>")
    #expect(try CheckedFeed(channel).ids == ["rss2.document.name-case"])
  }

  @Test(arguments: ["2026-12-24", "2026-12-24T17:00:00", "2026-W52", "2026-12-24 5 PM"])
  func `a live item begins at a time of a day`(start: String) throws {
    let feed = CheckedFeed.perfect.replacing(
      "start=\"2026-12-24T17:00:00Z", with: "start=\"\(start)")
    #expect(try CheckedFeed(feed).ids == ["podcast.liveItem.start-invalid"])
  }

  @Test(arguments: ["2026-12-24T17:00Z", "2026-12-24T17:00:00.000-0600"])
  func `its time may be written as the namespace's examples are`(start: String) throws {
    let feed = CheckedFeed.perfect.replacing(
      "start=\"2026-12-24T17:00:00Z", with: "start=\"\(start)")
    #expect(try CheckedFeed(feed).ids == [])
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
