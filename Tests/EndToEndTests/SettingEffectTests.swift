import JSONText
import TestSupport
import Testing

/// What a person's settings change in other commands.
@Suite struct SettingEffectTests {
  let home = TemporaryFolder()
  let shows: Shows
  static let episodes = [("d", "D"), ("c", "C"), ("b", "B"), ("a", "A")]

  init() throws {
    shows = try Shows()
    shows.serve("Moved", Self.episodes, at: "/old.xml")
    _ = try Freshet.run("subscribe", shows.url("/old.xml"), home: home)
  }

  func feed() throws -> JSONValue? {
    try Freshet.run("list", "--json", home: home).json["feeds"]?[0]
  }

  @Test func `a feed is not asked more often than the floor says`() throws {
    _ = try Freshet.run("settings", "set", "refresh-floor", "3d", home: home)
    _ = try Freshet.run("refresh", "--all", home: home)
    let due = try #require(try feed()?["nextDue"]?.string)
    #expect(due >= "2026-12-03T06:00:00Z" && due < "2026-12-05T06:00:00Z", "\(due)")
  }

  @Test(arguments: ["follow", "ask"])
  func `a move is followed or not, as the person wants`(wish: String) throws {
    _ = try Freshet.run("settings", "set", "moves", wish, "--feed", "moved", home: home)
    shows.serve("Moved", Self.episodes, at: "/new.xml")
    shows.set("/old.xml") { [url = shows.url("/new.xml")] _ in .redirect(301, to: url) }
    let told = try Freshet.run("refresh", "--all", home: home)
    #expect(told.status == 0)
    #expect(told.error.contains("not followed") == (wish == "ask"))
    let path = wish == "ask" ? "/old.xml" : "/new.xml"
    #expect(try feed()?["url"]?.string == shows.url(path))
  }
}
