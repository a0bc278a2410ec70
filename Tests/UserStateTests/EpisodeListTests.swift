import IdentityKeys
import TestSupport
import Testing
import Timestamps

@testable @_spi(RecordExchange) @_spi(UserInput) import UserState

@Suite struct EpisodeListTests {
  let home = Home()

  func names(_ store: UserStateStore) throws -> String {
    try store.queue().compactMap(\.episode).map { String($0.id.text.dropFirst(5)) }.joined()
  }

  func episodes(_ names: String) -> [EpisodeKey] { names.map { episode(String($0)) } }

  @Test(arguments: [
    (ListPlacement.back, "abcxy"), (.front, "xyabc"), (.position(1), "xyabc"),
    (.position(2), "axybc"), (.position(4), "abcxy"), (.position(99), "abcxy"),
  ])
  func `episodes are put where they are wanted`(placement: ListPlacement, expected: String) throws {
    let store = try home.open()
    _ = try store.addToQueue(episodes("abc"))
    #expect(try store.addToQueue(episodes("xyx"), placement) == .changed)
    #expect(try names(store) == expected)
    #expect(try store.addToQueue(episodes("xy"), placement) == .unchanged)
  }

  @Test func `what is there stays at its place when it is added, and is moved where that is asked`()
    throws
  {
    let store = try home.open()
    _ = try store.addToQueue(episodes("abcd"))
    _ = try store.addToQueue(episodes("ax"))
    #expect(try names(store) == "abcdx")
    _ = try store.addToQueue(episodes("dx"), .front)
    #expect(try names(store) == "dxabc")
    _ = try store.moveInQueue(episode("a"), to: 1)
    _ = try store.moveInQueue(episode("d"), to: 4)
    #expect(try names(store) == "axbdc")
    #expect(throws: UserStateError.notInList(episode: episode("q").text)) {
      try store.moveInQueue(episode("q"), to: 1)
    }
  }

  @Test func `one act writes the records that it is about, and no other`() throws {
    let store = try home.open()
    _ = try store.addToQueue(episodes("abcd"))
    let before = try store.queue()
    _ = try home.open(at: morning.adding(seconds: 1)).moveInQueue(episode("d"), to: 2)
    let changed = try store.queue().filter { !before.contains($0) }
    #expect(changed.map(\.episode) == [episode("d")])
    #expect(changed[0].addedAt.wall == morning, "it was there before")
  }

  @Test func `a gap that is full is made anew, and the order holds`() throws {
    let store = try home.open()
    _ = try store.addToQueue(episodes("az"))
    var expected = ""
    for name in "bcdefghijklmnopqrstuvwxy0123456789" {
      _ = try store.addToQueue(episodes(String(name)), .position(2))
      expected = String(name) + expected
    }
    #expect(try names(store) == "a" + expected + "z")
  }

  @Test func `a list is replaced only where that is asked`() throws {
    let store = try home.open()
    _ = try store.addToQueue(episodes("abc"))
    #expect(try store.replaceQueue(episodes("cxa")) == .changed)
    #expect(try names(store) == "cxa")
    #expect(try store.replaceQueue(episodes("cxa")) == .unchanged)
    _ = try store.clearQueue()
    #expect(try names(store) == "")
    #expect(try store.clearQueue() == .unchanged)
  }

  @Test func `what was taken out comes back when it is added again, in one instant too`() throws {
    let store = try home.open()
    for _ in 0..<3 {
      #expect(try store.addToQueue(episodes("a")) == .changed)
      #expect(try store.removeFromQueue(episodes("a")) == .changed)
      #expect(try store.removeFromQueue(episodes("a")) == .unchanged)
    }
    #expect(try names(store) == "")
    _ = try store.addToQueue(episodes("a"))
    #expect(try names(store) == "a")
  }

  @Test func `a stale device that moves entries does not bring back what was taken out`() throws {
    let (a, other) = (try home.open(), Home())
    _ = try a.addToQueue(episodes("xy"))
    let b = try other.open("device-b", at: morning.adding(seconds: 60))
    _ = try b.merge(records(of: a))
    _ = try home.open(at: morning.adding(seconds: 10)).removeFromQueue(episodes("x"))
    _ = try b.moveInQueue(episode("x"), to: 2)
    for (from, to) in [(a, b), (b, a)] { _ = try to.merge(records(of: from)) }
    #expect(try names(a) == "y" && names(b) == "y")
    _ = try other.open("device-b", at: morning.adding(seconds: 90)).addToQueue(episodes("x"))
    _ = try a.merge(records(of: b))
    #expect(try names(a) == "yx")
    #expect(try a.digest() == b.digest())
  }

  @Test func `two devices that put other episodes at one place agree on the order`() throws {
    let (a, other) = (try home.open(), Home())
    let b = try other.open("device-b")
    _ = try a.addToQueue(episodes("1"))
    _ = try b.addToQueue(episodes("2"))
    let sent = (try records(of: a), try records(of: b))
    _ = try b.merge(sent.0)
    _ = try a.merge(sent.1)
    #expect(try names(a) == names(b))
    #expect(try a.queue().count == 2)
  }

  @Test func `entries may come before their playlist`() throws {
    let (a, other) = (try home.open(), Home())
    let id = try a.createPlaylist(UserAuthoredText("Walks"))
    _ = try a.add(episodes("ab"), toPlaylist: id)
    let b = try other.open("device-b")
    let sent = try records(of: a)
    _ = try b.merge(sent.filter { $0.kind == .playlistEntry })
    #expect(try b.playlists().isEmpty)
    _ = try b.merge(sent.filter { $0.kind == .playlist })
    #expect(try b.playlists().map(\.title) == ["Walks"])
    #expect(try b.playlistEntries(id).compactMap(\.episode) == episodes("ab"))
  }

  @Test func `a playlist goes with its entries, and nothing else does`() throws {
    let store = try home.open()
    let first = try store.createPlaylist(UserAuthoredText("One"))
    let second = try store.createPlaylist(UserAuthoredText("Two"))
    _ = try store.add(episodes("ab"), toPlaylist: first)
    _ = try store.add(episodes("b"), toPlaylist: second)
    _ = try store.setStarred(episodes("a"), true)
    _ = try store.deletePlaylist(first)
    #expect(try store.playlists().map(\.id) == [second])
    #expect(try store.playlistEntries(first).isEmpty)
    #expect(try store.playlistEntries(second).compactMap(\.episode) == episodes("b"))
    #expect(try store.episodeState(episode("a"))?.isStarred == true)
  }

  @Test func `random acts on two devices end in one list`() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(state: seed)
      let homes = [Home(), Home()]
      for step in 0..<30 {
        let device = Int.random(in: 0...1, using: &random)
        let store = try homes[device].open(
          "device-\(device)", at: morning.adding(seconds: Int64(step)))
        let name = episode(String(Int.random(in: 0...5, using: &random)))
        switch Int.random(in: 0...5, using: &random) {
        case 0: _ = try store.removeFromQueue([name])
        case 1: _ = try? store.moveInQueue(name, to: .random(in: 1...4, using: &random))
        case 2: _ = try store.addToQueue([name], .front)
        case 3:
          let other = try homes[1 - device].open("device-\(1 - device)")
          _ = try other.merge(records(of: store).shuffled(using: &random))
        default: _ = try store.addToQueue([name])
        }
      }
      let (a, b) = (try homes[0].open("device-0"), try homes[1].open("device-1"))
      _ = try a.merge(records(of: b))
      _ = try b.merge(records(of: a))
      #expect(try a.digest() == b.digest())
      #expect(try a.queue().map(\.episode) == b.queue().map(\.episode))
    }
  }

  func records(of store: UserStateStore) throws -> [Record] {
    try store.lines(.full).map(record)
  }
}
