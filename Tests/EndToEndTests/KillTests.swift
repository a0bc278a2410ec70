import Glibc
import JSONText
import TestSupport
import Testing

/// A run that is killed at any instant leaves a library that the next run continues from.
@Suite(.serialized) struct KillTests {
  static let count = 60
  static let rounds = 15

  let shows: Shows
  /// A home with the subscriptions, and nothing fetched.
  let template = TemporaryFolder()

  init() throws {
    shows = try Shows()
    for number in 0..<Self.count + 10 { serve(number) }
    let urls = (0..<Self.count).map(url)
    let told = try Freshet.start(["subscribe", "--no-fetch"] + urls, home: template).wait()
    try #require(told.status == 0)
  }

  func url(_ number: Int) -> String { shows.url("/show/\(number)") }

  /// The answers do not come all at once, so that a kill meets every stage of a run.
  func serve(_ number: Int) {
    let episodes = (0..<20).map { ("\(number)-\($0)", "Episode \($0) of show \(number)") }
    let document = Array(Shows.document("Show \(number)", episodes).utf8)
    shows.set("/show/\(number)") { request in
      LoopbackResponse.versioned(request, document, etag: "\"\(number)\"")
        .with { $0.delayMilliseconds = number % 7 }
    }
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
    let home = fresh()
    for number in 50..<Self.count {
      shows.set("/show/\(number)") { _ in LoopbackResponse().with { $0.isSilent = true } }
    }
    let running = try Freshet.start(["rebuild"], home: home)
    for _ in 0..<200 where try committed(home) < 50 { usleep(50_000) }
    running.send(SIGKILL)
    #expect(running.wait().status == 128 + SIGKILL)
    for number in 50..<Self.count { serve(number) }
    let next = try Freshet.run("rebuild", "--json", home: home)
    #expect(next.status == 0)
    #expect(try next.json["counts"]?["due"] == 10)
    #expect(try Freshet.run("dump", "cache", "--canonical", home: home).output == dump)
  }

  /// How many feeds were stored, as another process sees it.
  private func committed(_ home: TemporaryFolder) throws -> Int {
    let told = try Freshet.run("status", "--json", home: home)
    guard told.status == 0 else { return 0 }
    return try told.json["feeds"]?.array?.count { $0["lastSuccess"] != nil } ?? 0
  }

  @Test func `a subscription survives the kill that follows it`() throws {
    for round in 0..<8 {
      let home = fresh()
      let before = try Freshet.run("dump", "user", home: home).output
      let url = url(Self.count + round)
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
