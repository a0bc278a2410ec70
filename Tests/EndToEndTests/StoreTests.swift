import Glibc
import JSONText
import SystemKit
import TestSupport
import Testing

/// Stores that cannot be used, and disks that are full.
@Suite struct StoreTests {
  let home = TemporaryFolder()
  let shows: Shows

  init() throws {
    shows = try Shows()
    shows.serve("Salt", [("b", "B"), ("a", "A")], at: "/salt.xml")
    let told = try Freshet.run("subscribe", shows.url("/salt.xml"), home: home)
    try #require(told.status == 0)
  }

  /// Every file of the home but locks, which say who held them last.
  func files() -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for folder in ["home", "home/state"] {
      for name in home.names(in: folder) where !name.hasSuffix(".lock") {
        files["\(folder)/\(name)"] = home.read("\(folder)/\(name)")
      }
    }
    return files
  }

  static let changes = [
    ["refresh", "--all"], ["subscribe", "--no-fetch", "https://example.org/feed"],
    ["edit", "salt", "--tag", "x"], ["unsubscribe", "salt"],
  ]

  @Test(arguments: ["UserState.sqlite", "PodcastCache.sqlite"])
  func `a store of a newer version is refused, untouched`(name: String) throws {
    var bytes = try #require(home.read("home/\(name)"))
    // Source: SQLite's file format, 1.3.13: the user version, big end first.
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    home.write(bytes, to: "home/\(name)")
    let before = files()
    let commands = name == "UserState.sqlite" ? Self.changes + [["list"], ["export", "-"]] : []
    for words in commands + [["refresh"], ["episodes"], ["rebuild"]] {
      let told = try Freshet.start(words, home: home).wait()
      #expect(told.status == 3, "\(words)")
      #expect(told.error.contains("newer"), "\(words): \(told.error)")
      #expect(files() == before, "\(words)")
    }
  }

  @Test func `a garbage user state is refused, untouched, and its cure is named`() throws {
    home.write(String(repeating: "precious ", count: 4_000), to: "home/UserState.sqlite")
    let before = files()
    for words in Self.changes + [["list"], ["rebuild"], ["export", "-"], ["dump", "user"]] {
      let told = try Freshet.start(words, home: home).wait()
      #expect(told.status == 3, "\(words)")
      #expect(told.error.contains("backup"), "\(words): \(told.error)")
      #expect(files() == before, "\(words)")
    }
    let doctor = try Freshet.run("doctor", "--json", home: home)
    #expect(doctor.status != 0)
    let check = try doctor.json["checks"]?.array?.first { $0["name"] == "user-state" }
    #expect(check?["ok"] == false)
    #expect(files() == before)
  }

  @Test(arguments: [0, 1, 4])
  func `a damaged cache is set aside, rebuilt, and the library is as it was`(page: Int) throws {
    let before = try Freshet.run("dump", "cache", "--canonical", home: home).output
    let user = try Freshet.run("dump", "user", "--canonical", home: home).output
    var bytes = try #require(home.read("home/PodcastCache.sqlite"))
    // Source: SQLite's file format, 1.3.2: the size of a page, big end first.
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    for place in page * size..<(page + 1) * size { bytes[place] = 0x5A }
    home.write(bytes, to: "home/PodcastCache.sqlite")
    let told = try Freshet.run("rebuild", "--json", home: home)
    #expect(told.status == 0)
    let aside = try #require(try told.json["setAside"]?.string)
    #expect(Fixture.bytes(atPath: aside) == bytes)
    #expect(try Freshet.run("dump", "cache", "--canonical", home: home).output == before)
    #expect(try Freshet.run("dump", "user", "--canonical", home: home).output == user)
    #expect(try Freshet.run("doctor", home: home).status == 0)
  }

  @Test func `a disk that fills up fails the run, and loses nothing`() throws {
    let before = try HostileAnswerTests.dumps(home)
    let long = String(repeating: "x", count: 400)
    // Few enough to wait for the writer in memory.
    let items = (0..<240).map { ("guid-\($0)", "Title \($0) \(long)") }
    shows.serve("Large", items, at: "/large.xml")
    // A file may grow to so many blocks of 1024 bytes; the signal for it is not wanted.
    let told = try Freshet.shell(
      "trap '' XFSZ; ulimit -f 460; freshet subscribe \(shows.url("/large.xml"))", home: home)
    #expect(told.status == 3, "\(told.error)")
    #expect(!told.error.isEmpty)
    #expect(!told.error.contains("report"))
    #expect(try HostileAnswerTests.dumps(home) == before)
    #expect(try Freshet.run("doctor", home: home).status == 0)
    #expect(try Freshet.run("subscribe", shows.url("/large.xml"), home: home).status == 0)
  }

  @Test func `a full folder for what waits in files fails its feed alone`() throws {
    let long = String(repeating: "x", count: 2_000)
    let items = (0..<400).map { ("guid-\($0)", "Title \($0) \(long)") }
    shows.serve("Large", items, at: "/large.xml")
    let told = try Freshet.shell(
      "trap '' XFSZ; ulimit -f 460; freshet subscribe \(shows.url("/large.xml"))", home: home)
    #expect(told.status == 1)
    #expect(told.error.contains("cannot write "))
    #expect(try Freshet.run("doctor", home: home).status == 0)
    #expect(try Freshet.run("subscribe", shows.url("/large.xml"), home: home).status == 0)
  }

  @Test func `a second refresh is told the number of the first`() throws {
    shows.set("/salt.xml") { _ in LoopbackResponse().with { $0.isSilent = true } }
    let first = try Freshet.start(["refresh", "--all"], home: home)
    for _ in 0..<500 where shows.server.requests.count < 2 { usleep(10_000) }
    for words in [["refresh", "--all"], ["rebuild"], ["subscribe", shows.url("/other.xml")]] {
      let told = try Freshet.start(words, home: home).wait()
      #expect(told.status == 4, "\(words)")
      #expect(told.error.contains("process \(first.process) "), "\(told.error)")
    }
    for words in [["list"], ["episodes", "salt"], ["status"], ["edit", "salt", "--tag", "x"]] {
      #expect(try Freshet.start(words, home: home).wait().status == 0, "\(words)")
    }
    first.send(SIGKILL)
    #expect(first.wait().status == 128 + SIGKILL)
    shows.serve("Salt", [("b", "B"), ("a", "A")], at: "/salt.xml")
    #expect(try Freshet.run("refresh", "--all", home: home).status == 0)
  }
}
