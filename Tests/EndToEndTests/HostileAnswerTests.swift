import JSONText
import TestSupport
import Testing

/// What a server can send, to a library that has something to lose.
@Suite struct HostileAnswerTests {
  let home = TemporaryFolder()
  let shows: Shows
  let before: (user: String, cache: String)

  init() throws {
    shows = try Shows()
    shows.serve("Salt", [("b", "B"), ("a", "A")], at: "/feed.xml")
    let told = try Freshet.run("subscribe", shows.url("/feed.xml"), home: home)
    try #require(told.status == 0)
    before = try Self.dumps(home)
  }

  static func dumps(_ home: TemporaryFolder) throws -> (user: String, cache: String) {
    (
      try Freshet.run("dump", "user", "--canonical", home: home).output,
      try Freshet.run("dump", "cache", "--canonical", home: home).output
    )
  }

  /// The feed's result of a refresh in which every path answers so.
  func refresh(_ answer: Answer) throws -> (told: Freshet.Outcome, feed: JSONValue) {
    for path in ["/feed.xml", "/a", "/b"] { shows.set(path, answer.answer) }
    let told = try Freshet.run("refresh", "--all", "--json", home: home)
    return (told, try #require(try told.json["feeds"]?[0]))
  }

  @Test(arguments: Answer.refused)
  func `what is no feed is named, and nothing is lost`(answer: Answer) throws {
    let (told, feed) = try refresh(answer)
    #expect(told.status == 1)
    #expect(feed["outcome"] == "failed")
    #expect(feed["error"]?["code"]?.string == answer.code)
    #expect(told.error.contains("Salt: "))
    #expect(told.error.contains(answer.text))
    let after = try Self.dumps(home)
    #expect(after == before)
  }

  @Test(arguments: Answer.refused)
  func `what is no feed is not subscribed to`(answer: Answer) throws {
    for path in ["/other", "/a", "/b"] { shows.set(path, answer.answer) }
    let told = try Freshet.run("subscribe", "--json", shows.url("/other"), home: home)
    #expect(told.status == 1)
    #expect(try told.json["feeds"]?[0]?["error"]?["code"]?.string == answer.code)
    #expect(told.error.contains(answer.text))
    let after = try Self.dumps(home)
    #expect(after == before)
  }

  @Test(arguments: Answer.partial)
  func `what breaks off is never taken for the whole`(answer: Answer) throws {
    let (told, feed) = try refresh(answer)
    #expect(told.status == 1)
    let said = "\(feed["error"]?["code"]?.string ?? "") \(feed["warnings"]?.text ?? "")"
    #expect(said.contains(answer.code))
    #expect(told.error.contains(answer.text))
    let after = try Self.dumps(home)
    #expect(after.user == before.user)
    #expect(after.cache.contains("<title>A</title>") && after.cache.contains("<title>B</title>"))
    #expect(!after.cache.contains("\"absent\":true"))
    shows.serve("Salt", [("b", "B"), ("a", "A")], at: "/feed.xml")
    let again = try Freshet.run("refresh", "--all", "--json", home: home)
    #expect(again.status == 0)
    let asked = try #require(shows.server.requests("/feed.xml").last)
    #expect(asked["If-None-Match"] == nil || feed["outcome"] == "failed")
  }

  @Test(arguments: Answer.harmless)
  func `what a document type promises is not fetched, and does not grow`(answer: Answer) throws {
    let (told, feed) = try refresh(answer)
    #expect(told.status == 0)
    #expect(feed["outcome"] == "updated")
    let dump = try Self.dumps(home)
    #expect(dump.user == before.user)
    #expect(dump.cache.utf8.count < 10_000)
    #expect(!dump.cache.contains("root:"))
    #expect(!dump.cache.contains("lollol"))
    #expect(shows.server.requests("/secret.dtd").isEmpty)
  }

  @Test func `a body without end is ended`() throws {
    let item = "<item><guid>x</guid><description>" + String(repeating: "x ", count: 100_000)
    shows.set("/feed.xml") { _ in
      LoopbackResponse(200, text: item).with {
        $0.framing = .chunked
        $0.isEndless = true
      }
    }
    let told = try Freshet.run("refresh", "--all", "--json", "--max-time", "60", home: home)
    #expect(told.status == 1)
    let error = try told.json["feeds"]?[0]?["error"]
    #expect(error?["code"]?.string?.hasPrefix("limit.") == true, "\(told.error)")
    #expect(try Self.dumps(home) == before)
  }

  @Test(arguments: [
    ("http://127.0.0.1:1/feed", "net.connect", "127.0.0.1"),
    ("http://feeds.example.invalid/feed", "net.dns", "feeds.example.invalid"),
  ])
  func `an address that leads nowhere is named`(url: String, code: String, text: String) throws {
    let told = try Freshet.run("subscribe", "--json", url, home: home)
    #expect(told.status == 1)
    #expect(try told.json["feeds"]?[0]?["error"]?["code"]?.string == code)
    #expect(told.error.contains(text))
    let inspected = try Freshet.run("inspect", "--json", url, home: home)
    #expect(inspected.status == 1)
    #expect(try inspected.json["error"]?["code"]?.string == code)
    #expect(try Self.dumps(home) == before)
  }

  @Test(arguments: ["subscribe", "inspect"])
  func `an address of another kind is named, and is no file`(command: String) throws {
    let told = try Freshet.run(command, "--json", "gopher://127.0.0.1/feed", home: home)
    #expect(told.status == 1)
    #expect(try told.json["error"]?["code"] == "address.scheme")
    #expect(told.error.contains("gopher:"))
  }

  @Test func `a feed that means harm changes nothing of a person's`() throws {
    _ = try Freshet.run("edit", shows.url("/feed.xml"), "--tag", "mine", home: home)
    let mine = try Self.dumps(home).user
    for name in Fixture.list("hostile", suffix: ".xml") {
      let bytes = Fixture.bytes(name)
      shows.set("/feed.xml") { _ in LoopbackResponse(200, body: bytes) }
      let told = try Freshet.run("refresh", "--all", "--json", home: home)
      #expect(told.status <= 1, "\(name)")
      #expect(try told.json["counts"]?["moved"] == 0, "\(name)")
    }
    #expect(try Self.dumps(home).user == mine)
    #expect(try Freshet.run("doctor", home: home).status == 0)
  }
}
