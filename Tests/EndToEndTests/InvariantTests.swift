import JSONText
import TestSupport
import Testing

/// What must hold whatever feeds and servers do.
@Suite struct InvariantTests {
  let home = TemporaryFolder()
  let shows: Shows

  init() throws { shows = try Shows() }

  /// The corpus' shows, served and subscribed to.
  func subscribe() throws {
    var urls: [String] = []
    for name in Fixture.list("shows", suffix: ".xml") {
      shows.serve(String(decoding: Fixture.bytes(name), as: UTF8.self), at: "/" + name)
      urls.append(shows.url("/" + name))
    }
    let told = try Freshet.start(["subscribe", "--tag", "mine"] + urls, home: home).wait()
    try #require(told.status == 0, "\(told.error)")
  }

  func removeCache() {
    for name in home.names(in: "home") where name.hasPrefix("PodcastCache") {
      home.remove("home/" + name)
    }
  }

  @Test func `the library without its cache is rebuilt to the byte`() throws {
    try subscribe()
    let before = try HostileAnswerTests.dumps(home)
    removeCache()
    #expect(try Freshet.run("rebuild", home: home).status == 0)
    #expect(try HostileAnswerTests.dumps(home) == before)
    #expect(try Freshet.run("search", "bittern", "--json", home: home).json["results"] != [])
  }

  @Test func `what feeds say is stored as they said it`() throws {
    try subscribe()
    let dump = try Freshet.run("dump", "cache", "--canonical", home: home).lines
    for name in Fixture.list("shows", suffix: ".xml") {
      let said = try Freshet.run(
        "inspect", "--json", "--base", shows.url("/" + name), Fixture.path(name), home: home
      ).json
      for episode in said["episodes"]?.array ?? [] {
        let key = try #require(episode["key"]?.string)
        let stored = try Freshet.run("show", key, "--json", home: home).json["episode"]
        for member in try #require(episode.object) {
          #expect(stored?[member.key] == member.value, "\(key) \(member.key)")
        }
        let row = try #require(dump.first { $0["key"]?.string == key })
        for element in episode["extensions"]?.array ?? [] where element["nsWritten"] == nil {
          let name = try #require(element["name"]?.string)
          #expect(row["xml"]?.string?.contains(name) == true)
        }
      }
    }
  }

  @Test func `two homes that know the same print the same`() throws {
    try subscribe()
    let other = TemporaryFolder()
    let urls = Fixture.list("shows", suffix: ".xml").reversed().map { shows.url("/" + $0) }
    for url in urls {
      let told = try Freshet.run(
        "subscribe", "--tag", "mine", url, home: other, now: "2027-01-01T00:00:00Z")
      #expect(told.status == 0)
    }
    #expect(
      try HostileAnswerTests.dumps(other).cache == HostileAnswerTests.dumps(home).cache)
  }

  @Test func `only a move that is reported changes what a person did, and it can be undone`() throws
  {
    let episodes = [("d", "D"), ("c", "C"), ("b", "B"), ("a", "A")]
    shows.serve("Moved", episodes, at: "/old.xml")
    _ = try Freshet.run("subscribe", shows.url("/old.xml"), home: home)
    let before = try Freshet.run("dump", "user", "--canonical", home: home).output
    shows.serve("Moved", episodes, at: "/new.xml")
    shows.set("/old.xml") { [url = shows.url("/new.xml")] _ in .redirect(308, to: url) }
    let told = try Freshet.run("refresh", "--all", "--json", home: home).json
    #expect(told["counts"]?["moved"] == 1)
    let moved = try Freshet.run("dump", "user", "--canonical", home: home).output
    #expect(moved != before)
    #expect(moved.contains(shows.url("/new.xml")))
    #expect(try Freshet.run("refresh", "--all", "--json", home: home).json["counts"]?["moved"] == 0)
    #expect(try Freshet.run("dump", "user", "--canonical", home: home).output == moved)
  }

  @Test(arguments: [301, 308])
  func `a move to another show is not followed into user state`(status: Int) throws {
    shows.serve("Mine", [("d", "D"), ("c", "C"), ("b", "B")], at: "/mine.xml")
    _ = try Freshet.run("subscribe", shows.url("/mine.xml"), home: home)
    let before = try Freshet.run("dump", "user", "--canonical", home: home).output
    shows.serve("Another", [("x", "X"), ("y", "Y"), ("z", "Z")], at: "/other.xml")
    shows.set("/mine.xml") { [url = shows.url("/other.xml")] _ in .redirect(status, to: url) }
    let told = try Freshet.run("refresh", "--all", "--json", home: home).json
    #expect(told["counts"]?["moved"] == 0)
    #expect(try Freshet.run("dump", "user", "--canonical", home: home).output == before)
  }

  @Test func `an episode that left the feed is kept`() throws {
    for golden in Golden.identities {
      let bytes = ["before", "after"].map { Fixture.bytes("\(golden.name)/\($0).xml") }
      let path = "/\(golden.name)"
      shows.set(path) { [bytes] _ in LoopbackResponse(200, body: bytes[0]) }
      #expect(try Freshet.run("subscribe", shows.url(path), home: home).status == 0, "\(golden)")
      let before = try keys(path)
      shows.set(path) { [bytes] _ in LoopbackResponse(200, body: bytes[1]) }
      #expect(try Freshet.run("refresh", shows.url(path), home: home).status == 0, "\(golden)")
      let after = try keys(path)
      for key in before.subtracting(after) {
        // It has another id now, and is found by the former one.
        let shown = try Freshet.run("show", key, "--json", home: home).json["episode"]?["key"]
        #expect(after.contains(shown?.string ?? ""), "\(golden): \(key)")
      }
    }
  }

  private func keys(_ path: String) throws -> Set<String> {
    let told = try Freshet.run("episodes", shows.url(path), "--json", home: home).json
    return Set((told["episodes"]?.array ?? []).compactMap { $0["key"]?.string })
  }

  @Test func `a document that breaks off is asked for again, whole`() throws {
    let whole = Shows.document("Cut", [("c", "C"), ("b", "B"), ("a", "A")])
    let cut = String(whole.prefix(whole.count - 200))
    shows.serve(whole, at: "/cut.xml")
    _ = try Freshet.run("subscribe", shows.url("/cut.xml"), home: home)
    let before = try HostileAnswerTests.dumps(home)
    shows.set("/cut.xml") { _ in
      let names = [("ETag", "\"half\""), ("Last-Modified", "Mon, 02 Nov 2026 00:00:00 GMT")]
      return LoopbackResponse(200, names, text: cut)
    }
    #expect(try Freshet.run("refresh", "--all", home: home).status == 1)
    #expect(try HostileAnswerTests.dumps(home).user == before.user)
    shows.serve(whole, at: "/cut.xml")
    #expect(try Freshet.run("refresh", "--all", home: home).status == 0)
    #expect(shows.server.requests("/cut.xml").last?["If-None-Match"] != "\"half\"")
    #expect(shows.server.requests("/cut.xml").last?["If-Modified-Since"] == nil)
    #expect(try HostileAnswerTests.dumps(home) == before)
  }
}
