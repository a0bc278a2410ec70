import JSONText
import TestSupport
import Testing

/// A JSON Feed in a library: it is kept, refreshed and rebuilt as every other feed is.
@Suite struct JSONFeedTests {
  let home = TemporaryFolder()
  let shows: Shows

  init() throws { shows = try Shows() }

  private static func item(_ id: Int, _ title: String) -> String {
    """
    {"id": \(id), "title": "\(title)", "content_text": "Notes of \(title) & <more>",
     "date_published": "2026-11-\(10 + id)T06:00:00Z", "_mood": {"of": "\(title)", "level": 1.50},
     "attachments": [{"url": "https://media.example.org/\(id).mp3", "mime_type": "audio/mpeg"}]}
    """
  }

  private static func document(_ items: [String], expired: Bool = false) -> String {
    """
    {"version": "https://jsonfeed.org/version/1.1", "title": "Harbour", "_station": ["a", null],
     "expired": \(expired), "items": [\(items.joined(separator: ","))]}
    """
  }

  private func serve(_ items: (Int, String)..., expired: Bool = false) {
    let items = items.map { Self.item($0.0, $0.1) }
    shows.serve(Self.document(items, expired: expired), at: "/feed.json")
  }

  private func refresh() throws -> (status: Int32, feed: JSONValue?) {
    let told = try Freshet.run("refresh", "--all", "--json", home: home)
    return (told.status, try told.json["feeds"]?[0])
  }

  private func subscribe() throws {
    serve((2, "Two"), (1, "One"))
    let told = try Freshet.run("subscribe", shows.url("/feed.json"), home: home)
    try #require(told.status == 0, "\(told.error)")
  }

  @Test func `a second visit asks with the validator, and an update is told apart`() throws {
    try subscribe()
    let same = try refresh()
    #expect(same.status == 0)
    #expect(same.feed?["outcome"] == "unchanged")
    #expect(same.feed?["status"] == 304)
    serve((3, "Three"), (2, "Two, mended"), (1, "One"), expired: true)
    let changed = try refresh()
    #expect(changed.status == 0)
    #expect(changed.feed?["outcome"] == "updated")
    #expect(changed.feed?["newEpisodes"] == 1)
    #expect(changed.feed?["changedEpisodes"] == 1)
    #expect(changed.feed?["absentEpisodes"] == 0)
    serve((3, "Three"), (2, "Two, mended"))
    #expect(try refresh().feed?["absentEpisodes"] == 1)
  }

  @Test func `what is stored is what inspect shows, extensions and all`() throws {
    try subscribe()
    let url = shows.url("/feed.json")
    let said = try Freshet.run("inspect", "--json", url, home: home).json
    #expect(said["source"]?["format"] == "jsonfeed1")
    let episodes = try #require(said["episodes"]?.array)
    #expect(episodes.count == 2)
    for episode in episodes {
      let key = try #require(episode["key"]?.string)
      let stored = try Freshet.run("show", key, "--json", home: home).json["episode"]
      #expect(episode["extensions"]?.array?.count == 1)
      for member in try #require(episode.object) {
        #expect(stored?[member.key] == member.value, "\(key) \(member.key)")
      }
    }
    let found = try Freshet.run("search", "two", "more", "--json", home: home).json["results"]
    #expect(found?.array?.count == 1)
    let census = try Freshet.run("extensions", "--json", home: home).json["namespaces"]
    #expect(census?[0]?["ns"] == "http://www.w3.org/2005/xpath-functions")
  }

  @Test func `the library without its cache is rebuilt to the byte`() throws {
    try subscribe()
    let before = try HostileAnswerTests.dumps(home)
    #expect(before.cache.contains("_mood") && before.cache.contains("_station"))
    for name in home.names(in: "home") where name.hasPrefix("PodcastCache") {
      home.remove("home/" + name)
    }
    #expect(try Freshet.run("rebuild", home: home).status == 0)
    #expect(try HostileAnswerTests.dumps(home) == before)
  }

  @Test func `content decides, whatever type and charset the server names`() throws {
    let document = Self.document([Self.item(1, "Ünö")])
    for type in ["text/html", "application/rss+xml; charset=utf-8", "application/octet-stream"] {
      shows.set("/feed.json") { _ in LoopbackResponse(200, [("Content-Type", type)], text: document)
      }
      let said = try Freshet.run("inspect", "--json", shows.url("/feed.json"), home: home)
      #expect(said.status == 0)
      #expect(try said.json["episodes"]?[0]?["title"] == "Ünö")
    }
  }

  @Test func `a page leads to its JSON Feed`() throws {
    serve((1, "One"))
    shows.set("/") { _ in
      LoopbackResponse(
        200, [("Content-Type", "text/html")],
        text: """
          <!doctype html><title>Harbour</title>
          <link rel="alternate" type="application/feed+json" href="feed.json"><p>Welcome
          """)
    }
    #expect(try Freshet.run("subscribe", shows.url("/"), home: home).status == 0)
    let feeds = try Freshet.run("list", "--json", home: home).json["feeds"]
    #expect(feeds?[0]?["url"]?.string == shows.url("/feed.json"))
    #expect(feeds?[0]?["title"] == "Harbour")
  }

  @Test func `a feed that turns from RSS into JSON keeps its episodes`() throws {
    shows.serve("Harbour", [("2", "Two"), ("1", "One")], at: "/feed.json")
    _ = try Freshet.run("subscribe", shows.url("/feed.json"), home: home)
    let before = try Freshet.run("episodes", "harbour", "--json", home: home).json["episodes"]
    serve((2, "Two"), (1, "One"))
    let changed = try refresh()
    #expect(changed.feed?["newEpisodes"] == 0)
    #expect(changed.feed?["absentEpisodes"] == 0)
    let after = try Freshet.run("episodes", "harbour", "--json", home: home).json["episodes"]
    #expect(after?.array?.compactMap { $0["key"] } == before?.array?.compactMap { $0["key"] })
  }
}
