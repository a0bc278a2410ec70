import IdentityKeys
import TestSupport
import Testing
import Timestamps

@testable @_spi(UserInput) import UserState

@Suite struct ListeningTests {
  let home = Home()

  func store(_ seconds: Int64) throws -> UserStateStore {
    try home.open(at: morning.adding(seconds: seconds))
  }

  @Test func `a session counts the time of the person and that of the episode`() throws {
    let id = try store(0).startListening(episode("1"), milliseconds: 0, rate: 1)
    try store(60).continueListening(id, milliseconds: 60_000, rate: 2)
    #expect(try store(90).stopListening(id, milliseconds: 120_000) == .changed)
    #expect(try store(99).stopListening(id, milliseconds: 120_000) == .unchanged)
    let session = try #require(try store(99).listeningSessions().first)
    #expect(session.listenedMilliseconds == 90_000 && session.contentMilliseconds == 120_000)
    #expect(session.startedAt == morning && session.endedAt == morning.adding(seconds: 90))
    #expect(session.endedCleanly && session.device == "device-a")
    #expect(try store(99).openSessions().isEmpty)
    #expect(try store(99).episodeState(episode("1"))?.positionMilliseconds == 120_000)
  }

  @Test(arguments: [
    ("plain", 1.0, 0, 60, Int64(60), Int64(60)), ("a pause", 1, 30, 30, 0, 0),
    ("a jump ahead", 1, 0, 3000, 60, 60), ("a jump back", 2, 3000, 10, 60, 120),
    ("slower than said", 2, 0, 100, 60, 100), ("no rate, but fast", nil, 0, 150, 60, 150),
    ("no rate, and a jump", nil, 0, 600, 60, 60),
  ])
  func `what lies between two reports`(
    name: String, rate: Double?, start: Int64, end: Int64, listened: Int64, content: Int64
  ) {
    var account = ListeningAccount()
    account.add(wallMilliseconds: 60_000, from: start * 1000, to: end * 1000, rate: rate)
    #expect(account.listenedMilliseconds == listened * 1000)
    #expect(account.contentMilliseconds == content * 1000)
  }

  @Test func `a session that a crash left open is closed by the next one of its episode`() throws {
    let lost = try store(0).startListening(episode("1"), milliseconds: 0)
    try store(30).continueListening(lost, milliseconds: 30_000)
    let next = try store(100).startListening(episode("1"))
    #expect(try store(100).openSessions().map(\.id) == [next])
    #expect(try store(100).openSessions()[0].startPositionMilliseconds == 30_000)
    let session = try #require(try store(100).listeningSessions().first)
    #expect(session.id == lost && !session.endedCleanly)
    #expect(session.endedAt == morning.adding(seconds: 30))
    #expect(session.listenedMilliseconds == 30_000)
    #expect(throws: UserStateError.unknownSession(id: lost)) {
      try store(101).continueListening(lost, milliseconds: 0)
    }
  }

  @Test func `one that goes on elsewhere is left alone, one that fell silent is not`() throws {
    let first = try store(0).startListening(episode("1"))
    let second = try store(60).startListening(episode("2"))
    #expect(try store(60).openSessions().map(\.id) == [first, second])
    _ = try store(7 * 3600).startListening(episode("3"))
    #expect(try store(7 * 3600).listeningSessions().map(\.id) == [first, second])
    #expect(try store(7 * 3600).recoverListening() == 1)
    #expect(try store(7 * 3600).openSessions().isEmpty)
  }

  @Test func `the same session recorded twice counts once`() throws {
    let store = try home.open()
    for _ in 0..<2 {
      _ = try store.recordListening(
        episode("1"), from: morning, to: morning.adding(seconds: 600), startMilliseconds: 0,
        rate: 1.5)
    }
    let sessions = try store.listeningSessions()
    #expect(sessions.map(\.contentMilliseconds) == [900_000])
    #expect(sessions.map(\.endPositionMilliseconds) == [900_000])
    #expect(sessions.allSatisfy { $0.endedCleanly })
  }

  @Test func `a clock that runs backwards counts nothing`() throws {
    let id = try store(100).startListening(episode("1"), milliseconds: 0)
    _ = try store(50).stopListening(id, milliseconds: 10_000)
    let session = try #require(try store(50).listeningSessions().first)
    #expect(session.listenedMilliseconds == 0 && session.endedAt == session.startedAt)
  }
}
