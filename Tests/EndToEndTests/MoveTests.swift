import JSONText
import TestSupport
import Testing

/// Feeds that move, as a person sees it.
@Suite struct MoveTests {
  let home = TemporaryFolder()
  let shows: Shows

  static let episodes = (1...6).reversed().map { ("\($0)", "E\($0)") }

  init() throws {
    shows = try Shows()
    shows.serve("Salt", Self.episodes, at: "/salt.xml")
    try #require(try Freshet.run("subscribe", shows.url("/salt.xml"), home: home).status == 0)
  }

  private func feeds() throws -> [JSONValue] {
    try Freshet.run("list", "--json", home: home).json["feeds"]?.array ?? []
  }

  private func refresh(_ now: String) throws -> Freshet.Outcome {
    try Freshet.run("refresh", "--all", "--json", home: home, now: now)
  }

  @Test func `the address that a feed names is written down, and can be taken back`() throws {
    shows.serve("Salt", Self.episodes, at: "/new.xml")
    let named = """
      <itunes:new-feed-url xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">\(shows.url("/new.xml"))</itunes:new-feed-url>
      """
    shows.serve("Salt", Self.episodes, at: "/salt.xml", head: named)
    let told = try refresh("2026-12-01T06:00:00Z")
    #expect(told.status == 0)
    #expect(try told.json["counts"]?["moved"] == 1)
    #expect(try told.json["feeds"]?[0]?["move"]?["reason"] == "itunes:new-feed-url")
    #expect(try feeds().map { $0["url"]?.string } == [shows.url("/new.xml")])
    #expect(try feeds().map { $0["key"]?.string } == [shows.url("/salt.xml")], "the key stays")
    _ = try refresh("2026-12-02T06:00:00Z")
    #expect(shows.server.requests("/salt.xml").count == 2, "nobody asks the old address any more")
    #expect(try Freshet.run("move", "salt", "--undo", home: home).status == 0)
    _ = try refresh("2026-12-03T06:00:00Z")
    #expect(try feeds().map { $0["url"]?.string } == [shows.url("/salt.xml")])
  }

  @Test func `a new subscription is at the new address at once`() throws {
    shows.set("/old.xml") { _ in .redirect(301, to: "/ebb.xml") }
    shows.serve("Ebb", [("1", "One")], at: "/ebb.xml")
    try #require(try Freshet.run("subscribe", shows.url("/old.xml"), home: home).status == 0)
    let told = try refresh("2026-12-01T06:00:00Z")
    #expect(told.status == 0)
  }

  @Test func `two subscriptions that turn out to be one podcast become one`() throws {
    shows.serve("Salt", Self.episodes, at: "/other.xml")
    let other = shows.url("/other.xml")
    _ = try Freshet.run("subscribe", other, home: home)
    _ = try Freshet.run("edit", shows.url("/salt.xml"), "--folder", "Sea", "--tag", "a", home: home)
    _ = try Freshet.run("edit", other, "--tag", "b", home: home)
    shows.set("/salt.xml") { _ in .redirect(301, to: "/other.xml") }
    let told = try refresh("2026-12-01T06:00:00Z")
    #expect(told.status == 0)
    #expect(told.error.contains("one podcast"))
    let list = try feeds()
    #expect(list.map { $0["key"]?.string } == [other])
    #expect(list.first?["folder"] == "Sea")
    #expect(list.first?["episodes"] == 6)
    let dump = try Freshet.run("dump", "user", home: home)
    #expect(try dump.lines.count { $0["isSubscribed"] == false } == 1, "the other one has ended")
    _ = try refresh("2026-12-02T06:00:00Z")
    #expect(shows.server.requests("/salt.xml").count == 2)
    let found = try Freshet.run("episodes", shows.url("/salt.xml"), "--json", home: home)
    #expect(try found.json["episodes"]?.array?.count == 6, "still found by the old address")
  }
}
