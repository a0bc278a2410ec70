import JSONText
import Testing

@testable import UserState

@Suite struct MergeTests {
  /// Records of one identity that collide as often as they can.
  static func history(_ count: Int, seed: UInt64) -> [Record] {
    var random = SeededGenerator(state: seed)
    return (0..<count).map { _ in
      var record = Record(.episodeState, id: "one")
      record.updatedAt = HybridTimestamp(milliseconds: .random(in: 1...3, using: &random))
      record.deviceID = ["a", "b", "é"][.random(in: 0...2, using: &random)]
      if Bool.random(using: &random) {
        record.deletedAt = HybridTimestamp(milliseconds: .random(in: 1...3, using: &random))
      }
      if Bool.random(using: &random) {
        record.unknown = [.init("mood", .integer(.random(in: 0...1, using: &random)))]
      }
      var state = EpisodeState(record: record)
      if Bool.random(using: &random) {
        state.set(.position, milliseconds: .random(in: 0...2, using: &random))
      }
      if Bool.random(using: &random) {
        state.set(.maxPosition, milliseconds: .random(in: 0...5, using: &random))
      }
      if Bool.random(using: &random) { state.set(.isStarred, .random(using: &random)) }
      return state.record
    }
  }

  static func merged(_ records: some Sequence<Record>) -> Record? {
    records.reduce(nil as Record?) { $0.map { [next = $1] in Record.merged($0, next) } ?? $1 }
  }

  static func permutations<Element>(_ elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index in
      var rest = elements
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `every order and repetition gives one state`(seed: UInt64) throws {
    let history = Self.history(5, seed: seed)
    let expected = try #require(Self.merged(history))
    for order in Self.permutations(history) {
      #expect(Self.merged(order) == expected)
      #expect(Self.merged(order + order) == expected)
    }
  }

  @Test(arguments: 100..<400 as Range<UInt64>)
  func `it does not matter who merges first`(seed: UInt64) {
    let history = Self.history(3, seed: seed)
    let (a, b, c) = (history[0], history[1], history[2])
    #expect(Record.merged(a, b) == Record.merged(b, a))
    #expect(
      Record.merged(Record.merged(a, b), c) == Record.merged(a, Record.merged(b, c)))
    #expect(Record.merged(a, a) == a)
  }

  @Test(arguments: 400..<440 as Range<UInt64>)
  func `a store ends in the same state whatever arrives when`(seed: UInt64) throws {
    let history = Self.history(6, seed: seed)
    let home = Home()
    let store = try home.open()
    var random = SeededGenerator(state: seed)
    for batch in [history.shuffled(using: &random), history.shuffled(using: &random)] {
      for record in batch { _ = try store.merge([record]) }
    }
    let expected = try #require(Self.merged(history))
    #expect(try store.record(.episodeState, "one") == expected)
    #expect(try store.merge(history) == MergeCounts(applied: 0, unchanged: 6))
  }

  func state(_ fields: String) throws -> Record {
    try record("{\"type\":\"episodeState\",\"id\":\"one\",\(fields)}")
  }

  @Test func `the newest edit has all fields but the furthest position`() throws {
    let older = try state(
      """
      "updatedAt":"2026-01-01T00:00:00Z","deviceID":"b","positionSeconds":900,
      "maxPositionSeconds":900,"isStarred":true
      """)
    let newer = try state(
      """
      "updatedAt":"2026-01-02T00:00:00Z","deviceID":"a","positionSeconds":10.5,
      "maxPositionSeconds":10.5
      """)
    let merged = EpisodeState(record: Record.merged(newer, older))
    #expect(merged.positionMilliseconds == 10_500)
    #expect(merged.maxPositionMilliseconds == 900_000)
    #expect(!merged.isStarred)
    #expect(merged.record.deviceID == "a")
  }

  @Test func `of equal times the greater device wins`() throws {
    let fields = "\"updatedAt\":\"2026-01-01T00:00:00Z\",\"isStarred\""
    let a = try state(fields + ":true,\"deviceID\":\"a\"")
    let b = try state(fields + ":false,\"deviceID\":\"b\"")
    #expect(Record.merged(a, b).deviceID == "b")
  }

  @Test func `a deletion wins over older and equal edits, and a newer edit over it`() throws {
    let deletion = try state(
      """
      "updatedAt":"2026-01-02T00:00:00Z","deletedAt":"2026-01-02T00:00:00Z","deviceID":"a"
      """)
    let edits = try ["01", "02", "03"].map { day in
      try state("\"updatedAt\":\"2026-01-\(day)T00:00:00Z\",\"deviceID\":\"b\"")
    }
    #expect(edits.map { Record.merged($0, deletion).isDeleted } == [true, true, false])
    #expect(edits.map { Record.merged(deletion, $0).isDeleted } == [true, true, false])
  }
}
