import Testing

@testable import FeedRules

/// So many elements beside each other that a look at all of them for each would not end.
@Suite struct ManySiblingsTests {
  private static let many = 20_000

  struct Crowd: CustomTestStringConvertible, Sendable {
    let rule: String
    let path: String
    /// The first of them may be there.
    let spared: Int
    let document: String

    /// `whole` has a `*` where the many elements stand.
    init(
      _ rule: String, _ path: String, sparing spared: Int = 0, _ element: String, in whole: String
    ) {
      self.rule = rule
      self.path = path
      self.spared = spared
      let parts = whole.split(separator: "*", omittingEmptySubsequences: false)
      let crowd = String(repeating: element, count: many)
      document = """
        <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0" \
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>T</title>\
        \(parts[0])\(crowd)\(parts[1])</channel></rss>
        """
    }

    var testDescription: String { rule }
  }

  private static let crowds = [
    Crowd(
      "podcast.attribute-unknown", "channel/podcast:txt[1]@a", "<podcast:txt a=\"1\"/>", in: "*"),
    Crowd(
      "podcast.medium.repeated", "channel/podcast:medium[2]", sparing: 1,
      "<podcast:medium>music</podcast:medium>", in: "*"),
    Crowd(
      "podcast.txt.misplaced", "channel/image[1]/podcast:txt", "<image><podcast:txt/></image>",
      in: "*"),
    Crowd(
      "podcast.valueTimeSplit.content-invalid",
      "channel/item[1]/podcast:value/podcast:valueTimeSplit[1]", "<podcast:valueTimeSplit/>",
      in: "<item><podcast:value>*</podcast:value></item>"),
    Crowd(
      "psp1.channel.itunes-category-unknown", "channel/itunes:category/itunes:category[1]@text",
      "<itunes:category text=\"?\"/>", in: "<itunes:category text=\"Arts\">*</itunes:category>"),
    Crowd(
      "rss-profile.item.enclosure-repeated", "channel/item[1]/enclosure[2]", sparing: 1,
      "<enclosure/>", in: "<item>*</item>"),
  ]

  @Test(arguments: crowds)
  func `a rule that many siblings break is one finding, with their count`(crowd: Crowd) throws {
    let findings = try CheckedFeed(crowd.document).findings.filter { $0.rule.id == crowd.rule }
    #expect(findings.map(\.count) == [Self.many - crowd.spared])
    #expect(findings.map(\.path) == [crowd.path])
  }
}
