import JSONText
import TestSupport
import Testing

/// What a person sees of what became of an episode, and of when its feed is due.
@Suite struct EpisodeHistoryTests {
  let home = TemporaryFolder()
  let shows: Shows

  init() throws {
    shows = try Shows()
    shows.serve("Salt", [("b", "Bittern"), ("a", "Mud")], at: "/salt.xml")
    try #require(try Freshet.run("subscribe", shows.url("/salt.xml"), home: home).status == 0)
  }

  private func refresh(_ now: String) throws {
    try #require(try Freshet.run("refresh", "--all", home: home, now: now).status == 0)
  }

  private func shown(_ episode: String = "salt#1") throws -> JSONValue? {
    try Freshet.run("show", episode, "--json", home: home).json["episode"]
  }

  @Test func `an edit is shown with its time and with what changed`() throws {
    shows.serve("Salt", [("b", "The bittern"), ("a", "Mud")], at: "/salt.xml")
    try refresh("2026-12-01T06:00:00Z")
    let revision = try shown()?["revisions"]?[0]
    #expect(revision?["title"] == "Bittern")
    #expect(revision?["replaced"] == "2026-12-01T06:00:00Z")
    #expect(revision?["changed"]?.array?.contains("title") == true)
    let text = try Freshet.run("show", "salt#1", home: home).output
    #expect(text.contains("2026-12-01T06:00:00Z: title"))
    #expect(try shown("salt#2")?["revisions"] == nil)
  }

  @Test func `new guids are shown with their rule, and can be split from the old ones`() throws {
    let renamed = Shows.document("Salt", [("b", "Bittern"), ("a", "Mud")])
      .replacing("<guid isPermaLink=\"false\">", with: "<guid isPermaLink=\"false\">new-")
    shows.serve(renamed, at: "/salt.xml")
    try refresh("2026-12-01T06:00:00Z")
    let list = try Freshet.run("episodes", "salt", "--json", home: home).json["episodes"]
    #expect(list?.array?.count == 2)
    let change = try shown()?["identityChanges"]?[0]
    #expect(change?["from"] == "guid:b")
    #expect(change?["to"] == "guid:new-b")
    #expect(change?["rule"] == "guid-churn.audio")
    #expect(try shown()?["aliases"]?.array?.count == 1)
    let split = try Freshet.run("split", "salt#1", "--json", home: home)
    #expect(split.status == 0)
    #expect(try split.json["split"]?.array?.count == 1)
    let after = try Freshet.run("episodes", "salt", "--json", home: home).json["episodes"]
    #expect(after?.array?.count == 3)
    #expect(try Freshet.run("split", "salt#1", home: home).status == 5, "there is nothing left")
    #expect(try Freshet.run("doctor", home: home).status == 0)
  }

  @Test func `every reason to wait is named, with its time`() throws {
    shows.set("/salt.xml") { _ in
      LoopbackResponse(
        200, [("Cache-Control", "max-age=7200"), ("ETag", "\"x\"")],
        text: Shows.document("Salt", [("b", "Bittern")], head: "<ttl>90</ttl>"))
    }
    try refresh("2026-12-01T06:00:00Z")
    let now = "2026-12-01T06:10:00Z"
    let why = try Freshet.run("why", "salt", "--json", home: home, now: now).json
    #expect(why["due"] == false)
    let reasons = why["reasons"]?.array ?? []
    let codes = reasons.compactMap { $0["code"]?.string }
    #expect(Set(codes).isSuperset(of: ["cache-control", "ttl", "floor"]), "\(codes)")
    let fresh = reasons.first { $0["code"] == "cache-control" }
    #expect(fresh?["until"] == "2026-12-01T08:00:00Z")
    let dry = try Freshet.run("refresh", "--dry-run", "--json", home: home, now: now).json
    let first = dry["feeds"]?[0]
    #expect(first?["reason"] == "schedule")
    #expect(first?["reasons"]?.array?.isEmpty == false)
    let text = try Freshet.run("refresh", "--dry-run", home: home, now: now).output
    #expect(text.contains("not Salt, next due"))
  }

  @Test func `floor and ceiling are settings of the machine`() throws {
    home.write(
      #"{"version": 1, "schedule": {"floorMinutes": 10, "ceilingMinutes": 20}}"#,
      to: "home/config.json")
    try refresh("2026-12-01T06:00:00Z")
    let due = try Freshet.run("status", "salt", "--json", home: home).json["feeds"]?[0]?["nextDue"]
    let time = try #require(due?.string)
    #expect(time > "2026-12-01T06:10" && time < "2026-12-01T06:23", "\(time)")
  }
}
