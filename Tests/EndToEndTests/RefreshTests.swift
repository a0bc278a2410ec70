import JSONText
import TestSupport
import Testing

/// Which feeds are asked, and when.
@Suite struct RefreshTests {
  let home = TemporaryFolder()
  let shows: Shows

  init() throws {
    shows = try Shows()
    shows.serve("Salt", [("b", "B"), ("a", "A")], at: "/salt.xml")
    shows.serve("Ebb", [("1", "One")], at: "/ebb.xml")
    let urls = [shows.url("/salt.xml"), shows.url("/ebb.xml")]
    try #require(try Freshet.start(["subscribe"] + urls, home: home).wait().status == 0)
  }

  func asked(_ path: String) -> Int { shows.server.requests(path).count }

  @Test func `only the named feed is asked, whatever the schedule`() throws {
    let told = try Freshet.run("refresh", "ebb", "--json", home: home)
    #expect(told.status == 0)
    #expect(try told.json["counts"]?["due"] == 1)
    #expect((asked("/salt.xml"), asked("/ebb.xml")) == (1, 2))
  }

  @Test func `a dry run says who is due, and asks nobody`() throws {
    for (words, time) in [(["--all"], Freshet.now), ([], "2026-12-09T06:00:00Z")] {
      let told = try Freshet.start(
        ["refresh", "--dry-run", "--json"] + words, home: home, now: time
      )
      .wait()
      #expect(told.status == 0)
      #expect(try told.json["feeds"]?.array?.count == 2)
    }
    #expect((asked("/salt.xml"), asked("/ebb.xml")) == (1, 1))
  }

  @Test func `a server's Retry-After is kept to, unless it is forced`() throws {
    shows.set("/salt.xml") { _ in LoopbackResponse(429, [("Retry-After", "7200")]) }
    let refused = try Freshet.run("refresh", "salt", "--json", home: home)
    #expect(refused.status == 1)
    #expect(try refused.json["feeds"]?[0]?["error"]?["code"] == "http.429")
    let early = try Freshet.run("refresh", "--all", "--json", home: home)
    #expect(early.status == 0)
    let skipped = try early.json["feeds"]?.array?.first { $0["title"] == "Salt" }
    #expect(skipped?["outcome"] == "skipped")
    #expect(skipped?["nextDue"]?.string == "2026-11-30T08:00:00Z")
    #expect(asked("/salt.xml") == 2)
    _ = try Freshet.run("refresh", "--force", home: home)
    #expect(asked("/salt.xml") == 3)
    shows.serve("Salt", [("b", "B"), ("a", "A")], at: "/salt.xml")
    let later = try Freshet.run("refresh", "salt", home: home, now: "2026-11-30T09:00:00Z")
    #expect(later.status == 0)
    #expect(asked("/salt.xml") == 4)
  }

  @Test func `a feed that is gone for days is left alone, and comes back when it is asked`() throws
  {
    shows.set("/salt.xml") { _ in LoopbackResponse(410) }
    for day in ["12-01", "12-03", "12-06"] {
      _ = try Freshet.run("refresh", "salt", home: home, now: "2026-\(day)T06:00:00Z")
    }
    #expect(asked("/salt.xml") == 4)
    _ = try Freshet.run("refresh", "--all", home: home, now: "2027-01-01T06:00:00Z")
    #expect(asked("/salt.xml") == 4)
    let state = try Freshet.run("status", "salt", "--json", home: home).json["feeds"]?[0]
    #expect(state?["error"]?["code"] == "http.410")
    let episodes = try Freshet.run("episodes", "salt", "--json", home: home).json["episodes"]
    #expect(episodes?.array?.count == 2)
    shows.serve("Salt", [("b", "B"), ("a", "A")], at: "/salt.xml")
    let back = try Freshet.run("refresh", "salt", home: home, now: "2027-01-02T06:00:00Z")
    #expect(back.status == 0)
    #expect(asked("/salt.xml") == 5)
  }

  @Test func `when the time for a run is over, what was committed stays`() throws {
    shows.serve("Salt", [("c", "C"), ("b", "B")], at: "/salt.xml")
    shows.set("/ebb.xml") { _ in LoopbackResponse().with { $0.isSilent = true } }
    let told = try Freshet.run(
      "refresh", "--all", "--max-time", "2", "--json", home: home, now: nil)
    #expect(told.status == 1)
    let feeds = try told.json["feeds"]?.array ?? []
    #expect(feeds.contains { $0["title"] == "Salt" && $0["outcome"] == "updated" })
    #expect(told.error.contains("Ebb"))
    let episodes = try Freshet.run("episodes", "salt", "--json", home: home).json["episodes"]
    #expect(episodes?.array?.count == 3)
  }

  @Test func `a subscription that ended is not asked, and its episodes stay`() throws {
    #expect(try Freshet.run("unsubscribe", "salt", home: home).status == 0)
    _ = try Freshet.run("refresh", "--all", home: home)
    #expect(asked("/salt.xml") == 1)
    let episodes = try Freshet.run("episodes", shows.url("/salt.xml"), "--json", home: home)
    #expect(try episodes.json["episodes"]?.array?.count == 2)
    #expect(try Freshet.run("subscribe", shows.url("/salt.xml"), home: home).status == 0)
    let feeds = try Freshet.run("list", "--json", home: home).json["feeds"]?.array
    #expect(feeds?.count { $0["subscribed"] == true } == 2)
  }

  @Test func `a name and password go to their own place only`() throws {
    shows.set("/members.xml") { request in
      request["Authorization"] == nil
        ? LoopbackResponse(401, [("WWW-Authenticate", "Basic realm=\"x\"")])
        : LoopbackResponse(200, text: Shows.document("Members", [("m", "M")]))
    }
    let address = shows.url("/members.xml").replacing("://", with: "://ann:s3cret@")
    let told = try Freshet.run("subscribe", address, home: home)
    #expect(told.status == 0)
    #expect(!(told.output + told.error).contains("s3cret"))
    let other = try Shows()
    shows.set("/members.xml") { [url = other.url("/elsewhere")] _ in .redirect(302, to: url) }
    _ = try Freshet.run("refresh", "members", home: home)
    #expect(other.server.requests("/elsewhere").allSatisfy { $0["Authorization"] == nil })
    #expect(!other.server.requests("/elsewhere").isEmpty)
    let list = try Freshet.run("list", "--json", home: home)
    #expect(!list.output.contains("s3cret"))
  }
}
