import Ingestion
import PodcastCache
import Testing

/// What publishers do to episodes between two visits.
@Suite struct SecondVisitTests {
  /// An episode with a guid, and what else it says.
  static func episode(
    _ guid: String, audio: String, title: String = "Title", length: Int = 1, day: Int = 1
  ) -> String {
    """
    <item><guid isPermaLink="false">\(guid)</guid><title>\(title)</title>
    <pubDate>0\(day) Nov 2026 06:00:00 GMT</pubDate>
    <enclosure url="\(audio)" length="\(length)" type="audio/mpeg"/></item>
    """
  }

  static let first = [
    episode("b", audio: "https://cdn.example.org/b.mp3?token=1", day: 2),
    episode("a", audio: "https://cdn.example.org/a.mp3?token=1"),
  ]

  struct Visit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var items: [String]
    var changed: Int
  }

  static let visits = [
    Visit(testDescription: "other order", items: first.reversed(), changed: 0),
    Visit(
      testDescription: "edited notes",
      items: [
        episode("b", audio: "https://cdn.example.org/b.mp3?token=1", title: "Mended", day: 2),
        first[1],
      ],
      changed: 1),
    Visit(
      testDescription: "audio sent again",
      items: [
        episode("b", audio: "https://cdn.example.org/b-v2.mp3", length: 2, day: 2), first[1],
      ],
      changed: 1),
    Visit(
      testDescription: "a tracking prefix before every address",
      items: first.map {
        $0.replacing("https://cdn", with: "https://count.example.net/https://cdn")
      },
      changed: 2),
    Visit(
      testDescription: "a new token in every address",
      items: first.map { $0.replacing("token=1", with: "token=2") }, changed: 2),
  ]

  @Test(arguments: visits)
  func `the guid keeps an episode what it is`(visit: Visit) throws {
    let harness = try RefreshHarness()
    harness.serve(rss(Self.first))
    try harness.refresh()
    harness.serve(rss(visit.items, head: "<title>Again</title>"))
    let result = try #require(try harness.refresh().feeds.first)
    #expect(result.newEpisodes == 0)
    #expect(result.changedEpisodes == visit.changed)
    #expect(result.absentEpisodes == 0)
    #expect(try harness.episodes() == ["guid:a", "guid:b"])
  }

  @Test func `other prefixes for the same subtrees change nothing`() throws {
    let harness = try RefreshHarness()
    let person = "<podcast:person role=\"host\" podcast:x=\"1\">P</podcast:person>"
    harness.serve(rss([item("a", more: person)]))
    try harness.refresh()
    harness.serve(
      rss([item("a", more: person)]).replacing("podcast:", with: "pc:")
        .replacing("xmlns:podcast=", with: "xmlns:pc="))
    let result = try #require(try harness.refresh().feeds.first)
    #expect(result.changedEpisodes == 0)
    #expect(result.outcome == .unchanged)
  }

  @Test func `a rerun of the same audio is an episode of its own`() throws {
    let harness = try RefreshHarness()
    let audio = "https://cdn.example.org/a.mp3"
    harness.serve(
      rss([
        Self.episode("rerun", audio: audio, title: "Rerun", day: 9),
        Self.episode("a", audio: audio),
      ]))
    try harness.refresh()
    #expect(try harness.episodes() == ["guid:a", "guid:rerun"])
  }

  @Test func `two feeds with one guid keep an episode each`() throws {
    let harness = try RefreshHarness()
    harness.serve(rss([item("a")]), at: "/one.xml")
    harness.serve(rss([item("a")]), at: "/two.xml")
    try harness.refresh([harness.feed("/one.xml"), harness.feed("/two.xml")])
    #expect(try harness.episodes("/one.xml") == ["guid:a"])
    #expect(try harness.episodes("/two.xml") == ["guid:a"])
  }
}
