import JSONText
import TestSupport
import Testing

/// What a person does with episodes, by the command.
@Suite struct ListeningTests {
  let home = TemporaryFolder()
  let shows: Shows

  init() throws {
    shows = try Shows()
    shows.serve("Salt Marsh", [("b", "The bittern"), ("a", "Mud")], at: "/salt.xml")
    shows.serve("Sauerteig", [("31", "Laib 31")], at: "/sauerteig.xml")
    _ = try Freshet.run(
      "subscribe", "--quiet", shows.url("/salt.xml"), shows.url("/sauerteig.xml"), home: home)
  }

  func run(_ arguments: String..., now: String = Freshet.now) throws -> Freshet.Outcome {
    try Freshet.start(arguments, home: home, now: now).wait()
  }

  func json(_ arguments: String..., now: String = Freshet.now) throws -> JSONValue {
    let told = try Freshet.start(arguments + ["--json"], home: home, now: now).wait()
    #expect(told.status == 0, "\(arguments): \(told.error)")
    return try told.json
  }

  func titles(_ arguments: String...) throws -> [String] {
    let told = try Freshet.start(arguments + ["--json"], home: home).wait()
    return try told.json["episodes"]?.array?.compactMap { $0["title"]?.string } ?? []
  }

  @Test func `a position is set, shown, and only its furthest point rises`() throws {
    #expect(try run("position", "salt#1").output == "0:00\n")
    #expect(try run("position", "salt#1", "1:02:03").status == 0)
    #expect(try run("position", "salt#1", "1:02:04").output == "1:02:03\n")
    let shown = try json("position", "salt#1", "90.5")
    #expect(shown["positionSeconds"] == 90.5)
    #expect(shown["maxPositionSeconds"] == 3723)
    #expect(shown["title"] == "The bittern")
    let episode = try json("show", "salt#1")["episode"]
    #expect(episode?["state"]?["positionSeconds"] == 90.5)
    for wrong in ["1:99", "-5", "x", "1:2:3:4"] {
      #expect(try run("position", "salt#1", wrong).status == 2)
    }
    #expect(try run("position", "salt#9", "5").status == 1)
  }

  @Test func `marks are set and taken off, and lists show them`() throws {
    #expect(try run("played", "salt#1", "salt#2").output == "Played The bittern\nPlayed Mud\n")
    _ = try run("star", "salt#1")
    _ = try run("archive", "salt#2")
    let states = try json("episodes", "salt")["episodes"]?.array?.compactMap { $0["state"] }
    #expect(states?.map { $0["played"] } == [true, true])
    #expect(states?.map { $0["starred"] } == [true, false])
    #expect(states?.map { $0["archived"] } == [false, true])
    #expect(try json("list")["feeds"]?[0]?["unplayed"] == 0)
    let told = try json("unplayed", "salt#1")
    #expect(told["episodes"]?[0]?["state"]?["played"] == false)
    #expect(told["episodes"]?[0]?["state"]?["starred"] == true)
    #expect(try json("list")["feeds"]?[0]?["unplayed"] == 1)
    for command in ["unstar", "unarchive"] {
      #expect(try run(command, "salt#1", "salt#2").status == 0)
    }
    #expect(try json("episodes", "salt")["episodes"]?[0]?["state"]?["starred"] == false)
  }

  @Test func `one name that fits nothing does not stop the others`() throws {
    let told = try run("star", "salt#1", "salt#7", "--json")
    #expect(told.status == 1)
    #expect(try told.json["episodes"]?.array?.count == 1)
    #expect(try told.json["errors"]?[0]?["error"]?["code"] == "episode.unknown")
    #expect(try json("show", "salt#1")["episode"]?["state"]?["starred"] == true)
  }

  @Test func `the queue keeps the person's order`() throws {
    _ = try run("queue", "add", "salt#1", "sauerteig#1")
    _ = try run("queue", "add", "--front", "salt#2")
    #expect(try titles("queue", "list") == ["Mud", "The bittern", "Laib 31"])
    _ = try run("queue", "move", "sauerteig#1", "1")
    #expect(try titles("queue", "list") == ["Laib 31", "Mud", "The bittern"])
    _ = try run("queue", "add", "--at", "2", "salt#1")
    #expect(try titles("queue", "list") == ["Laib 31", "The bittern", "Mud"])
    _ = try run("queue", "remove", "salt#1")
    #expect(try titles("queue", "list") == ["Laib 31", "Mud"])
    #expect(try run("queue", "move", "salt#1", "1").status == 1)
    _ = try run("queue", "add", "--replace", "salt#1", "salt#2")
    #expect(try titles("queue", "list") == ["The bittern", "Mud"])
    let listed = try json("queue", "list")["episodes"]?[0]
    #expect(listed?["feed"]?["title"] == "Salt Marsh")
    #expect(try run("queue", "clear").output == "Removed 2 episodes.\n")
    #expect(try titles("queue", "list") == [])
    #expect(try run("queue", "add", "--front", "--at", "1", "salt#1").status == 2)
  }

  @Test func `a playlist is made, filled, renamed and deleted`() throws {
    #expect(try run("playlist", "create", "Walks").status == 0)
    #expect(try run("playlist", "create", "walks").status == 5)
    _ = try run("playlist", "add", "walks", "salt#1", "sauerteig#1", "salt#2")
    _ = try run("playlist", "move", "Walks", "salt#2", "1")
    _ = try run("playlist", "remove", "Walks", "sauerteig#1")
    #expect(try titles("playlist", "show", "Walks") == ["Mud", "The bittern"])
    #expect(try run("playlist", "rename", "Walks", "Strolls").status == 0)
    let listed = try json("playlist", "list")["playlists"]?[0]
    #expect(listed?["title"] == "Strolls" && listed?["kind"] == "manual")
    #expect(listed?["episodes"] == 2)
    #expect(try run("playlist", "show", "Walks").status == 1)
    #expect(try run("playlist", "delete", "Strolls").output == "Deleted Strolls  2 episodes\n")
    #expect(try json("playlist", "list")["playlists"] == [])
    #expect(try json("list")["feeds"]?.array?.count == 2)
  }

  @Test func `a smart playlist follows its filter`() throws {
    #expect(try run("playlist", "smart", "New", "played:no feed:marsh").status == 0)
    #expect(try titles("playlist", "show", "new") == ["The bittern", "Mud"])
    _ = try run("played", "salt#1")
    #expect(try titles("playlist", "show", "new") == ["Mud"])
    _ = try run("playlist", "smart", "New", "not:played:no")
    #expect(try titles("playlist", "show", "new") == ["The bittern"])
    #expect(try run("playlist", "add", "New", "salt#1").status == 5)
    let wrong = try run("playlist", "smart", "New", "played:no duration<x")
    #expect(wrong.status == 2)
    #expect(wrong.error.contains("column 20 of the filter"))
    #expect(try titles("playlist", "show", "new") == ["The bittern"])
  }

  @Test func `bookmarks are of an episode or of a feed`() throws {
    let made = try json("bookmark", "add", "salt#1", "12:30", "--title", "Heron", "--note", "loud")
    let id = try #require(made["bookmarks"]?[0]?["id"]?.string)
    _ = try run("bookmark", "add", "sauerteig#1", "5")
    let listed = try json("bookmark", "list", "salt")["bookmarks"]
    #expect(listed?.array?.count == 1)
    #expect(listed?[0]?["timeSeconds"] == 750 && listed?[0]?["title"] == "Heron")
    #expect(listed?[0]?["episode"]?["title"] == "The bittern")
    #expect(try json("bookmark", "list", "sauerteig#1")["bookmarks"]?.array?.count == 1)
    #expect(try run("bookmark", "remove", id, "nothing").status == 1)
    #expect(try json("bookmark", "list")["bookmarks"]?.array?.count == 1)
  }

  @Test func `settings have defaults, are checked, and can be of one feed`() throws {
    #expect(try run("settings", "get", "speed").output == "1\n")
    #expect(try run("settings", "set", "speed", "1.5").status == 0)
    #expect(try run("settings", "set", "speed", "2", "--feed", "salt").status == 0)
    #expect(try run("settings", "get", "speed").output == "1.5\n")
    #expect(try run("settings", "get", "speed", "--feed", "salt").output == "2\n")
    #expect(try run("settings", "get", "speed", "--feed", "sauerteig").output == "1.5\n")
    #expect(try run("settings", "unset", "speed", "--feed", "salt").output == "1.5\n")
    let row = try json("settings", "list")["settings"]?.array?.first { $0["name"] == "speed" }
    #expect(row?["value"] == "1.5" && row?["default"] == "1")
    #expect(row?["help"]?.string?.isEmpty == false)
    for (name, value) in [
      ("speed", "fast"), ("moves", "maybe"), ("refresh-floor", "5"), ("timezone", "Mars/Base"),
      ("gravy", "thick"),
    ] {
      #expect(try run("settings", "set", name, value).status == 2)
    }
    #expect(try run("settings", "set", "timezone", "UTC", "--feed", "salt").status == 2)
  }

  @Test func `the inbox is decided about`() throws {
    shows.serve(
      "Salt Marsh", [("c", "Geese"), ("b", "The bittern"), ("a", "Mud")], at: "/salt.xml")
    #expect(try titles("inbox", "list") == ["The bittern", "Laib 31"])
    _ = try run("inbox", "keep", "salt#1")
    _ = try run("inbox", "dismiss", "sauerteig#1")
    #expect(try titles("inbox", "list") == [])
    #expect(try titles("queue", "list") == ["The bittern"])
    #expect(try json("show", "sauerteig#1")["episode"]?["state"]?["archived"] == true)
    #expect(try !run("dump", "user").output.contains("inbox"))
  }

  @Test func `listening is counted and resumes`() throws {
    let started = try run("listen", "start", "salt#1", "--at", "0", now: "2026-11-29T23:00:00Z")
    let id = started.output.trimmedLine
    #expect(id.utf8.count == 36)
    let half = try run(
      "listen", "progress", id, "--at", "1:00:00", "--rate", "2", now: "2026-11-30T00:00:00Z")
    #expect(half.status == 0)
    #expect(
      try run("listen", "stop", id, "--at", "3:00:00", now: "2026-11-30T01:00:00Z").status == 0)
    let rows = try json("stats", "--period", "day", "--timezone", "UTC")["rows"]?.array
    #expect(rows?.map { $0["start"] } == ["2026-11-29", "2026-11-30"])
    #expect(rows?.map { $0["listenedSeconds"] } == [3600, 3600])
    #expect(rows?.map { $0["sessions"] } == [1, 0])
    let all = try json("stats", "--period", "forever", "--by", "feed")["rows"]?.array
    #expect(all?.count == 1)
    #expect(all?[0]["listenedSeconds"] == 7200 && all?[0]["contentSeconds"] == 10_800)
    #expect(all?[0]["savedSeconds"] == 3600)
    #expect(all?[0]["feed"]?["title"] == "Salt Marsh")
    #expect(try run("position", "salt#1").output == "3:00:00\n")
    #expect(try run("listen", "stop", "nobody", "--at", "1").status == 1)
  }

  @Test func `a session that a crash left open is recovered, and one recorded twice counts once`()
    throws
  {
    let lost = try run("listen", "start", "salt#1", "--at", "0").output.trimmedLine
    _ = try run("listen", "progress", lost, "--at", "60", now: "2026-11-30T06:01:00Z")
    #expect(try json("stats", "--period", "year")["rows"]?[0]?["listenedSeconds"] == 60)
    #expect(try json("listen", "recover")["recovered"] == 1)
    for _ in 0..<2 {
      _ = try run(
        "listen", "record", "salt#2", "--from", "2026-11-28T06:00:00Z", "--to",
        "2026-11-28T07:00:00Z", "--rate", "1.5")
    }
    let row = try json("stats", "--period", "year", "--by", "device")["rows"]?[0]
    #expect(row?["listenedSeconds"] == 3660 && row?["contentSeconds"] == 5460)
    #expect(row?["sessions"] == 2)
    #expect(row?["device"]?.string?.utf8.count == 36)
    let dump = try run("dump", "user").output
    #expect(dump.split(separator: "\n").count { $0.contains("\"endedCleanly\":false") } == 1)
  }

  @Test func `a picture of it is XML, has a bar for each row, and both grounds`() throws {
    for day in ["27", "28"] {
      _ = try run(
        "listen", "record", "salt#2", "--from", "2026-11-\(day)T06:00:00Z", "--to",
        "2026-11-\(day)T07:00:00Z", "--rate", "1.5")
    }
    let path = home.file("picture.svg")
    #expect(try run("stats", "--period", "day", "--timezone", "UTC", "--svg", path).status == 0)
    let picture = try run("stats", "--period", "day", "--timezone", "UTC", "--svg", "-").output
    #expect(home.read("picture.svg") == Array(picture.utf8))
    #expect(picture.contains("prefers-color-scheme: dark"))
    let lines = picture.split(separator: "\n")
    #expect(
      lines.count { $0.hasPrefix("<rect class=\"heard\"") && $0.contains("class=\"saved\"") } == 2)
    #expect(picture.contains("Listened 2 h"))
    let judged = try Freshet.shell("xmllint --noout '\(path)'", home: home)
    #expect(judged.status == 0, "\(judged.error)")
  }

  @Test func `nothing of a feed's text gets into what the person did`() throws {
    _ = try run("queue", "add", "salt#1")
    _ = try run("playlist", "create", "Mine")
    _ = try run("playlist", "add", "Mine", "salt#1")
    _ = try run("bookmark", "add", "salt#1", "5")
    _ = try run("inbox", "keep", "sauerteig#1")
    let id = try run("listen", "start", "salt#1").output.trimmedLine
    _ = try run("listen", "stop", id, "--at", "5")
    _ = try run("played", "salt#1")
    let dump = try run("dump", "user").output
    for text in ["Salt Marsh", "bittern", "Mud", "Sauerteig", "Laib", "Notes"] {
      #expect(!dump.contains(text), "\(text)")
    }
    #expect(try run("doctor").status == 0)
  }
}

extension String {
  /// Its first line.
  fileprivate var trimmedLine: String { String(prefix { $0 != "\n" }) }
}
