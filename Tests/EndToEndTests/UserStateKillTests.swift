import Glibc
import JSONText
import SystemKit
import TestSupport
import Testing

/// What a person did, when the command is killed or the disk is full: acknowledged is kept.
@Suite struct UserStateKillTests: RunsInHomes {
  let home = TemporaryFolder()

  private func episode(_ number: Int) -> String {
    let guid = "guid:\(number)"
    return "25:https://example.com/a.xml\(guid.utf8.count):\(guid)"
  }

  private func dump() throws -> String { try run("dump", "user", at: home).output }

  /// Microseconds that a command takes when nobody disturbs it.
  private func time(_ words: [String]) throws -> UInt32 {
    let start = ContinuousClock.now
    try run(words, at: home)
    return UInt32(start.duration(to: .now) / .microseconds(1))
  }

  /// Starts a command, kills it at any instant, and says whether it had got to its end.
  private func isDone(_ words: [String], within time: UInt32) throws -> Bool {
    let running = try Freshet.start(words, home: home)
    usleep(.random(in: 0..<time))
    running.send(SIGKILL)
    let status = running.wait().status
    #expect(status == 0 || status == 128 + SIGKILL)
    return status == 0
  }

  @Test func `killed in the middle of a write, it is there whole or not at all`() throws {
    let time = try time(["queue", "add", episode(900)])
    var (done, killed): (Set<Int>, Int) = ([], 0)
    for number in 0..<30 {
      // Two records by one act: both or none.
      let words = ["queue", "add", episode(number), episode(100 + number)]
      if try isDone(words, within: time * 3 / 2) { done.insert(number) } else { killed += 1 }
    }
    let listed = try run("queue", "list", "--json", at: home).json["episodes"]?.array ?? []
    let keys = Set(listed.compactMap { $0["key"]?.string })
    for number in 0..<30 {
      let both = [number, 100 + number].map { keys.contains(episode($0)) }
      #expect(both[0] == both[1], "\(number)")
      if done.contains(number) { #expect(both[0], "\(number) was acknowledged") }
    }
    #expect(killed > 0)
    #expect(try run("doctor", at: home).status == 0)
  }

  @Test func `a full disk refuses a write, and what was there stays`() throws {
    try run("queue", "add", episode(1), at: home)
    let before = try dump()
    let many = (2..<400).map { "'\(episode($0))'" }.joined(separator: " ")
    let told = try Freshet.shell(
      "trap '' XFSZ; ulimit -f 30; freshet queue add \(many)", home: home)
    #expect(told.status == 3 && told.error.contains("space"), "\(told.error)")
    #expect(try dump() == before)
    try run("queue", "add", episode(2), at: home)
  }

  /// A store as the first build wrote it, with a thousand subscriptions.
  private func writeFirstVersion() throws {
    let script = """
      mkdir -p "$FRESHET_HOME" && python3 - "$FRESHET_HOME/UserState.sqlite" <<'END'
      import os, sqlite3, sys
      os.umask(0o077)
      store = sqlite3.connect(sys.argv[1])
      common = "id TEXT NOT NULL PRIMARY KEY, updated_at INTEGER NOT NULL, device_id TEXT NOT NULL, deleted_at INTEGER, unknown TEXT"
      store.executescript(f'''
      CREATE TABLE subscription ({common}, feed_url TEXT, previous_feed_url TEXT, access_profile TEXT, is_private INTEGER,
        is_subscribed INTEGER, title_override TEXT, folder TEXT, tags TEXT, subscribed_at_ms INTEGER, unsubscribed_at_ms INTEGER)
        STRICT, WITHOUT ROWID;
      CREATE TABLE episode_state ({common}, position_ms INTEGER, max_position_ms INTEGER, duration_ms INTEGER, is_played INTEGER,
        is_archived INTEGER, is_starred INTEGER, first_played_at_ms INTEGER, last_played_at_ms INTEGER, completed_at_ms INTEGER)
        STRICT, WITHOUT ROWID;
      CREATE TABLE local_clock (only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1), last INTEGER NOT NULL) STRICT;
      PRAGMA application_id = 1181906291; PRAGMA user_version = 1; PRAGMA journal_mode = WAL;
      ''')
      for number in range(1000):
          store.execute("INSERT INTO subscription (id, updated_at, device_id, feed_url, is_subscribed) VALUES (?, ?, 'a', ?, 1)",
                        (f"https://example.com/{number}", 115917337395200000 + number, f"https://example.com/{number}"))
      store.commit()
      END
      """
    for name in home.names(in: "home") where name.hasPrefix("UserState") {
      unlink(home.file("home/\(name)"))
    }
    let made = try Freshet.shell(script, home: home)
    try #require(made.status == 0, "\(made.error)")
  }

  @Test func `killed in the middle of a migration, the store is the old one or the new`() throws {
    try writeFirstVersion()
    let time = try time(["list", "--quiet"])
    let expected = try dump()
    var killed = 0
    for round in 0..<10 {
      try writeFirstVersion()
      killed += try isDone(["list", "--quiet"], within: time) ? 0 : 1
      #expect(try dump() == expected, "round \(round)")
      #expect(home.names(in: "home").contains("UserState.sqlite.version-1"))
      #expect(try run("doctor", "--json", at: home).json["counts"]?["subscription"] == 1000)
    }
    #expect(killed > 0)
  }

  @Test func `a full disk stops a migration, and the old store stays byte for byte`() throws {
    try writeFirstVersion()
    let before = home.read("home/UserState.sqlite")
    for blocks in [0, 64] {
      let told = try Freshet.shell(
        "trap '' XFSZ; ulimit -f \(blocks); freshet list 2>&1 | cat; exit ${PIPESTATUS[0]}",
        home: home)
      #expect(told.status == 3, "\(blocks): \(told.output)")
      #expect(home.read("home/UserState.sqlite") == before, "\(blocks)")
    }
    let listed = try run("list", "--json", at: home).json["feeds"]?.array
    #expect(listed?.count == 1000)
  }
}
