import IdentityKeys
import JSONText
import TestSupport
import Testing
import Timestamps

@testable @_spi(RecordExchange) import UserState
@testable import UserStateSync

/// Whatever arrives when, how often and how far: the same state, and no acknowledged write lost.
@Suite struct ConvergenceTests {
  /// Three devices whose clocks are wrong, and what each of them wrote.
  struct History {
    var stores: [UserStateStore] = []
    /// What each write left in its store.
    var written: [Record] = []
    var random: SeededGenerator

    init(seed: UInt64) throws {
      random = SeededGenerator(state: seed)
      for name in ["a", "b", "c"] {
        let skew = Int64.random(in: -3...3, using: &random) * 86_400
        stores.append(try device(name, at: morning.adding(seconds: skew)))
      }
    }

    /// One act of one device.
    mutating func act() throws {
      let store = stores[.random(in: 0..<3, using: &random)]
      let episode = episode("\(Int.random(in: 0..<3, using: &random))")
      let feed = feed("\(Int.random(in: 0..<3, using: &random))")
      switch Int.random(in: 0..<11, using: &random) {
      case 0: _ = try store.subscribe(feed)
      case 1: _ = try store.unsubscribe([feed])
      case 2: _ = try store.setStarred([episode], .random(using: &random))
      case 3: _ = try store.setPlayed([episode], .random(using: &random))
      case 4, 5: _ = try store.addToQueue([episode], .front)
      case 6: _ = try store.removeFromQueue([episode])
      case 7: try move(episode, store)
      default:
        let position = Int64.random(in: 0..<90, using: &random) * 10_000
        _ = try store.setPosition(episode, milliseconds: position)
      }
      try store.forEachRecord { record in written.append(record) }
    }

    private mutating func move(_ episode: EpisodeKey, _ store: UserStateStore) throws {
      guard try store.queue().contains(where: { $0.episode == episode }) else { return }
      _ = try store.moveInQueue(episode, to: 1)
    }

    /// What all of it comes to.
    var merged: [String] {
      var records: [String: Record] = [:]
      for record in written {
        let name = record.kind.rawValue + record.id
        records[name] = records[name].map { Record.merged($0, record) } ?? record
      }
      return records.sorted { $0.key < $1.key }.map { $0.value.json(.full).text }.sorted()
    }
  }

  static func lines(_ store: UserStateStore) throws -> [String] { try store.everything().sorted() }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `three devices that sync at odd times come to know the same`(seed: UInt64) throws {
    var history = try History(seed: seed)
    let folder = TemporaryFolder()
    for _ in 0..<60 {
      try history.act()
      guard Int.random(in: 0..<4, using: &history.random) == 0 else { continue }
      try history.stores[.random(in: 0..<3, using: &history.random)].sync(folder)
    }
    for store in history.stores + history.stores { try store.sync(folder) }
    let expected = history.merged
    for store in history.stores { #expect(try Self.lines(store) == expected) }
    let new = try device("new")
    try new.sync(folder)
    #expect(try Self.lines(new) == expected)
    #expect(try Set((history.stores + [new]).map { try $0.digest() }).count == 1)
  }

  /// Each device has a folder of its own, and a carrier copies files between them: late, cut off,
  /// again, and in any order.
  @Test(arguments: 100..<130 as Range<UInt64>)
  func `a carrier that copies anything anywhere loses nothing`(seed: UInt64) throws {
    var history = try History(seed: seed)
    let folders = history.stores.map { _ in TemporaryFolder() }
    for round in 0..<80 {
      try history.act()
      let place = Int.random(in: 0..<3, using: &history.random)
      try history.stores[place].sync(folders[place])
      let target = Int.random(in: 0..<3, using: &history.random)
      try carry(from: folders[place], to: folders[target], isWhole: round % 3 == 0, &history.random)
    }
    for _ in 0..<2 {
      for (store, folder) in zip(history.stores, folders) { try store.sync(folder) }
      for source in folders {
        for target in folders where target !== source {
          try carry(from: source, to: target, isWhole: true, &history.random)
        }
      }
    }
    for (store, folder) in zip(history.stores, folders) { try store.sync(folder) }
    let expected = history.merged
    for store in history.stores { #expect(try Self.lines(store) == expected) }
  }

  /// Copies some segments, or all; those that are not whole end anywhere.
  private func carry(
    from source: TemporaryFolder, to target: TemporaryFolder, isWhole: Bool,
    _ random: inout SeededGenerator
  ) throws {
    guard source !== target else { return }
    for name in try source.segments() {
      guard let bytes = source.read("shared/\(name)") else { continue }
      if isWhole {
        target.write(bytes, to: "shared/\(name)")
      } else if target.read("shared/\(name)") == nil, Bool.random(using: &random) {
        let count = Int.random(in: 0...bytes.count, using: &random)
        target.write(Array(bytes[..<count]), to: "shared/\(name)")
      }
    }
  }

  /// A folder with `count` segments of three devices, none of them compacted.
  private func segments(_ count: Int, seed: UInt64) throws -> (TemporaryFolder, [String]) {
    var history = try History(seed: seed)
    let folder = TemporaryFolder()
    var number = 0
    while number < count {
      try history.act()
      guard let written = history.written.randomElement(using: &history.random) else { continue }
      number += 1
      folder.place(
        ["a", "b", "c"][number % 3], number, [written.json(.full).text])
    }
    return (folder, try folder.segments())
  }

  private func take(
    _ names: [SegmentName], from folder: TemporaryFolder, times: () -> Int
  ) throws -> UserStateStore {
    let store = try device("new")
    let arrivals = Arrivals(store: store, folder: SyncFolder(path: folder.file("shared")))
    for name in names {
      for _ in 0..<times() {
        var report = SyncReport()
        try arrivals.takeIn([name], into: &report)
        #expect(report.waiting.isEmpty)
        for known in try store.knownSegments() { try store.forget(known) }
      }
    }
    return store
  }

  @Test(arguments: 200..<206 as Range<UInt64>)
  func `every order of a few segments gives one state`(seed: UInt64) throws {
    let (folder, _) = try segments(5, seed: seed)
    let names = try SyncFolder(path: folder.file("shared")).segments()
    var random = SeededGenerator(state: seed)
    var digests: Set<String> = []
    for order in Self.permutations(names) {
      let store = try take(order, from: folder) { .random(in: 1...3, using: &random) }
      digests.insert(try store.digest(.full))
    }
    #expect(digests.count == 1)
  }

  @Test(arguments: 300..<310 as Range<UInt64>)
  func `hundreds of orders of many segments give one state`(seed: UInt64) throws {
    let (folder, _) = try segments(14, seed: seed)
    let names = try SyncFolder(path: folder.file("shared")).segments()
    var random = SeededGenerator(state: seed)
    var digests: Set<String> = []
    for _ in 0..<200 {
      let order = names.shuffled(using: &random)
      let store = try take(order, from: folder) { .random(in: 1...3, using: &random) }
      digests.insert(try store.digest(.full))
    }
    #expect(digests.count == 1)
  }

  static func permutations<Element>(_ elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index in
      var rest = elements
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }
}
