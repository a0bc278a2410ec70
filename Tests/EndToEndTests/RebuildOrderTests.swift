import JSONText
import TestSupport
import Testing

/// A lost library comes back in the order in which a person needs it.
@Suite struct RebuildOrderTests: RunsInHomes {
  let home = TemporaryFolder()
  let shows: Shows

  init() throws {
    shows = try Shows()
    for name in ["a", "b", "c", "d", "e"] {
      shows.serve("Show \(name)", [("1", "One of \(name)")], at: "/\(name).xml")
      try run("subscribe", "--quiet", shows.url("/\(name).xml"), at: home)
    }
  }

  @Test func `what is queued comes first, then what was begun or is in a playlist`() throws {
    try run("bookmark", "add", "show b#1", "5", at: home)
    try run("playlist", "create", "Walks", at: home)
    try run("playlist", "add", "Walks", "show c#1", at: home)
    try run("position", "show d#1", "60", at: home)
    try run("queue", "add", "show e#1", at: home)
    try run("unsubscribe", "show e", at: home)
    let before = try run("dump", "user", at: home).output
    try run("reset", "--cache", "--yes", at: home)
    let told = try run("rebuild", "--jobs", "1", "--json-lines", at: home)
    let order = try told.lines.filter { $0["event"] == "feed.start" }
      .compactMap { $0["feed"]?["key"]?.string ?? $0["key"]?.string ?? $0["feed"]?.string }
    #expect(order == ["e", "c", "d", "b", "a"].map { shows.url("/\($0).xml") })
    #expect(
      try run("queue", "list", "--json", at: home).json["episodes"]?[0]?["title"] == "One of e")
    #expect(try run("dump", "user", at: home).output == before)
  }
}
