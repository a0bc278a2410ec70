import Glibc
import JSONText
import TestSupport
import Testing

/// A run that is killed at any instant leaves a library that the next run continues from.
///
/// `Tools/refresh-lab kills` does so hundreds of times.
@Suite(.serialized) struct KillTests {
  static let count = 60
  static let episodes = 18

  let library: KnownLibrary

  init() throws { library = try KnownLibrary(shows: Self.count, episodes: Self.episodes) }

  /// Starts the command, kills it after so many microseconds, and says whether it was still running.
  func kill(_ words: [String], after microseconds: UInt32, home: TemporaryFolder) throws -> Bool {
    let running = try Freshet.start(words, home: home)
    usleep(microseconds)
    running.send(SIGKILL)
    return running.wait().status == 128 + SIGKILL
  }

  @Test(arguments: [(KnownLibrary.Stage.first, 8), (.unchanged, 3), (.changed, 5)])
  func `the run after a killed refresh completes it`(
    stage: KnownLibrary.Stage, rounds: Int
  ) throws {
    let (ending, time) = try library.undisturbed(stage)
    let episodes = Self.count * Self.episodes + (stage == .changed ? Self.count / 10 : 0)
    #expect(ending.cache.split(separator: "\n").count == Self.count + episodes)
    var killed = 0
    for round in 0..<rounds {
      let home = library.home(stage)
      // Spread over the run, so that some of them meet it whatever the machine is busy with.
      let delay = UInt32.random(in: 0..<time) / UInt32(round % 3 + 1)
      killed += try kill(["refresh", "--all"], after: delay, home: home) ? 1 : 0
      let note = "\(stage), round \(round), killed after \(delay) µs"
      try library.expectCompletion(of: home, stage, as: ending, note)
    }
    #expect(killed > 0)
  }

  @Test func `a killed rebuild goes on where it was`() throws {
    let ending = try library.undisturbed(.first).ending
    let home = library.home(.first)
    for number in 50..<Self.count {
      library.shows.set("/show/\(number)") { _ in LoopbackResponse().with { $0.isSilent = true } }
    }
    let running = try Freshet.start(["rebuild"], home: home)
    for _ in 0..<200 where try committed(home) < 50 { usleep(50_000) }
    running.send(SIGKILL)
    #expect(running.wait().status == 128 + SIGKILL)
    for number in 50..<Self.count { library.serve(number) }
    let next = try Freshet.run("rebuild", "--json", home: home)
    #expect(next.status == 0)
    #expect(try next.json["counts"]?["due"] == 10)
    #expect(try library.ending(home) == ending)
  }

  /// How many feeds were stored, as another process sees it.
  private func committed(_ home: TemporaryFolder) throws -> Int {
    let told = try Freshet.run("status", "--json", home: home)
    guard told.status == 0 else { return 0 }
    return try told.json["feeds"]?.array?.count { $0["lastSuccess"] != nil } ?? 0
  }

  @Test func `a subscription survives the kill that follows it`() throws {
    for number in Self.count..<Self.count + 8 {
      library.serve(number)
      let home = library.home(.first)
      let before = try Freshet.run("dump", "user", home: home).output
      let url = library.url(number)
      _ = try kill(["subscribe", url], after: UInt32.random(in: 0..<60_000), home: home)
      let after = try Freshet.run("dump", "user", home: home)
      #expect(after.status == 0)
      #expect(before.split(separator: "\n").allSatisfy(after.output.contains))
      #expect(try Freshet.run("subscribe", url, home: home).status == 0)
      let feed = try Freshet.run("list", "--json", home: home).json["feeds"]?.array?
        .first { $0["key"]?.string == url }
      #expect(feed?["episodes"] == .integer(Int64(Self.episodes)))
    }
  }
}
