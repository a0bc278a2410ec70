import Digests
import Glibc
import JSONText
import SystemKit
import TestSupport
import Testing

/// Two homes and one folder, as two laptops and whatever carries files between them.
@Suite struct SyncCommandTests: RunsInHomes {
  let folder = TemporaryFolder()
  let laptop = TemporaryFolder()
  let phone = TemporaryFolder()
  let shows: Shows

  init() throws {
    shows = try Shows()
    shows.serve("Salt", [("b", "The bittern"), ("a", "Mud")], at: "/salt.xml")
    shows.serve("Ebb", [("1", "Slack")], at: "/ebb.xml")
  }

  var shared: String { folder.file("shared") }

  func sync(
    _ home: TemporaryFolder, now: String? = Freshet.now, status: Int32 = 0
  ) throws -> JSONValue {
    let told = try run("sync", shared, "--json", at: home, now: now, status: status)
    return try told.json
  }

  func dump(_ home: TemporaryFolder) throws -> String {
    try run("dump", "user", "--canonical", at: home).output
  }

  func segments() -> [String] {
    folder.names(in: "shared").flatMap { device in
      folder.names(in: "shared/\(device)").map { "\(device)/\($0)" }
    }
  }

  @Test func `two homes come to know the same, and a third gets its library from it`() throws {
    try run("subscribe", shows.url("/salt.xml"), at: laptop)
    try run("subscribe", shows.url("/ebb.xml"), "--tag", "sea", at: phone)
    let first = try sync(laptop)
    #expect(first["contract"] == 1)
    #expect(
      first["counts"]
        == ["sent": 1, "applied": 0, "unchanged": 0, "parked": 0, "waiting": 0])
    #expect(try sync(phone)["counts"]?["applied"] == 1)
    #expect(try sync(laptop)["counts"]?["applied"] == 1)
    #expect(try dump(laptop) == dump(phone))
    let new = TemporaryFolder()
    #expect(try sync(new)["counts"]?["applied"] == 2)
    #expect(try dump(new) == dump(laptop))
    try run("rebuild", at: new)
    let listed = try run("list", "--json", at: new).json["feeds"]?.array ?? []
    #expect(listed.map { $0["episodes"] } == [1, 2])
  }

  @Test func `what is delivered twice, late or in part loses nothing`() throws {
    try run("subscribe", shows.url("/salt.xml"), at: laptop)
    _ = try sync(laptop)
    let name = try #require(segments().first)
    let whole = try #require(folder.read("shared/\(name)"))
    folder.write(Array(whole.dropLast(10)), to: "shared/\(name)")
    let early = try sync(phone, status: 1)
    #expect(early["counts"]?["waiting"] == 1)
    #expect(early["error"]?["code"] == "sync.waiting")
    #expect(early["waiting"]?[0]?["number"] == 1)
    folder.write(whole, to: "shared/\(name)")
    #expect(try sync(phone)["counts"]?["applied"] == 1)
    for _ in 0..<2 {
      #expect(
        try sync(phone)["counts"]
          == ["sent": 0, "applied": 0, "unchanged": 0, "parked": 0, "waiting": 0])
    }
    #expect(try dump(phone) == dump(laptop))
  }

  @Test func `a subscription that was ended is not taken up by an older one`() throws {
    let url = shows.url("/salt.xml")
    try run("subscribe", "--no-fetch", url, at: laptop, now: "2026-11-01T00:00:00Z")
    try run("subscribe", "--no-fetch", url, at: phone, now: "2026-11-02T00:00:00Z")
    try run("unsubscribe", url, at: phone, now: "2026-11-03T00:00:00Z")
    _ = try sync(phone)
    _ = try sync(laptop)
    _ = try sync(phone)
    for home in [laptop, phone] {
      #expect(try run("list", "--json", at: home).json["feeds"] == [])
    }
    #expect(try dump(phone) == dump(laptop))
  }

  @Test func `a feed that moved on one device is followed by the other`() throws {
    let episodes = [("d", "D"), ("c", "C"), ("b", "B"), ("a", "A")]
    let old = shows.url("/salt.xml")
    shows.serve("Salt", episodes, at: "/salt.xml")
    for home in [laptop, phone] { try run("subscribe", old, at: home) }
    _ = try sync(laptop)
    _ = try sync(phone)
    shows.serve("Salt", episodes, at: "/new.xml")
    shows.set("/salt.xml") { [url = shows.url("/new.xml")] _ in .redirect(301, to: url) }
    let later = "2026-12-01T06:00:00Z"
    try run("refresh", "--all", at: laptop, now: later)
    for home in [laptop, phone] { _ = try sync(home, now: later) }
    #expect(try dump(phone) == dump(laptop))
    shows.set("/salt.xml") { _ in LoopbackResponse(410) }
    try run("refresh", "--all", at: phone, now: "2026-12-02T06:00:00Z")
    let feed = try run("list", "--json", at: phone).json["feeds"]?[0]
    #expect(feed?["key"]?.string == old)
    #expect(feed?["url"]?.string == shows.url("/new.xml"))
  }

  @Test func `a device that comes back after a year brings its acts and takes the others'`() throws
  {
    try run("subscribe", "--no-fetch", shows.url("/salt.xml"), at: laptop)
    _ = try sync(laptop)
    _ = try sync(phone)
    try run("edit", shows.url("/salt.xml"), "--title", "Old words", at: phone)
    for day in 1...9 {
      let now = "2027-10-0\(day)T06:00:00Z"
      try run("edit", shows.url("/salt.xml"), "--title", "Day \(day)", at: laptop, now: now)
      try run("subscribe", "--no-fetch", shows.url("/\(day).xml"), at: laptop, now: now)
      _ = try sync(laptop, now: now)
    }
    try run(
      "subscribe", "--no-fetch", shows.url("/ebb.xml"), at: phone, now: "2026-12-01T06:00:00Z")
    let now = "2027-11-30T06:00:00Z"
    for home in [phone, laptop] { _ = try sync(home, now: now) }
    #expect(try dump(phone) == dump(laptop))
    let feeds = try run("list", "--json", at: phone).json["feeds"]?.array ?? []
    #expect(feeds.count == 11)
    #expect(feeds.contains { $0["title"] == "Day 9" })
  }

  @Test func `nothing that a feed says gets into the folder, the backup or user state`() throws {
    let marker = "Xq7marker"
    let document = """
      <?xml version="1.0"?>
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:x="urn:x"><channel>
      <title>\(marker) show</title><description>\(marker)</description><link>https://\(marker).example/</link>
      <itunes:author>\(marker)</itunes:author><itunes:image href="https://example.org/\(marker).jpg"/>
      <podcast:person>\(marker)</podcast:person><x:own a="\(marker)">\(marker)</x:own>
      <item><guid isPermaLink="false">one</guid><title>\(marker) episode</title>
      <description>\(marker)</description><itunes:summary>\(marker)</itunes:summary>
      <enclosure url="https://media.example.org/\(marker).mp3" type="audio/mpeg" length="1"/>
      <podcast:transcript url="https://example.org/\(marker).srt" type="application/srt"/>
      <x:own>\(marker)</x:own></item></channel></rss>
      """
    shows.serve(document, at: "/marked.xml")
    let url = shows.url("/marked.xml")
    try run("subscribe", url, at: laptop)
    try run("edit", "\(marker) show", "--tag", "mine", at: laptop)
    try run("refresh", "--all", at: laptop)
    _ = try sync(laptop)
    let backup = folder.file("backup.json")
    try run("backup", "create", backup, at: laptop)
    #expect(try run("dump", "cache", at: laptop).output.contains(marker))
    let files =
      segments().map { folder.file("shared/\($0)") } + [backup]
      + laptop.names(in: "home").filter { $0.hasPrefix("UserState") }
      .map { laptop.file("home/\($0)") }
    #expect(files.count >= 3)
    for path in files {
      let bytes = try #require(Fixture.bytes(atPath: path))
      #expect(!String(decoding: bytes, as: UTF8.self).contains(marker), "\(path)")
      #expect(String(decoding: bytes, as: UTF8.self).contains(url), "\(path)")
    }
  }

  @Test func `the audit lists what is there and names what may not be`() throws {
    try run("subscribe", "--no-fetch", shows.url("/salt.xml"), at: laptop)
    _ = try sync(laptop)
    let name = try #require(segments().first)
    let bytes = folder.read("shared/\(name)")?.split(separator: 0x0A)[1].count ?? 0
    let audit = try run("sync", shared, "--audit", "--json", at: phone).json
    #expect(
      audit["types"] == [
        [
          "type": "subscription", "records": 1, "bytes": .integer(Int64(bytes + 1)),
          "allowed": true,
        ]
      ])
    #expect(audit["notAllowed"] == [])
    for (type, stray) in [
      (#"{"type":"episodeNotes","id":"1"}"#, "episodeNotes"),
      (#"{"type":"subscription","id":"1","notes":"x"}"#, "subscription.notes"),
    ] {
      folder.place("other", type)
      let told = try run("sync", shared, "--audit", "--json", at: phone, status: 1)
      #expect(try told.json["notAllowed"] == [.string(stray)])
      #expect(try told.json["error"]?["code"] == "sync.not-allowed")
    }
    #expect(phone.read("home/UserState.sqlite") == nil)
  }

  @Test func `a table that does not belong there is found by the audit`() throws {
    try run("subscribe", "--no-fetch", shows.url("/salt.xml"), at: laptop)
    _ = try sync(laptop)
    let made = try Freshet.shell(
      """
      python3 - "$FRESHET_HOME/UserState.sqlite" <<'END'
      import sqlite3, sys
      store = sqlite3.connect(sys.argv[1])
      store.execute("ALTER TABLE subscription ADD COLUMN notes TEXT")
      store.execute("CREATE TABLE episode_notes (id TEXT)")
      store.commit()
      END
      """, home: laptop)
    try #require(made.status == 0, "\(made.error)")
    let told = try run("sync", shared, "--audit", "--json", at: laptop, status: 1)
    #expect(try told.json["notAllowed"] == ["episode_notes", "subscription.notes"])
  }

  @Test func `doctor names what waits, what is from the future and what it weighs`() throws {
    try run("subscribe", "--no-fetch", shows.url("/salt.xml"), at: laptop)
    folder.place("newer", #"{"type":"mood","id":"1"}"#)
    folder.place(
      "ahead",
      """
      {"type":"subscription","id":"https://example.com/x","updatedAt":"2031-01-01T00:00:00Z",\
      "deviceID":"ahead","feedURL":"https://example.com/x","isSubscribed":true}
      """)
    #expect(try sync(laptop)["counts"]?["parked"] == 1)
    let told = try run("doctor", "--json", at: laptop, status: 1)
    let checks = try told.json["checks"]?.array ?? []
    func detail(_ name: String) -> String? {
      checks.first { $0["name"]?.string == name }?["detail"]?.string
    }
    #expect(detail("parked")?.contains("1 mood") == true)
    #expect(detail("clock-skew")?.contains("1 record of device ahead") == true)
    #expect(detail("size")?.contains("subscription ") == true)
    #expect(checks.filter { $0["ok"] == false }.map { $0["name"] } == ["clock-skew"])
  }

  @Test func `a lost device is retired only by a yes`() throws {
    try run("subscribe", "--no-fetch", shows.url("/salt.xml"), at: laptop)
    _ = try sync(laptop)
    let device = try #require(folder.names(in: "shared").first)
    let refused = try run("sync", shared, "--retire", device, at: phone, status: 5)
    #expect(refused.error.contains("--yes"))
    #expect(folder.names(in: "shared") == [device])
    try run("sync", shared, "--retire", device, "--yes", at: phone)
    #expect(folder.names(in: "shared/\(device)") == ["retired"])
    #expect(try sync(TemporaryFolder())["counts"]?["applied"] == 1)
    try run("sync", shared, "--retire", "nobody", "--yes", at: phone, status: 5)
  }

  @Test func `the folder is made where its parent is, and nowhere else`() throws {
    try run("subscribe", "--no-fetch", shows.url("/salt.xml"), at: laptop)
    try run("sync", folder.file("no/such/place"), at: laptop, status: 1)
    #expect(folder.names() == [])
    _ = try sync(laptop)
    #expect(folder.permissions("shared") == 0o700)
    for name in segments() { #expect(folder.permissions("shared/\(name)") == 0o600) }
  }

  @Test func `a disk that fills up leaves no half of anything`() throws {
    for number in 0..<40 {
      let long = String(repeating: "x", count: 400)
      try run(
        "subscribe", "--no-fetch", shows.url("/\(number)"), "--folder", long, at: laptop)
    }
    let before = try dump(laptop)
    // A file may grow to so many blocks of 1024 bytes; the signal for it is not wanted.
    let told = try Freshet.shell(
      "trap '' XFSZ; ulimit -f 8; freshet sync \(shared)", home: laptop)
    #expect(told.status != 0)
    #expect(!told.error.contains("report"), "\(told.error)")
    #expect(segments().allSatisfy { !$0.hasSuffix(".jsonl") })
    #expect(try dump(laptop) == before)
    #expect(try sync(laptop)["counts"]?["sent"] == 40)
    let filled = try Freshet.shell(
      "trap '' XFSZ; ulimit -f 8; freshet sync \(shared)", home: phone)
    #expect(filled.status != 0)
    #expect(!filled.error.contains("report"), "\(filled.error)")
    _ = try sync(phone)
    #expect(try dump(phone) == before)
  }

  @Test func `killed at any instant, both ends lose nothing and the next sync goes on`() throws {
    for number in 0..<30 {
      try run("subscribe", "--no-fetch", shows.url("/\(number)"), at: laptop)
    }
    let before = try dump(laptop)
    let start = ContinuousClock.now
    _ = try sync(laptop)
    let time = UInt32(start.duration(to: .now) / .microseconds(1))
    var killed = 0
    for round in 0..<12 {
      let home = round % 2 == 0 ? laptop : phone
      try run("edit", shows.url("/\(round)"), "--tag", "\(round)", at: laptop)
      let running = try Freshet.start(["sync", shared], home: home)
      usleep(.random(in: 0..<time))
      running.send(SIGKILL)
      killed += running.wait().status == 128 + SIGKILL ? 1 : 0
      #expect(try sync(laptop)["counts"]?["waiting"] == 0, "round \(round)")
      #expect(try sync(phone)["counts"]?["waiting"] == 0, "round \(round)")
      #expect(try dump(phone) == dump(laptop), "round \(round)")
    }
    #expect(killed > 0)
    #expect(try dump(laptop).split(separator: "\n").count == before.split(separator: "\n").count)
    #expect(segments().allSatisfy { $0.hasSuffix(".jsonl") })
  }
}

extension TemporaryFolder {
  /// Puts a segment with one record into the shared folder, as another build would write it.
  fileprivate func place(_ device: String, _ record: String) {
    let text = """
      {"freshet":"segment","schema":1,"device":"\(device)","number":1}
      \(record)\n
      """
    let digest = SHA256.hash(text).hex
    write(
      text + "{\"records\":1,\"sha256\":\"\(digest)\"}\n", to: "shared/\(device)/1.jsonl")
  }
}
