import FeedBytes
import Testing

@testable import FeedRules

@Suite struct PlaceTests {
  private func broken(_ part: String, _ instead: String) throws -> Finding {
    let feed = try CheckedFeed(BrokenRule("", part, instead).applied(to: CheckedFeed.perfect))
    return try #require(feed.findings.first)
  }

  @Test func `a path names the episode, the element and the attribute`() throws {
    let second =
      "<podcast:person role=\"\(String(repeating: "x", count: 129))\">Siv</podcast:person>"
    let person = try broken("<podcast:image", second + "<podcast:image")
    #expect(person.path == "channel/item[1]/podcast:person[2]@role")
    #expect(person.episode == 1)
    let nested = try broken("remotePercentage=\"90\"", "remotePercentage=\"900\"")
    #expect(
      nested.path == "channel/item[1]/podcast:value/podcast:valueTimeSplit@remotePercentage")
    #expect(nested.quote == "900")
    let live = try broken("status=\"pending\"", "status=\"soon\"")
    #expect(live.path == "channel/podcast:liveItem@status")
    #expect(live.episode == nil)
    let missing = try broken("<guid isPermaLink=\"false\">lamproom:live:2026-12-24</guid>", "")
    #expect(missing.path == "channel/podcast:liveItem")
  }

  @Test func `the place is that of the episode or the channel`() throws {
    let lines = CheckedFeed.perfect.split(separator: "\n", omittingEmptySubsequences: false)
    let items = lines.indices.filter { lines[$0].contains("<item>") }.map { $0 + 1 }
    let channel = lines.firstIndex { $0.contains("<channel>") }.map { $0 + 1 }
    #expect(try broken("1840", "?").place?.line == items[1])
    #expect(try broken("1966", "?").place?.line == items[0])
    #expect(try broken("en-gb", "?").place?.line == channel)
  }

  @Test func `equal faults of one episode are one finding, with a count`() throws {
    let finding = try broken(
      "<podcast:person role", "<podcast:person/><podcast:person/><podcast:person role")
    #expect(finding.rule.id == "podcast.person.text-missing")
    #expect(finding.count == 2)
    #expect(finding.path == "channel/item[1]/podcast:person[1]")
  }

  @Test func `a quotation is one line and short`() throws {
    let finding = try broken("1840", String(repeating: "half\n", count: 100))
    #expect(finding.quote?.count == 80)
    #expect(finding.quote?.hasPrefix("half half") == true)
  }

  @Test(arguments: [1, 7, 4_096])
  func `any chunking finds the same`(chunk: Int) throws {
    let document = CheckedFeed.perfect.replacing("false", with: "no").replacing("1840", with: "x")
    let whole = try CheckedFeed(document).findings
    let cut = try CheckedFeed(document, chunk: chunk).findings
    #expect(!whole.isEmpty)
    #expect(cut.map(\.path) == whole.map(\.path))
    #expect(cut.map(\.place?.line) == whole.map(\.place?.line))
  }
}
