import FeedModel
import FeedParser
import TestSupport
import Testing
import XMLStream

/// Every limit, by a document that goes past it.
@Suite struct LimitTests {
  struct Case: CustomTestStringConvertible {
    var limit: String
    var content: String
    /// Whether what goes past it is left out, and all else read.
    var isLeftOut = false
    var limits = FeedLimits()
    var testDescription: String { limit + ": " + content.prefix(40) }
  }

  private static func limits(_ change: (inout FeedLimits) -> Void) -> FeedLimits {
    var limits = FeedLimits()
    change(&limits)
    return limits
  }

  private static let long = String(repeating: "words ", count: 3 << 20)
  private static let names = (0..<300).map { "<d\($0)>" }.joined()
  private static let attributes = (0..<1_100).map { "a\($0)=''" }.joined(separator: " ")
  private static let declarations = (0..<4_200).map { "xmlns:a\($0)='u'" }.joined(separator: " ")
  private static let tag = String(repeating: "x", count: 300 << 10)

  static let cases = [
    Case(limit: "depth", content: "<item>\(names)</item>", isLeftOut: true),
    Case(limit: "depth", content: "<image>\(names)</image>", isLeftOut: true),
    Case(limit: "attributes", content: "<item \(attributes)/>", isLeftOut: true),
    Case(limit: "attributes", content: "<item><x \(declarations)/></item>", isLeftOut: true),
    Case(limit: "tag", content: "<item><enclosure url='\(tag)'/></item>", isLeftOut: true),
    Case(limit: "tag", content: "<item><\(tag.prefix(60_000))/></item>", isLeftOut: true),
    Case(limit: "tag", content: "<item></\(tag)></item>", isLeftOut: true),
    Case(
      limit: "names", content: "<item>" + (0..<9_000).map { "<n\($0)/>" }.joined() + "</item>"),
    Case(limit: "record", content: "<item><description>\(long)</description></item>"),
    Case(limit: "record", content: "<item><description><![CDATA[\(long)]]></description></item>"),
    Case(limit: "document", content: "<description>\(long)</description>"),
    Case(
      limit: "document", content: String(repeating: "<a b='1'/>", count: 20_000),
      limits: limits { $0.xml.documentBytes = 100_000 }),
    Case(limit: "entities", content: "<item>\(String(repeating: "&e;", count: 1_200))</item>"),
    Case(
      limit: "items", content: String(repeating: "<item/>", count: 20),
      limits: limits { $0.episodes = 10 }),
    Case(
      limit: "bytes", content: String(repeating: "<!-- -->", count: 20_000),
      limits: limits { $0.bytes = 60_000 }),
  ]

  @Test(arguments: cases)
  func `what goes past a limit is told, and what stands before is kept`(each: Case) throws {
    let xml = """
      <!DOCTYPE rss [<!ENTITY e "\(String(repeating: "e", count: 1_000))">]>
      <rss version="2.0"><channel><title>T</title><item><guid>first</guid></item>\(each.content)
      <item><guid>last</guid></item></channel></rss>
      """
    for chunk in [16 << 10, 50_001] {
      let read = try ReadFeed(Array(xml.utf8), chunk: chunk, limits: each.limits)
      #expect(read.episodes.first?.guid == "first")
      #expect((read.episodes.last?.guid == "last") == each.isLeftOut)
      #expect(read.feed.title == "T")
      #expect(!read.source.isComplete)
      let passed = read.diagnostics.filter { $0.code.rawValue.hasPrefix("limit.") }
      #expect(passed.map(\.code.rawValue) == ["limit." + each.limit])
      #expect(passed.map(\.count) == [1])
    }
  }

  @Test func `what goes past a limit before there is a feed is an error`() {
    for (limit, root) in [
      ("attributes", "<rss \(Self.attributes)>"), ("tag", "<rss a='\(Self.tag)'>"),
    ] {
      #expect(throws: FeedParserError.limit(limit)) {
        try ReadFeed(root + "<channel><item/></channel></rss>", chunk: 16 << 10)
      }
    }
  }
}
