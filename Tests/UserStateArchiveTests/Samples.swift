import Digests
import IdentityKeys
import JSONText
import SQLiteKit
import TestSupport
import Timestamps

@testable @_spi(RecordExchange) import UserState
@testable import UserStateArchive

/// The morning of the tests: 2026-11-30T06:00:00Z.
let morning = Timestamp(CivilDate(year: 2026, month: 11, day: 30), hour: 6)

func feed(_ name: String) -> FeedKey {
  guard let key = FeedKey(url: "https://example.com/\(name).xml") else { fatalError(name) }
  return key
}

func episode(_ name: String) -> EpisodeKey {
  let text = Composite.encoded([feed("a").text, "guid:" + name])
  guard let key = EpisodeKey(stored: text) else { fatalError(text) }
  return key
}

/// A store in memory.
func device(_ name: String, at now: Timestamp = morning) throws -> UserStateStore {
  let connection = try Migrator.userState.open(path: ":memory:")
  return UserStateStore(connection, deviceID: name, clock: WallClock(fixed: now))
}

/// A store that has one record of each of some kinds, one of them dead.
func lived(_ name: String = "a", at now: Timestamp = morning) throws -> UserStateStore {
  let store = try device(name, at: now)
  for name in ["a", "b", "é"] { _ = try store.subscribe(feed(name)) }
  _ = try store.unsubscribe([feed("b")])
  for number in 0..<5 { _ = try store.setPosition(episode("\(number)"), milliseconds: 90_000) }
  return store
}

extension UserStateStore {
  /// Every record with its clocks and devices.
  func everything() throws -> [String] {
    var lines: [String] = []
    try forEachLine(.full) { line in lines.append(String(decoding: line.dropLast(), as: UTF8.self))
    }
    return lines
  }
}

extension TemporaryFolder {
  func text(_ name: String) -> String { String(decoding: read(name) ?? [], as: UTF8.self) }

  /// Backs a store up into `name`.
  @discardableResult
  func back(up store: UserStateStore, to name: String = "b.json") throws -> BackupSummary {
    try BackupWriter.write(store, to: file(name), now: morning)
  }

  /// Writes a backup of given records, with a digest that fits.
  func forge(_ records: String, schema: Int = 1) throws {
    let digest = SHA256.hash(try JSONValue(parsing: records).canonical).hex
    write(
      """
      {"freshet":"backup","schemaVersion":\(schema),"exportedAt":"2026-11-30T06:00:00Z",\
      "records":\(records),"sha256":"\(digest)"}
      """, to: "b.json")
  }
}
