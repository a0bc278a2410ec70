import IdentityKeys
import SQLiteKit

/// One list of episodes in the store: the queue, or a playlist.
struct EpisodeList<Entry: ListEntryView> {
  let store: UserStateStore
  /// What the ids of its entries begin with, before the episode key.
  let prefix: String
  let id: (EpisodeKey) -> String

  /// The live entries, in order.
  func entries() throws(UserStateError) -> [Entry] {
    let table = RecordTable.of(Entry.kind)
    do throws(SQLiteError) {
      return try table.live(idPrefix: prefix, store.connection).map(Entry.init)
        .sorted { $0.precedes($1) }
    } catch {
      throw .store(error)
    }
  }

  /// Puts episodes into the list, in this order, beside what is there.
  func add(_ episodes: [EpisodeKey], _ placement: ListPlacement) throws(UserStateError)
    -> WriteOutcome
  {
    try store.together { () throws(UserStateError) in
      let present = try entries()
      let known = Set(present.map(\.record.id))
      var ids = distinct(episodes)
      if placement == .back { ids.removeAll { known.contains($0) } }
      let moving = Set(ids)
      let others = present.filter { !moving.contains($0.record.id) }
      let offset = placement.offset(among: others.count)
      var wanted = others.map(\.record.id)
      wanted.insert(contentsOf: ids, at: offset)
      guard wanted != present.map(\.record.id) else { return .unchanged }
      try place(ids, at: offset, among: others)
      return .changed
    }
  }

  /// Makes the list exactly these episodes, in this order.
  func replace(_ episodes: [EpisodeKey]) throws(UserStateError) -> WriteOutcome {
    try store.together { () throws(UserStateError) in
      let ids = distinct(episodes)
      let present = try entries().map(\.record.id)
      guard present != ids else { return .unchanged }
      let wanted = Set(ids)
      _ = try store.delete(Entry.kind, present.filter { !wanted.contains($0) })
      try place(ids, at: 0, among: [])
      return .changed
    }
  }

  /// Moves one that is in the list.
  ///
  /// - Throws: `.notInList` when it is not.
  func move(_ episode: EpisodeKey, to position: Int) throws(UserStateError) -> WriteOutcome {
    guard try entries().contains(where: { $0.record.id == id(episode) }) else {
      throw .notInList(episode: episode.text)
    }
    return try add([episode], .position(position))
  }

  /// Takes episodes out; the episodes themselves and all else that the person did with them stay.
  func remove(_ episodes: [EpisodeKey]) throws(UserStateError) -> WriteOutcome {
    try store.delete(Entry.kind, distinct(episodes))
  }

  func clear() throws(UserStateError) -> WriteOutcome {
    try store.together { () throws(UserStateError) in
      try store.delete(Entry.kind, entries().map(\.record.id))
    }
  }

  /// Writes what is put between `others`; only where there is no room the others are numbered anew.
  private func place(_ ids: [String], at offset: Int, among others: [Entry]) throws(UserStateError)
  {
    let lower = offset > 0 ? others[offset - 1].sortIndex : nil
    let upper = offset < others.count ? others[offset].sortIndex : nil
    if let indexes = SortIndexes.between(lower, upper, count: ids.count) {
      return try put(ids, indexes)
    }
    var order = others.map(\.record.id)
    order.insert(contentsOf: ids, at: offset)
    let indexes = order.indices.map { Int64($0) * SortIndexes.step }
    let numbers = Dictionary(uniqueKeysWithValues: zip(order, indexes))
    _ = try store.edit(others.map(\.record.id)) { (entry: inout Entry, _) in
      entry.setSortIndex(numbers[entry.record.id] ?? 0)
    }
    try put(ids, ids.map { numbers[$0] ?? 0 })
  }

  /// One that is in the list keeps the time at which it was put there.
  private func put(_ ids: [String], _ indexes: [Int64]) throws(UserStateError) {
    let numbers = Dictionary(uniqueKeysWithValues: zip(ids, indexes))
    let present = Set(try entries().map(\.record.id))
    _ = try store.edit(ids.filter(present.contains)) { (entry: inout Entry, _) in
      entry.setSortIndex(numbers[entry.record.id] ?? 0)
    }
    try store.arrive(ids.filter { !present.contains($0) }) { (entry: inout Entry) in
      entry.setSortIndex(numbers[entry.record.id] ?? 0)
    }
  }

  private func distinct(_ episodes: [EpisodeKey]) -> [String] {
    var seen: Set<String> = []
    return episodes.map(id).filter { seen.insert($0).inserted }
  }
}
