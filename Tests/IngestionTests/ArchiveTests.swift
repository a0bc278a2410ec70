import IdentityKeys
import Ingestion
import PodcastCache
import TestSupport
import Testing

/// Feeds that are spread over several documents.
///
/// Source: RFC 5005.
@Suite struct ArchiveTests {
  let harness: RefreshHarness

  init() throws { harness = try RefreshHarness() }

  /// A page with these episodes, and where the next one is.
  private func page(_ episodes: [Int], next: String?, title: String = "Show", rel: String = "next")
    -> String
  {
    let link = next.map { "<atom:link rel=\"\(rel)\" href=\"\($0)\"/>" } ?? ""
    return rss(
      episodes.map { item("\($0)", day: $0) }, head: "<title>\(title)</title>\(link)"
    )
    .replacing("<rss ", with: "<rss xmlns:atom=\"http://www.w3.org/2005/Atom\" ")
  }

  private func serveThree(rel: String = "next") {
    harness.serve(page([9, 8, 7], next: "/2.xml", rel: rel))
    harness.serve(page([7, 6, 5], next: "3.xml", rel: rel), at: "/2.xml")
    harness.serve(page([4, 3], next: nil), at: "/3.xml")
  }

  private func asked(_ path: String) -> Int { harness.server.requests(path).count }

  @Test func `a plain refresh does not walk, and takes nothing on other pages for gone`() throws {
    serveThree()
    try harness.refresh()
    #expect((asked("/2.xml"), asked("/3.xml")) == (0, 0))
    harness.serve(page([10, 9, 8], next: "/2.xml"))
    try harness.refresh()
    #expect(
      try harness.episodes() == ["guid:10", "guid:7", "guid:8", "guid:9"], "7 is on page 2 now")
  }

  @Test(arguments: ["next", "prev-archive"])
  func `a walk reads all pages, each once`(rel: String) throws {
    serveThree(rel: rel)
    let result = try #require(try harness.refresh(walksArchives: true).feeds.first)
    #expect(result.outcome == .updated)
    #expect(result.newEpisodes == 7)
    #expect(try harness.episodes().count == 7)
    #expect((asked("/feed.xml"), asked("/2.xml"), asked("/3.xml")) == (1, 1, 1))
    #expect(try harness.state().archive.next == nil)
    try harness.refresh()
    #expect(try harness.episodes().filter { $0.hasPrefix("-") } == [], "nor gone at the next visit")
    let again = try #require(try harness.refresh(walksArchives: true).feeds.first)
    #expect(again.newEpisodes == 0)
    #expect(asked("/3.xml") == 2, "also after a 304, for the first document's link is known")
  }

  @Test func `the feed's own document knows an episode better than an older page`() throws {
    harness.serve(page([9], next: "/2.xml"))
    harness.serve(
      page([9, 8], next: nil).replacing("<title>9</title>", with: "<title>Old</title>"),
      at: "/2.xml")
    try harness.refresh(walksArchives: true)
    let row = try #require(try harness.state().rowID)
    let titles = try harness.cache.reader.episodes(of: row, limit: 9).map(\.facts.title)
    #expect(titles == ["9", "8"])
  }

  @Test func `undated episodes of older pages come after those of newer ones`() throws {
    func bare(_ guids: [String], _ next: String) -> String {
      let items = guids.map { "<item><guid isPermaLink=\"false\">\($0)</guid></item>" }
      return rss(items, head: "<title>Show</title><a:link rel=\"next\" href=\"\(next)\"/>")
        .replacing("<rss ", with: "<rss xmlns:a=\"http://www.w3.org/2005/Atom\" ")
    }
    harness.serve(bare(["d", "c"], "/2.xml"))
    harness.serve(bare(["b", "a"], "/3.xml"), at: "/2.xml")
    harness.serve(bare(["0"], "/feed.xml"), at: "/3.xml")
    try harness.refresh(walksArchives: true)
    let row = try #require(try harness.state().rowID)
    let ids = try harness.cache.reader.episodes(of: row, limit: 9).map(\.id.text)
    #expect(ids == ["guid:d", "guid:c", "guid:b", "guid:a", "guid:0"])
  }

  @Test func `a circle of addresses ends the walk`() throws {
    harness.serve(page([9], next: "/2.xml"))
    harness.serve(page([8], next: "/3.xml"), at: "/2.xml")
    harness.serve(page([7], next: "/2.xml"), at: "/3.xml")
    #expect(try harness.refresh(walksArchives: true).feeds.first?.newEpisodes == 3)
    #expect((asked("/2.xml"), asked("/3.xml")) == (1, 1))
    #expect(try harness.state().archive.next == nil)
  }

  @Test func `a server that has the same page under every address ends the walk`() throws {
    harness.serve(page([9], next: "/more.xml?page=2"))
    harness.answers.set("/more.xml") { request in
      LoopbackResponse(
        200,
        text: rss(
          [item("8")],
          head: "<title>Show</title><a:link rel=\"next\" href=\"\(request.target)0\"/>"
        )
        .replacing("<rss ", with: "<rss xmlns:a=\"http://www.w3.org/2005/Atom\" "))
    }
    try harness.refresh(walksArchives: true)
    #expect(asked("/more.xml") == 2)
  }

  @Test func `a page that fails fails the walk, which goes on there the next time`() throws {
    serveThree()
    harness.answers.set("/2.xml") { _ in LoopbackResponse(500) }
    let failed = try #require(try harness.refresh(walksArchives: true).feeds.first)
    #expect(failed.outcome == .failed)
    #expect(failed.error?.code == "http.500")
    #expect(failed.newEpisodes == 3)
    #expect(try harness.state().health.failures == 0, "the feed itself is well")
    serveThree()
    let next = try #require(try harness.refresh(walksArchives: true).feeds.first)
    #expect(next.outcome == .updated)
    #expect(try harness.episodes().count == 7)
  }

  @Test func `a page of another podcast is not read`() throws {
    harness.serve(page([9], next: "/2.xml"))
    harness.serve(page([8], next: nil, title: "Another show"), at: "/2.xml")
    let result = try #require(try harness.refresh(walksArchives: true).feeds.first)
    #expect(result.error?.code == "archive.another-podcast")
    #expect(try harness.episodes() == ["guid:9"])
  }

  @Test func `a walk is bounded`() throws {
    harness.serve(page([9], next: "/p?1"))
    harness.answers.set("/p") { request in
      let number = Int(request.target.split(separator: "?").last ?? "") ?? 0
      return LoopbackResponse(
        200,
        text: rss(
          [item("p\(number)")],
          head: "<title>Show</title><a:link rel=\"next\" href=\"/p?\(number + 1)\"/>"
        )
        .replacing("<rss ", with: "<rss xmlns:a=\"http://www.w3.org/2005/Atom\" "))
    }
    try harness.refresh(walksArchives: true)
    #expect(asked("/p") == 1_000)
    #expect(try harness.state().archive.next == nil)
  }
}
