import IdentityKeys
import Ingestion
import PodcastCache
import Testing

/// A machine without a network.
@Suite struct OfflineTests {
  let harness: RefreshHarness

  init() throws { harness = try RefreshHarness() }

  /// Names that never resolve, network or not.
  ///
  /// Source: RFC 6761, section 6.4.
  private func lost(_ count: Int) throws -> [SubscribedFeed] {
    try (0..<count).map { number in
      let url = "http://host-\(number).invalid/feed.xml"
      return SubscribedFeed(key: try #require(FeedKey(url: url)), url: url)
    }
  }

  @Test(arguments: [3, 20])
  func `when no name can be resolved, that is told once and no feed is blamed`(count: Int) throws {
    let report = try harness.refresh(lost(count))
    #expect(report.interruption?.code == "run.offline")
    #expect(report.feeds.count == count)
    #expect(report.count(.failed) == 0)
    #expect(try harness.cache.reader.feeds() == [], "nothing is recorded, so nothing waits")
  }

  @Test func `a single name is its own feed's trouble`() throws {
    let report = try harness.refresh(lost(1))
    #expect(report.interruption == nil)
    #expect(report.feeds.map(\.error?.code) == ["net.dns"])
    #expect(try harness.cache.reader.feeds().map(\.health.failures) == [1])
  }

  @Test func `what is served from this machine goes on`() throws {
    harness.serve(rss([item("a")]))
    let report = try harness.refresh([harness.feed()] + lost(4))
    #expect(report.interruption?.code == "run.offline")
    #expect(report.count(.updated) == 1)
    #expect(try harness.episodes() == ["guid:a"])
  }
}
