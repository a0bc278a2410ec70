import Digests
import IdentityKeys
import JSONText
import SQLiteKit
import SystemKit
import TestSupport
import Timestamps

@testable @_spi(RecordExchange) import UserState
@testable import UserStateSync

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

/// A store in memory, for a device whose clock may be wrong.
func device(_ name: String, at now: Timestamp = morning) throws -> UserStateStore {
  let connection = try Migrator.userState.open(path: ":memory:")
  return UserStateStore(connection, deviceID: name, clock: WallClock(fixed: now))
}

extension UserStateStore {
  @discardableResult
  func sync(_ folder: TemporaryFolder, _ keys: FolderKeys? = nil) throws -> SyncReport {
    try Synchronizer(self, SyncFolder(path: folder.file("shared"), keys: keys)).run()
  }

  /// Every record with its clocks and devices.
  func everything() throws -> [String] {
    var lines: [String] = []
    try forEachLine(.full) { line in lines.append(String(decoding: line.dropLast(), as: UTF8.self))
    }
    return lines
  }
}

extension TemporaryFolder {
  /// The segments in the shared folder.
  func segments(_ keys: FolderKeys? = nil) throws -> [String] {
    let folder = SyncFolder(path: file("shared"), keys: keys)
    return try folder.segments().map(folder.place)
  }

  func lines(_ name: String) -> [String] {
    String(decoding: read("shared/\(name)") ?? [], as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  /// Puts a segment into the folder as another build would write it.
  func place(_ device: String, _ number: Int, schema: Int = 1, _ records: [String]) {
    var text = """
      {"freshet":"segment","schema":\(schema),"device":"\(device)","number":\(number)}\n
      """
    for record in records { text += record + "\n" }
    let digest = SHA256.hash(text).hex
    text += "{\"records\":\(records.count),\"sha256\":\"\(digest)\"}\n"
    write(text, to: "shared/\(device)/\(number).jsonl")
  }
}

/// The same random numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
