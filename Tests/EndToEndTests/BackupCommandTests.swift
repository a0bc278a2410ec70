import Glibc
import JSONText
import TestSupport
import Testing

/// Backups written, looked at and brought back by the command.
@Suite struct BackupCommandTests: RunsInHomes {
  let folder = TemporaryFolder()
  let home = TemporaryFolder()
  let other = TemporaryFolder()

  init() throws {
    for name in ["a", "b", "c"] {
      try run("subscribe", "--no-fetch", "https://example.com/\(name)", at: home)
    }
    try run("unsubscribe", "https://example.com/b", at: home)
  }

  var backup: String { folder.file("b.json") }

  func dump(_ home: TemporaryFolder) throws -> String {
    try run("dump", "user", at: home).output
  }

  @Test func `a backup is written, verified and brought back to the byte`() throws {
    let created = try run("backup", "create", backup, "--json", at: home).json
    #expect(created["counts"] == ["subscription": 3])
    #expect(folder.permissions("b.json") == 0o600)
    let verified = try run("backup", "verify", backup, "--json", at: other).json
    #expect(verified["counts"] == ["subscription": 3])
    #expect(verified["sha256"] == created["sha256"])
    #expect(verified["checks"]?.array?.allSatisfy { $0["ok"] == true } == true)
    #expect(other.names() == [])
    let restored = try run("backup", "restore", backup, "--merge", "--json", at: other).json
    #expect(restored["changes"]?["subscription"]?["added"] == 3)
    #expect(try dump(other) == dump(home))
    try run("backup", "create", folder.file("again.json"), at: other)
    #expect(folder.read("again.json") == folder.read("b.json"))
  }

  @Test func `a preview changes nothing and makes no store`() throws {
    try run("backup", "create", backup, at: home)
    let told = try run("backup", "restore", backup, "--replace", "--preview", "--json", at: other)
    #expect(try told.json["preview"] == true)
    #expect(try told.json["changes"]?["subscription"]?["added"] == 3)
    #expect(other.names(in: "home") == [])
  }

  @Test func `a replacement needs a yes, and leaves nothing else`() throws {
    try run("backup", "create", backup, at: home)
    try run("subscribe", "--no-fetch", "https://example.com/other", at: other)
    let before = try dump(other)
    let refused = try run("backup", "restore", backup, "--replace", at: other, status: 5)
    #expect(refused.error.contains("--yes"))
    #expect(try dump(other) == before)
    try run("backup", "restore", backup, "--replace", "--yes", at: other)
    #expect(try dump(other) == dump(home))
    try run("backup", "restore", backup, at: other, status: 2)
  }

  @Test func `a wrong backup changes nothing`() throws {
    try run("backup", "create", backup, at: home)
    try run("subscribe", "--no-fetch", "https://example.com/other", at: other)
    let before = try dump(other)
    let whole = String(decoding: try #require(folder.read("b.json")), as: UTF8.self)
    let later = whole.split(separator: "\"schemaVersion\":1").joined(
      separator: "\"schemaVersion\":2")
    let tampered = whole.split(separator: "example.com/a").joined(separator: "example.com/x")
    for (text, code) in [
      ("{}", "backup.damaged"), ("", "backup.damaged"),
      (String(whole.dropLast(9)), "backup.damaged"),
      (tampered, "backup.tampered"), (later, "backup.newer"),
    ] {
      folder.write(text, to: "b.json")
      for words in [
        ["verify", backup], ["restore", backup, "--merge"],
        ["restore", backup, "--replace", "--yes"], ["restore", backup, "--merge", "--preview"],
      ] {
        let told = try Freshet.start(["backup"] + words + ["--json"], home: other).wait()
        #expect(told.status == 1, "\(words)")
        #expect(try told.json["error"]?["code"]?.string == code, "\(words)")
        #expect(try dump(other) == before)
      }
    }
  }

  @Test func `of several backups the latest are kept`() throws {
    for day in 1...4 {
      let now = "2026-12-0\(day)T06:00:00Z"
      try run("backup", "create", "--keep", "3", backup, at: home, now: now)
    }
    #expect(folder.names() == ["b.json", "b.json.1", "b.json.2"])
    let times = try folder.names().map {
      try run("backup", "verify", "--json", folder.file($0), at: home).json["exportedAt"]?.string
    }
    #expect(
      times == ["2026-12-04T06:00:00Z", "2026-12-03T06:00:00Z", "2026-12-02T06:00:00Z"])
  }

  @Test func `no backup is written where there is nothing, or over a file of ours`() throws {
    try run("backup", "create", backup, at: other, status: 1)
    #expect(folder.names() == [])
    let store = home.file("home/UserState.sqlite")
    let before = home.read("home/UserState.sqlite")
    try run("backup", "create", store, at: home, status: 2)
    #expect(home.read("home/UserState.sqlite") == before)
  }

  @Test func `a damaged user state is set aside for what replaces it`() throws {
    try run("backup", "create", backup, at: home)
    let expected = try dump(home)
    let garbage = String(repeating: "precious ", count: 4_000)
    home.write(garbage, to: "home/UserState.sqlite")
    try run("backup", "restore", backup, "--merge", at: home, status: 3)
    let told = try run("backup", "restore", backup, "--replace", "--yes", at: home)
    let aside = "UserState.sqlite.damaged-2026-11-30T060000Z"
    #expect(told.error.contains(aside))
    #expect(home.read("home/" + aside) == Array(garbage.utf8))
    #expect(try dump(home) == expected)
  }

  @Test func `a disk that fills up leaves the old backup and the old state`() throws {
    for number in 0..<40 {
      let long = String(repeating: "x", count: 400)
      try run(
        "subscribe", "--no-fetch", "https://example.com/\(number)", "--folder", long, at: home)
    }
    folder.write("before", to: "b.json")
    let told = try Freshet.shell(
      "trap '' XFSZ; ulimit -f 8; freshet backup create \(backup)", home: home)
    #expect(told.status != 0)
    #expect(!told.error.contains("report"), "\(told.error)")
    #expect(folder.read("b.json") == Array("before".utf8))
    #expect(folder.names() == ["b.json"])
    try run("backup", "create", backup, at: home)
    try run("subscribe", "--no-fetch", "https://example.com/other", at: other)
    let before = try dump(other)
    let filled = try Freshet.shell(
      "trap '' XFSZ; ulimit -f 8; freshet backup restore \(backup) --replace --yes", home: other)
    #expect(filled.status != 0)
    #expect(!filled.error.contains("report"), "\(filled.error)")
    #expect(try dump(other) == before)
  }

  @Test func `a replacement that is killed leaves the old state or the new, never a mix`() throws {
    for number in 0..<60 {
      try run("subscribe", "--no-fetch", "https://example.com/\(number)", at: home)
    }
    try run("backup", "create", backup, at: home)
    try run("subscribe", "--no-fetch", "https://example.com/other", at: other)
    let old = folder.file("old.json")
    try run("backup", "create", old, at: other)
    let states = try [dump(other), dump(home)]
    let start = ContinuousClock.now
    try run("backup", "restore", backup, "--replace", "--yes", at: other)
    let time = UInt32(start.duration(to: .now) / .microseconds(1))
    var killed = 0
    for round in 0..<12 {
      let source = round % 2 == 0 ? old : backup
      let running = try Freshet.start(
        ["backup", "restore", source, "--replace", "--yes"], home: other)
      usleep(.random(in: 0..<time))
      running.send(SIGKILL)
      killed += running.wait().status == 128 + SIGKILL ? 1 : 0
      #expect(try states.contains(dump(other)), "round \(round)")
      #expect(try run("doctor", at: other).status == 0)
    }
    #expect(killed > 0)
  }
}
