import JSONText
import TestSupport
import Testing

/// The names in the JSON of each command: the public contract, version 1.
///
/// More may come; none of these may go.
@Suite struct JSONShapeTests {
  let home = TemporaryFolder()
  let shows: Shows

  static let head = """
    <itunes:image xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" href="https://example.org/c.jpg"/>
    """

  /// One feed that works and one that fails now, both in a folder.
  init() throws {
    shows = try Shows()
    shows.serve("Salt", [("b", "The bittern"), ("a", "Mud")], at: "/salt.xml", head: Self.head)
    shows.serve("Ebb", [("1", "Slack")], at: "/ebb.xml")
    let urls = [shows.url("/salt.xml"), shows.url("/ebb.xml")]
    let told = try Freshet.start(["subscribe", "--folder", "Sea"] + urls, home: home).wait()
    try #require(told.status == 0)
    shows.set("/ebb.xml") { _ in LoopbackResponse(503) }
    shows.serve("Salt", [("c", "Geese"), ("b", "The bittern")], at: "/salt.xml", head: Self.head)
  }

  func json(_ words: String..., status: Int32 = 0) throws -> JSONValue {
    let told = try Freshet.start(words + ["--json"], home: home).wait()
    #expect(told.status == status, "\(words): \(told.error)")
    let value = try told.json
    #expect(value["contract"] == 1)
    return value
  }

  @Test func `refresh`() throws {
    let value = try json("refresh", "--all", status: 1)
    expect(value, has: "counts feeds")
    expect(
      value["counts"], has: "due fetched unchanged updated failed skipped moved gone")
    #expect(value["counts"]?["due"] == 2)
    #expect(value["counts"]?["updated"] == 1)
    #expect(value["counts"]?["failed"] == 1)
    let feeds = value["feeds"]?.array ?? []
    for feed in feeds {
      expect(
        feed,
        has: "key title outcome status newEpisodes changedEpisodes absentEpisodes nextDue")
    }
    let salt = feeds.first { $0["title"] == "Salt" }
    #expect(salt?["outcome"] == "updated")
    #expect(salt?["status"] == 200)
    #expect(salt?["newEpisodes"] == 1)
    #expect(salt?["absentEpisodes"] == 1)
    let ebb = feeds.first { $0["title"] == "Ebb" }
    #expect(ebb?["outcome"] == "failed")
    #expect(ebb?["status"] == 503)
    expect(ebb?["error"], has: "code message")
  }

  @Test func `refresh, as lines while it runs`() throws {
    let told = try Freshet.run("refresh", "--all", "--json-lines", home: home)
    #expect(told.status == 1)
    let lines = try told.lines
    #expect(lines.allSatisfy { $0["contract"] == 1 })
    let events = lines.compactMap { $0["event"]?.string }
    #expect(events.count { $0 == "feed.start" } == 2)
    #expect(events.last == "run.end")
    for (event, url) in [("feed.updated", "/salt.xml"), ("feed.failed", "/ebb.xml")] {
      let line = try #require(lines.first { $0["event"]?.string == event })
      #expect(line["feed"]?.string == shows.url(url))
      expect(line, has: "outcome status newEpisodes changedEpisodes absentEpisodes nextDue")
      let start = lines.firstIndex {
        $0["event"] == "feed.start" && $0["feed"] == line["feed"]
      }
      #expect(try #require(start) < #require(lines.firstIndex(of: line)))
    }
    expect(
      lines.last?["counts"], has: "due fetched unchanged updated failed skipped moved gone")
    let skipped = try Freshet.run("refresh", "ebb", "--json-lines", home: home)
    #expect(skipped.status <= 1)
    shows.serve("Salt", [("c", "Geese"), ("b", "The bittern")], at: "/salt.xml", head: Self.head)
    let same = try Freshet.run("refresh", "salt", "--json-lines", home: home).lines
    #expect(same.contains { $0["event"] == "feed.unchanged" })
  }

  @Test func `list and status`() throws {
    _ = try Freshet.run("refresh", "--all", home: home)
    for feed in try json("list")["feeds"]?.array ?? [] {
      expect(
        feed, has: "key title url subscribed folder episodes unplayed lastSuccess nextDue")
      #expect(feed["folder"] == "Sea")
      #expect((feed["error"] != nil) == (feed["title"] == "Ebb"))
    }
    let feeds = try json("status")["feeds"]?.array ?? []
    #expect(feeds.count == 2)
    for feed in feeds {
      expect(
        feed, has: "key title url lastAttempt lastSuccess failures nextDue bytesSaved")
    }
    let ebb = feeds.first { $0["title"] == "Ebb" }
    #expect(ebb?["failures"] == 1)
    #expect(ebb?["error"]?["code"] == "http.503")
    expect(ebb?["error"], has: "code message")
    #expect(try json("status", "salt")["feeds"]?.array?.count == 1)
  }

  @Test func `episodes and show`() throws {
    _ = try Freshet.run("refresh", "salt", home: home)
    let value = try json("episodes", "salt")
    expect(value["feed"], has: "key title")
    let episodes = value["episodes"]?.array ?? []
    #expect(episodes.compactMap { $0["title"]?.string } == ["Geese", "The bittern", "Mud"])
    for episode in episodes {
      expect(
        episode,
        has: "key identity guid guidIsPermaLink title published publishedRaw summary enclosures")
      expect(episode["state"], has: "positionSeconds played archived starred")
      expect(episode["enclosures"]?[0], has: "url type lengthBytes")
      #expect(episode["extensions"] == nil)
    }
    #expect(episodes.last?["absentSince"]?.string == Freshet.now)
    #expect(episodes.first?["absentSince"] == nil)
    let key = try #require(episodes.last?["key"]?.string)
    let episode = try json("show", key)["episode"]
    expect(episode, has: "key title state absentSince")
    for result in try json("episodes")["episodes"]?.array ?? [] {
      expect(result["feed"], has: "key title")
    }
  }

  @Test func `search`() throws {
    let results = try json("search", "bittern")["results"]?.array ?? []
    #expect(results.count == 1)
    for result in results {
      expect(result, has: "key title feed snippet rank")
      expect(result["feed"], has: "key title")
    }
    #expect(try json("search", "nothing-of-that-name")["results"] == [])
  }

  @Test func `why`() throws {
    let value = try json("why", "salt")
    expect(value, has: "feed due nextDue reasons")
    expect(value["feed"], has: "key title")
    #expect(value["due"] == false)
    let reasons = value["reasons"]?.array ?? []
    #expect(!reasons.isEmpty)
    for reason in reasons { expect(reason, has: "code until text") }
  }

  @Test func `extensions`() throws {
    let namespaces = try json("extensions")["namespaces"]?.array ?? []
    #expect(namespaces.count == 1)
    let itunes = namespaces.first
    expect(itunes, has: "ns prefixes known feeds episodes elements")
    #expect(itunes?["ns"] == "http://www.itunes.com/dtds/podcast-1.0.dtd")
    #expect(itunes?["prefixes"] == ["itunes"])
    #expect(itunes?["feeds"] == 1)
    expect(itunes?["elements"]?[0], has: "name known count where example")
    #expect(try json("extensions", "--unknown")["namespaces"] == [])
  }

  @Test func `key, doctor and subscribe`() throws {
    #expect(try json("key", "feed", "HTTP://Example.org:80/f")["keys"] == ["http://example.org/f"])
    let doctor = try json("doctor")
    let checks = doctor["checks"]?.array ?? []
    #expect(checks.count > 5)
    for check in checks { expect(check, has: "name ok detail") }
    #expect(checks.allSatisfy { $0["ok"] == true })
    let added = try json("subscribe", shows.url("/salt.xml"))["feeds"]?[0]
    expect(added, has: "key title url episodes")
  }

  @Test func `rebuild`() throws {
    for name in home.names(in: "home") where name.hasPrefix("PodcastCache") {
      home.remove("home/" + name)
    }
    let value = try json("rebuild", status: 1)
    expect(value["counts"], has: "due fetched unchanged updated failed skipped moved gone")
    expect(value["feeds"]?[0], has: "key outcome")
    let lost = value["unrecovered"]?["feeds"]
    #expect(lost?.array?.count == 1)
    #expect(lost?[0]?["key"]?.string == shows.url("/ebb.xml"))
    expect(lost?[0]?["error"], has: "code message")
  }

  @Test(arguments: [["show", "nobody#1"], ["why", "nobody"], ["episodes", "nobody"]])
  func `a failure`(words: [String]) throws {
    let told = try Freshet.start(words + ["--json"], home: home).wait()
    #expect(told.status == 1)
    expect(try told.json["error"], has: "code message")
    #expect(try told.json["contract"] == 1)
  }

  @Test func `dump, a record a line, sorted`() throws {
    for words in [["dump", "user"], ["dump", "cache"], ["dump", "cache", "--canonical"]] {
      let told = try Freshet.start(words, home: home).wait()
      #expect(told.status == 0)
      #expect(try told.lines.allSatisfy { $0["type"]?.string != nil })
    }
    let user = try Freshet.run("dump", "user", "--canonical", home: home).lines
    #expect(user.compactMap { $0["id"]?.string } == user.compactMap { $0["id"]?.string }.sorted())
    #expect(user.allSatisfy { $0["deviceID"] == nil && $0["updatedAt"] == nil })
  }

  /// The names, separated by blanks, that an object must have.
  func expect(
    _ value: JSONValue?, has names: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let missing = names.split(separator: " ").filter { value?[String($0)] == nil }
    #expect(missing.isEmpty, "in \(value?.text ?? "nothing")", sourceLocation: sourceLocation)
  }
}
