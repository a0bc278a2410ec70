import JSONText
import TestSupport
import Testing

/// What the commands that delete take away, what they leave, and what they ask before.
@Suite struct DeletionTests: RunsInHomes {
  let home = TemporaryFolder()
  let shows: Shows

  init() throws {
    shows = try Shows()
    shows.serve("Salt", [("b", "The bittern"), ("a", "Mud")], at: "/salt.xml")
    shows.serve("Ebb", [("1", "Slack")], at: "/ebb.xml")
    try run("subscribe", shows.url("/salt.xml"), shows.url("/ebb.xml"))
  }

  @discardableResult
  func run(
    _ words: String..., now: String? = Freshet.now, status: Int32 = 0
  ) throws -> Freshet.Outcome {
    try run(words, at: home, now: now, status: status)
  }

  func cachedFeeds() throws -> Int {
    try run("dump", "cache", "--canonical").lines.count { $0["type"] == "feed" }
  }

  // MARK: Purge

  @Test func `a feed that is subscribed to is not purged`() throws {
    for words in [["--plan"], ["--yes"], []] {
      let told = try Freshet.start(["purge", "salt"] + words, home: home).wait()
      #expect(told.status == 5, "\(words)")
      #expect(told.error.contains("unsubscribe"))
    }
    #expect(try cachedFeeds() == 2)
  }

  @Test func `a feed that a list or a bookmark points at is not purged`() throws {
    try run("queue", "add", "salt#1")
    try run("playlist", "create", "Walks")
    try run("playlist", "add", "Walks", "salt#2")
    let bookmark = try run("bookmark", "add", "salt#1", "60", "--json").json
    try run("unsubscribe", "salt")
    let told = try run("purge", "salt", "--yes", status: 5)
    for word in ["1 queueEntry", "1 playlistEntry", "1 bookmark"] {
      #expect(told.error.contains(word), "\(told.error)")
    }
    try run("queue", "clear")
    try run("playlist", "delete", "Walks")
    let id = try #require(bookmark["bookmarks"]?[0]?["id"]?.string)
    try run("bookmark", "remove", id)
    try run("position", "salt#1", "90")
    let plan = try run("purge", "salt", "--plan", "--json").json
    #expect(plan["keeps"] == ["episodeState": 1, "subscription": 1])
    try run("purge", "salt", "--yes")
    #expect(try cachedFeeds() == 1)
  }

  @Test func `a purge does what its plan says, and what a person did stays`() throws {
    try run("unsubscribe", "salt")
    let before = try run("dump", "user", "--canonical").output
    let plan = try run("purge", "salt", "--plan", "--json").json
    #expect(plan["removes"] == ["episode": 2, "feed": 1])
    #expect(plan["keeps"] == ["subscription": 1])
    #expect(try cachedFeeds() == 2)
    let token = try #require(plan["token"]?.string)
    let done = try run("purge", "salt", "--apply", token, "--json").json
    #expect(done["removed"] == plan["removes"])
    #expect(try cachedFeeds() == 1)
    #expect(try run("search", "bittern", "--json").json["results"] == [])
    #expect(try run("dump", "user", "--canonical").output == before)
    #expect(try run("doctor").status == 0)
    try run("purge", "salt", "--yes", status: 1)
  }

  @Test func `a token goes stale when what was shown has changed`() throws {
    try run("unsubscribe", "salt")
    let token = try #require(try run("purge", "salt", "--plan", "--json").json["token"]?.string)
    try run("refresh", "--all")
    #expect(try run("purge", "salt", "--plan", "--json").json["token"]?.string == token)
    try run("edit", "salt", "--title", "Salt of old")
    let told = try run("purge", "salt", "--apply", token, "--json", status: 5)
    #expect(try told.json["error"]?["code"] == "review.stale")
    try run("purge", "salt", "--apply", "0000", status: 5)
    #expect(try cachedFeeds() == 2)
  }

  @Test func `without a terminal a purge needs a yes`() throws {
    try run("unsubscribe", "salt")
    let told = try run("purge", "salt", "--json", status: 5)
    #expect(try told.json["error"]?["code"] == "confirmation.missing")
    #expect(try cachedFeeds() == 2)
    try run("purge", "salt", "--yes")
    #expect(try cachedFeeds() == 1)
  }

  // MARK: Undelete

  @Test func `an ended subscription comes back as it was`() throws {
    try run("edit", "salt", "--tag", "sea", "--title", "Salt of old")
    let before = try run("dump", "user", "--canonical").output
    try run("unsubscribe", "salt", now: "2026-12-01T06:00:00Z")
    let now = "2026-12-01T08:00:00Z"
    let none = try run("undelete", "--since", "1h", "--plan", "--json", now: now).json
    #expect(none["records"] == [])
    let plan = try run("undelete", "--since", "2h", "--plan", "--json", now: now).json
    #expect(plan["counts"] == ["subscription": 1])
    let token = try #require(plan["token"]?.string)
    try run("undelete", "--since", "2h", "--apply", "0000", now: now, status: 5)
    try run("undelete", "--since", "2h", "--apply", token, now: now)
    #expect(try run("dump", "user", "--canonical").output == before)
    try run("undelete", "--since", "2h", "--apply", token, now: now, status: 5)
  }

  @Test func `a cleared queue and a deleted playlist come back in their order`() throws {
    try run("queue", "add", "salt#2", "salt#1", "ebb#1")
    try run("playlist", "create", "Walks")
    try run("playlist", "add", "Walks", "salt#2", "salt#1")
    let queue = try run("queue", "list", "--json").json["episodes"]
    let walks = try run("playlist", "show", "Walks", "--json").json["episodes"]
    let later = "2026-12-01T06:00:00Z"
    try run("queue", "clear", now: later)
    try run("playlist", "delete", "Walks", now: later)
    let told = try run("undelete", "--since", "1h", "--json", now: later).json
    #expect(told["counts"] == ["playlist": 1, "playlistEntry": 2, "queueEntry": 3])
    #expect(try run("queue", "list", "--json").json["episodes"] == queue)
    #expect(try run("playlist", "show", "Walks", "--json").json["episodes"] == walks)
  }

  @Test func `a time that is none is wrong usage`() throws {
    for time in ["", "yesterday", "2", "-2d", "2y"] {
      try run("undelete", "--since", time, status: 2)
    }
    try run("undelete", status: 2)
  }

  @Test func `other devices learn of it`() throws {
    let (other, folder) = (TemporaryFolder(), TemporaryFolder())
    let shared = folder.file("shared")
    try run("unsubscribe", "salt")
    try run("sync", shared)
    #expect(try Freshet.run("sync", shared, home: other).status == 0)
    try run("undelete", "--since", "1d")
    try run("sync", shared)
    #expect(try Freshet.run("sync", shared, home: other).status == 0)
    let feeds = try Freshet.run("list", "--json", home: other).json["feeds"]?.array
    #expect(feeds?.count == 2)
  }

  // MARK: Reset

  @Test func `the cache alone is reset, and rebuilt`() throws {
    let before = try HostileAnswerTests.dumps(home)
    try run("reset", "--cache", status: 5)
    try run("reset", "--yes", status: 2)
    #expect(try HostileAnswerTests.dumps(home) == before)
    let told = try run("reset", "--cache", "--yes", "--json").json
    #expect(told["removed"] == ["episode": 3, "feed": 2])
    #expect(!home.names(in: "home").contains { $0.hasPrefix("PodcastCache") })
    try run("rebuild")
    #expect(try HostileAnswerTests.dumps(home) == before)
  }

  @Test func `everything is reset, and the device is another one then`() throws {
    let folder = TemporaryFolder()
    let shared = folder.file("shared")
    try run("sync", shared)
    let device = try #require(folder.names(in: "shared").first)
    home.write("{\"version\":1}", to: "home/config.json")
    home.write("old", to: "home/UserState.sqlite.version-1")
    try run("credentials", "list")
    try run("reset", "--all", status: 5)
    let told = try run("reset", "--all", "--yes", "--json").json
    #expect(told["removed"] == ["episode": 3, "feed": 2, "subscription": 2])
    #expect(home.names(in: "home") == ["config.json", "state"])
    #expect(home.names(in: "home/state") == ["refresh.lock"])
    #expect(try run("list", "--json").json["feeds"] == [])
    try run("subscribe", "--no-fetch", shows.url("/other.xml"))
    try run("sync", shared)
    let devices = folder.names(in: "shared")
    #expect(devices.count == 2)
    #expect(devices.contains(device))
    #expect(try run("list", "--json").json["feeds"]?.array?.count == 3)
  }
}
