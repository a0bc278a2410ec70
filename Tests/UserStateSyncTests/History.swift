import IdentityKeys
import JSONText
import Timestamps

@testable @_spi(RecordExchange) @_spi(UserInput) import UserState
@testable import UserStateSync

/// Three devices, and all that each of them wrote: acts on every type of record, at times that each
/// tells from a clock of its own.
struct History {
  private(set) var devices: [Device] = []
  /// What each act left in its store: nothing of it may get lost.
  private(set) var written: [Record] = []
  var random: SeededGenerator

  /// A store, opened by several clocks: they jump back and forth, as when a laptop wakes up.
  struct Device {
    var clocks: [UserStateStore] = []
    /// The last change that was looked at.
    var seen: Int64 = 0

    var store: UserStateStore { clocks[0] }
  }

  var stores: [UserStateStore] { devices.map(\.store) }

  init(seed: UInt64) throws {
    random = SeededGenerator(state: seed)
    for name in ["a", "b", "c"] {
      let first = try device(name, at: time())
      let others = (0..<2).map { _ in
        UserStateStore(first.connection, deviceID: name, clock: WallClock(fixed: time()))
      }
      devices.append(Device(clocks: [first] + others))
    }
  }

  private mutating func time() -> Timestamp {
    morning.adding(seconds: Int64.random(in: -3 * 86_400...3 * 86_400, using: &random))
  }

  /// One act of one device, and the records that it wrote.
  @discardableResult
  mutating func act() throws -> [Record] {
    let index = Int.random(in: 0..<3, using: &random)
    let store = devices[index].clocks[Int.random(in: 0..<3, using: &random)]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: try follow(store)
    case 1: try mark(store)
    case 2: try queue(store)
    case 3: try playlists(store)
    case 4: try bookmark(store)
    case 5: try set(store)
    case 6: try listen(store)
    default: try entries(store)
    }
    return try note(index)
  }

  private mutating func note(_ index: Int) throws -> [Record] {
    let store = devices[index].store
    let range = ChangeRange(after: devices[index].seen, through: try store.lastChange())
    var records: [Record] = []
    try store.forEachChange(in: range, failure: SyncError.userState) { (record) throws(SyncError) in
      records.append(record)
    }
    devices[index].seen = range.through
    written += records
    return records
  }

  // MARK: Acts

  private mutating func pick(_ count: Int) -> Int { .random(in: 0..<count, using: &random) }

  private mutating func anEpisode() -> EpisodeKey { episode("\(pick(3))") }

  private mutating func words() -> UserAuthoredText { UserAuthoredText("words \(pick(4))") }

  private mutating func follow(_ store: UserStateStore) throws {
    let feed = feed("\(pick(3))")
    switch pick(4) {
    case 0, 1: _ = try store.subscribe(feed)
    case 2: _ = try store.unsubscribe([feed])
    default:
      guard try store.subscription(feed) != nil else { return }
      var details = SubscriptionEdit()
      details.title = .some(words())
      _ = try store.edit(feed, details)
    }
  }

  private mutating func mark(_ store: UserStateStore) throws {
    let episode = anEpisode()
    switch pick(5) {
    case 0: _ = try store.setStarred([episode], .random(using: &random))
    case 1: _ = try store.setPlayed([episode], .random(using: &random))
    case 2: _ = try store.setArchived([episode], .random(using: &random))
    default: _ = try store.setPosition(episode, milliseconds: Int64(pick(90)) * 10_000)
    }
  }

  private mutating func queue(_ store: UserStateStore) throws {
    let episode = anEpisode()
    switch pick(5) {
    case 0, 1: _ = try store.addToQueue([episode], pick(2) == 0 ? .front : .back)
    case 2: _ = try store.removeFromQueue([episode])
    case 3: _ = try store.replaceQueue([episode])
    default:
      guard try store.queue().contains(where: { $0.episode == episode }) else { return }
      _ = try store.moveInQueue(episode, to: 1)
    }
  }

  private mutating func playlists(_ store: UserStateStore) throws {
    let present = try store.playlists()
    guard let list = present.randomElement(using: &random), present.count > 1 else {
      _ = try store.createPlaylist(words())
      return
    }
    if pick(3) == 0 {
      _ = try store.deletePlaylist(list.record.id)
    } else {
      _ = try store.renamePlaylist(list.record.id, words())
    }
  }

  private mutating func entries(_ store: UserStateStore) throws {
    guard let list = try store.playlists().randomElement(using: &random)?.record.id else { return }
    let episode = anEpisode()
    switch pick(4) {
    case 0, 1: _ = try store.add([episode], toPlaylist: list)
    case 2: _ = try store.remove([episode], fromPlaylist: list)
    default: _ = try store.replacePlaylist(list, [episode])
    }
  }

  private mutating func bookmark(_ store: UserStateStore) throws {
    let present = try store.bookmarks()
    if let one = present.randomElement(using: &random), present.count > 1 || pick(3) == 0 {
      _ = try store.removeBookmarks([one.record.id])
    } else {
      _ = try store.addBookmark(
        anEpisode(), milliseconds: Int64(pick(90)) * 1_000, title: words(), note: nil)
    }
  }

  private mutating func set(_ store: UserStateStore) throws {
    let feed = pick(2) == 0 ? feed("\(pick(2))") : nil
    if pick(4) == 0 {
      _ = try store.unset("speed", of: feed)
    } else {
      _ = try store.set("speed", of: feed, to: UserAuthoredText("1.\(pick(9))"))
    }
  }

  private mutating func listen(_ store: UserStateStore) throws {
    let start = morning.adding(seconds: Int64(pick(5)) * 3_600)
    _ = try store.recordListening(
      anEpisode(), from: start, to: start.adding(seconds: Int64(pick(3) + 1) * 60),
      rate: Double(pick(3) + 1))
  }

  // MARK: What it comes to

  /// All that was written, merged by one pure function, as lines.
  var merged: [String] {
    var records: [String: Record] = [:]
    for record in written {
      let name = record.kind.rawValue + record.id
      records[name] = records[name].map { Record.merged($0, record) } ?? record
    }
    return records.values.map { $0.json(.full).text }.sorted()
  }
}
