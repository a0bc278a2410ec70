import IdentityKeys
import JSONText
import TestSupport
import Timestamps

@testable @_spi(RecordExchange) import UserState

/// The morning of the tests: 2026-11-30T06:00:00Z.
let morning = Timestamp(CivilDate(year: 2026, month: 11, day: 30), hour: 6)

func feed(_ name: String) -> FeedKey {
  guard let key = FeedKey(url: "https://example.com/\(name).xml") else { fatalError(name) }
  return key
}

func episode(_ name: String, in feed: FeedKey = feed("a")) -> EpisodeKey {
  let text = Composite.encoded([feed.text, "guid:" + name])
  guard let key = EpisodeKey(stored: text) else { fatalError(text) }
  return key
}

/// A record as another device would send it.
func record(_ text: String) throws -> Record {
  try Record(json: JSONValue(parsing: text))
}

/// One home: a folder with a store in it.
final class Home {
  let folder = TemporaryFolder()
  var path: String { folder.file("data/UserState.sqlite") }

  func open(_ device: String = "device-a", at now: Timestamp = morning) throws -> UserStateStore {
    try UserStateStore.open(path: path, deviceID: device, clock: WallClock(fixed: now))
  }
}

extension UserStateStore {
  func lines(_ form: RecordForm) throws -> [String] {
    var lines: [String] = []
    try forEachLine(form) { line in lines.append(String(decoding: line.dropLast(), as: UTF8.self)) }
    return lines
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
