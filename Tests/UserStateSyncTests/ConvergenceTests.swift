import JSONText
import TestSupport
import Testing

@testable @_spi(RecordExchange) import UserState
@testable import UserStateSync

/// Whatever arrives when, how often and how far: the same state, and no acknowledged write lost.
@Suite struct ConvergenceTests {
  static func lines(_ store: UserStateStore) throws -> [String] { try store.everything().sorted() }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `three devices that sync at odd times come to know the same`(seed: UInt64) throws {
    var history = try History(seed: seed)
    let folder = TemporaryFolder()
    for _ in 0..<40 {
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
    for round in 0..<40 {
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

  /// A folder with `count` segments of three devices, each with what one act wrote.
  private func segments(_ count: Int, seed: UInt64) throws -> (TemporaryFolder, Set<RecordKind>) {
    var history = try History(seed: seed)
    let folder = TemporaryFolder()
    var number = 0
    while number < count {
      let records = try history.act()
      guard !records.isEmpty else { continue }
      number += 1
      folder.place(["a", "b", "c"][number % 3], number, records.map { $0.json(.full).text })
    }
    return (folder, Set(history.written.map(\.kind)))
  }

  /// Takes segments in, each up to three times.
  private func take(
    _ names: [SegmentName], from folder: TemporaryFolder, into store: UserStateStore,
    _ random: inout SeededGenerator
  ) throws -> String {
    try store.removeEverything()
    let arrivals = Arrivals(store: store, folder: SyncFolder(path: folder.file("shared")))
    var report = SyncReport()
    for name in names {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        try arrivals.takeIn([name], into: &report)
      }
    }
    #expect(report.waiting.isEmpty)
    return try store.digest(.full)
  }

  @Test(arguments: 200..<206 as Range<UInt64>)
  func `every order of a few segments gives one state`(seed: UInt64) throws {
    let (folder, _) = try segments(5, seed: seed)
    let (store, names) = (try device("new"), try SyncFolder(path: folder.file("shared")).segments())
    var random = SeededGenerator(state: seed)
    let digests = try Self.permutations(names).map {
      try take($0, from: folder, into: store, &random)
    }
    #expect(digests.count == 120 && Set(digests).count == 1)
  }

  @Test(arguments: 300..<310 as Range<UInt64>)
  func `hundreds of orders of many segments give one state`(seed: UInt64) throws {
    let (folder, kinds) = try segments(8, seed: seed)
    let (store, names) = (try device("new"), try SyncFolder(path: folder.file("shared")).segments())
    var random = SeededGenerator(state: seed)
    var digests: Set<String> = []
    for _ in 0..<200 {
      let order = names.shuffled(using: &random)
      digests.insert(try take(order, from: folder, into: store, &random))
    }
    #expect(digests.count == 1)
    #expect(kinds.count > 2)
  }

  @Test func `a history has every type of record in it`() throws {
    var history = try History(seed: 1)
    for _ in 0..<400 { try history.act() }
    #expect(Set(history.written.map(\.kind)) == Set(RecordKind.allCases))
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
