import Glibc
import JSONText
import TestSupport
import Testing

/// A run that is killed at any instant leaves a library that the next run continues from.
@Suite(.serialized) struct KillTests {
  static let count = 60
  static let rounds = 15

  let server: LoopbackServer
  /// A home with the subscriptions, and nothing fetched.
  let template = TemporaryFolder()

  init() throws {
    // The answers come one after another, so that a kill meets every stage of a run.
    server = try LoopbackServer { request in
      let number = Int(request.path.split(separator: "/").last ?? "") ?? 0
      let episodes = (0..<20).map { ("\(number)-\($0)", "Episode \($0) of show \(number)") }
      let document = Shows.document("Show \(number)", episodes)
      return LoopbackResponse.versioned(request, Array(document.utf8), etag: "\"\(number)\"")
        .with { $0.delayMilliseconds = number % 7 }
    }
    let urls = (0..<Self.count).map { server.url("/show/\($0)") }
    let told = try Freshet.start(["subscribe", "--no-fetch"] + urls, home: template).wait()
    try #require(told.status == 0)
  }

  /// A copy of the template.
  func fresh() -> TemporaryFolder {
    let home = TemporaryFolder()
    for name in ["UserState.sqlite", "state/device-id"] {
      guard let bytes = template.read("home/\(name)") else { continue }
      chmod(home.write(bytes, to: "home/\(name)"), 0o600)
    }
    return home
  }

  /// Starts the command, kills it after so many microseconds, and says whether it was still running.
  func kill(_ words: [String], after microseconds: UInt32, home: TemporaryFolder) throws -> Bool {
    let running = try Freshet.start(words, home: home)
    usleep(microseconds)
    running.send(SIGKILL)
    return running.wait().status == 128 + SIGKILL
  }

  /// The dump of a run that nobody disturbed, and how long it took in microseconds.
  func undisturbed() throws -> (dump: String, microseconds: UInt32) {
    let home = fresh()
    let start = ContinuousClock.now
    #expect(try Freshet.run("refresh", home: home).status == 0)
    let time = start.duration(to: .now)
    let dump = try Freshet.run("dump", "cache", "--canonical", home: home).output
    #expect(dump.split(separator: "\n").count == Self.count * 21)
    return (dump, UInt32(time / .microseconds(1)))
  }

  @Test func `the run after a killed first refresh completes it`() throws {
    let (dump, time) = try undisturbed()
    var killed = 0
    for round in 0..<Self.rounds {
      let home = fresh()
      let delay = UInt32.random(in: 0..<time)
      let wasRunning = try kill(["refresh"], after: delay, home: home)
      killed += wasRunning ? 1 : 0
      let next = try Freshet.run("refresh", "--json", home: home)
      #expect(next.status == 0, "round \(round), killed after \(delay) µs: \(next.error)")
      #expect(try next.json["counts"]?["failed"] == 0)
      let after = try Freshet.run("dump", "cache", "--canonical", home: home).output
      #expect(after == dump, "round \(round), killed after \(delay) µs")
      // No validator without its content: whoever says "unchanged" has it.
      let all = try Freshet.run("refresh", "--all", "--json", home: home)
      #expect(try all.json["counts"]?["unchanged"] == .integer(Int64(Self.count)))
      #expect(try Freshet.run("search", "episode", home: home).status == 0)
      #expect(try Freshet.run("doctor", home: home).status == 0)
    }
    #expect(killed > 0)
  }

  @Test func `a killed rebuild goes on where it was`() throws {
    let (dump, _) = try undisturbed()
    var resumed = 0
    for _ in 0..<5 {
      let home = fresh()
      let asked = server.requests.count
      let running = try Freshet.start(["rebuild"], home: home)
      let enough = asked + Int.random(in: 10..<Self.count)
      for _ in 0..<2_000 where server.requests.count < enough { usleep(500) }
      running.send(SIGKILL)
      _ = running.wait()
      let next = try Freshet.run("rebuild", "--json", home: home)
      #expect(next.status == 0)
      let due = try #require(try next.json["counts"]?["due"]?.int)
      resumed += due < Self.count ? 1 : 0
      #expect(try Freshet.run("dump", "cache", "--canonical", home: home).output == dump)
    }
    #expect(resumed > 0)
  }

  @Test func `a subscription survives the kill that follows it`() throws {
    for round in 0..<8 {
      let home = fresh()
      let before = try Freshet.run("dump", "user", home: home).output
      let url = server.url("/show/\(100 + round)")
      _ = try kill(["subscribe", url], after: UInt32.random(in: 0..<60_000), home: home)
      let after = try Freshet.run("dump", "user", home: home)
      #expect(after.status == 0)
      #expect(before.split(separator: "\n").allSatisfy(after.output.contains))
      #expect(try Freshet.run("subscribe", url, home: home).status == 0)
      let feed = try Freshet.run("list", "--json", home: home).json["feeds"]?.array?
        .first { $0["key"]?.string == url }
      #expect(feed?["episodes"] == 20)
    }
  }
}
