import Glibc
import JSONText
import Synchronization
import TestSupport
import Testing

/// A library of which every answer is known, in each state that a refresh meets.
///
/// Its homes are copied, the copies are disturbed, and have to end where an undisturbed one does.
final class KnownLibrary {
  enum Stage: Int, CaseIterable, Sendable {
    /// Subscriptions, and nothing fetched.
    case first
    /// All is as it was at the first refresh.
    case unchanged
    /// Every tenth feed has a new episode and an edited one.
    case changed
  }

  /// What an undisturbed run ends in.
  struct Ending: Equatable {
    var cache: String
    var user: String
  }

  private final class Clock: Sendable {
    let isLater = Atomic(false)
  }

  let shows: Shows
  let count: Int
  private let episodes: Int
  private let clock = Clock()
  private let subscribed = TemporaryFolder()
  private let fetched: TemporaryFolder

  init(shows count: Int, episodes: Int) throws {
    shows = try Shows()
    (self.count, self.episodes) = (count, episodes)
    fetched = TemporaryFolder()
    for number in 0..<count { serve(number) }
    let urls = (0..<count).map(url)
    let told = try Freshet.start(["subscribe", "--no-fetch"] + urls, home: subscribed).wait()
    try #require(told.status == 0)
    Self.copy(subscribed, to: fetched)
    try #require(try Freshet.run("refresh", home: fetched).status == 0)
  }

  func url(_ number: Int) -> String { shows.url("/show/\(number)") }

  /// The answers do not come all at once, so that a kill meets every stage of a run.
  func serve(_ number: Int) {
    let bodies = [false, true].map { document(number, isLater: $0 && number % 10 == 0) }
    shows.set("/show/\(number)") { [clock] request in
      let isLater = clock.isLater.load(ordering: .relaxed)
      return LoopbackResponse.versioned(
        request, bodies[isLater ? 1 : 0], etag: "\"\(number) \(isLater && number % 10 == 0)\""
      ).with { $0.delayMilliseconds = number % 7 }
    }
  }

  private func document(_ number: Int, isLater: Bool) -> [UInt8] {
    let listed = (isLater ? -1 : 0)..<episodes
    let items = listed.map { index in
      let edit = isLater && index == 2 ? ", edited" : ""
      return ("\(number)-\(index)", "Episode \(index) of show \(number)\(edit)")
    }
    return Array(Shows.document("Show \(number)", items).utf8)
  }

  /// A copy of the home before a run of that stage; the server is in its state from now on.
  func home(_ stage: Stage) -> TemporaryFolder {
    clock.isLater.store(stage == .changed, ordering: .relaxed)
    let home = TemporaryFolder()
    Self.copy(stage == .first ? subscribed : fetched, to: home)
    return home
  }

  func userState(_ stage: Stage) -> [UInt8]? {
    (stage == .first ? subscribed : fetched).read("home/UserState.sqlite")
  }

  private static func copy(_ home: TemporaryFolder, to other: TemporaryFolder) {
    for folder in ["home", "home/state"] {
      for name in home.names(in: folder) where !name.hasSuffix(".lock") {
        guard let bytes = home.read("\(folder)/\(name)") else { continue }
        chmod(other.write(bytes, to: "\(folder)/\(name)"), 0o600)
      }
    }
  }

  /// Where an undisturbed run ends, and how long it took in microseconds.
  func undisturbed(_ stage: Stage) throws -> (ending: Ending, microseconds: UInt32) {
    let home = home(stage)
    let start = ContinuousClock.now
    #expect(try Freshet.run("refresh", "--all", home: home).status == 0)
    let time = start.duration(to: .now)
    return (try ending(home), UInt32(time / .microseconds(1)))
  }

  func ending(_ home: TemporaryFolder) throws -> Ending {
    let (user, cache) = try HostileAnswerTests.dumps(home)
    return Ending(cache: cache, user: user)
  }

  /// Looks at a home whose run was disturbed, then lets the next run complete it.
  func expectCompletion(
    of home: TemporaryFolder, _ stage: Stage, as ending: Ending, _ note: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      home.read("home/UserState.sqlite") == userState(stage), "\(note)",
      sourceLocation: sourceLocation)
    let next = try Freshet.run("refresh", "--all", "--json", home: home)
    #expect(next.status == 0, "\(note): \(next.error)", sourceLocation: sourceLocation)
    #expect(try self.ending(home) == ending, "\(note)", sourceLocation: sourceLocation)
    // No validator without its content: whoever says "unchanged" has it.
    let all = try Freshet.run("refresh", "--all", "--json", home: home)
    let unchanged = try all.json["counts"]?["unchanged"]
    #expect(unchanged == .integer(Int64(count)), "\(note)", sourceLocation: sourceLocation)
    let search = try Freshet.run("search", "episode", home: home)
    #expect(search.status == 0, "\(note)", sourceLocation: sourceLocation)
    // Asks SQLite, too.
    let doctor = try Freshet.run("doctor", home: home)
    #expect(doctor.status == 0, "\(note): \(doctor.error)", sourceLocation: sourceLocation)
  }
}
