import IdentityKeys
import Testing
import Timestamps

@testable import UserState

@Suite struct EpisodeStateTests {
  let home = Home()

  @Test func `a position is noted with its times`() throws {
    _ = try home.open().setPosition(
      episode("1"), milliseconds: 90_500, durationMilliseconds: 1_800_000)
    let later = morning.adding(seconds: 60)
    let store = try home.open(at: later)
    _ = try store.setPosition(episode("1"), milliseconds: 30_000)
    let state = try #require(try store.episodeState(episode("1")))
    #expect(state.key == episode("1"))
    #expect(state.positionMilliseconds == 30_000 && state.maxPositionMilliseconds == 90_500)
    #expect(state.durationMilliseconds == 1_800_000)
    #expect(state.firstPlayedAt == morning && state.lastPlayedAt == later)
  }

  @Test(arguments: [(1999, false), (2000, true), (-1999, false), (-2000, true)])
  func `a change under two seconds is not written`(change: Int64, isWritten: Bool) throws {
    let store = try home.open()
    _ = try store.setPosition(episode("1"), milliseconds: 60_000)
    let before = try store.lines(.full)
    let outcome = try store.setPosition(episode("1"), milliseconds: 60_000 + change)
    #expect((outcome == .changed) == isWritten)
    #expect((try store.lines(.full) != before) == isWritten)
  }

  @Test func `odd positions do no harm`() throws {
    let store = try home.open()
    #expect(try store.setPosition(episode("1"), milliseconds: .min) == .unchanged)
    #expect(try store.setPosition(episode("1"), milliseconds: .max) == .changed)
    #expect(try store.setPosition(episode("1"), milliseconds: -1) == .changed)
    #expect(try store.episodeState(episode("1"))?.positionMilliseconds == 0)
  }

  @Test func `played, archived and starred are set for many at once`() throws {
    let store = try home.open()
    let all = [episode("1"), episode("2")]
    #expect(try store.setPlayed(all, true) == .changed)
    #expect(try store.setArchived([episode("1")], true) == .changed)
    #expect(try store.setStarred(all, true) == .changed)
    #expect(try store.setStarred(all, true) == .unchanged)
    let states = try store.episodeStates(all + [episode("3")])
    #expect(states.count == 2)
    #expect(states[episode("1")]?.isArchived == true && states[episode("2")]?.isArchived == false)
    #expect(states.values.allSatisfy { $0.isPlayed && $0.isStarred && $0.completedAt == morning })
    _ = try store.setPlayed(all, false)
    #expect(try store.episodeState(episode("1"))?.completedAt == nil)
  }

  @Test func `what says nothing is not recorded`() throws {
    let store = try home.open()
    #expect(try store.setPlayed([episode("1")], false) == .unchanged)
    #expect(try store.setArchived([episode("1")], false) == .unchanged)
    #expect(try store.setStarred([episode("1")], false) == .unchanged)
    #expect(try store.setPosition(episode("1"), milliseconds: 1000) == .unchanged)
    #expect(try store.episodeStates().isEmpty)
  }

  @Test func `the states of one feed are found by its key`() throws {
    let store = try home.open()
    let other = FeedKey(url: "https://example.com/a.xml2")!
    _ = try store.setStarred(
      [episode("1"), episode("ü"), episode("1", in: other), episode("2", in: feed("b"))], true)
    #expect(try store.episodeStates(of: feed("a")).map(\.key) == [episode("1"), episode("ü")])
    #expect(try store.episodeStates(of: other).map(\.key) == [episode("1", in: other)])
    #expect(try store.episodeStates().count == 4)
  }
}
