import JSONText
import PodcastCache
import SystemKit

/// What `config.json` says about this machine.
///
/// Everything is optional, and so is the file.
///
///     {"version": 1, "jobs": 16, "proxy": "http://proxy:3128", "with": ["chapters", "transcripts"],
///      "schedule": {"floorMinutes": 60, "ceilingMinutes": 1440},
///      "places": {"userState": "/data/UserState.sqlite", "cache": "…", "state": "…"}}
struct Configuration {
  static let version = 1

  var jobs: Int?
  var proxy: String?
  /// Documents that `refresh` and `rebuild` keep where they are not told `--with`.
  var documents: Set<LinkedDocumentKind> = []
  /// How often any feed is asked at most, and at least.
  var floorMinutes: Int?
  var ceilingMinutes: Int?
  var userState: String?
  var cache: String?
  var state: String?

  init(path: String) throws {
    guard let value = try VersionedJSON.read(path, what: "config", known: Self.version) else {
      return
    }
    let fields = Fields(value, path: path)
    jobs = try fields.jobs()
    proxy = try fields.text("proxy")
    documents = try fields.documents()
    floorMinutes = try fields.minutes("floorMinutes")
    ceilingMinutes = try fields.minutes("ceilingMinutes")
    userState = try fields.place("userState")
    cache = try fields.place("cache")
    state = try fields.place("state")
  }
}

/// The fields of the file; one that cannot be what it should be is named, not passed over.
private struct Fields {
  private let value: JSONValue
  private let path: String

  init(_ value: JSONValue, path: String) {
    self.value = value
    self.path = path
  }

  func jobs() throws -> Int? {
    guard let found = given(value["jobs"]) else { return nil }
    guard let jobs = found.int, (1...256).contains(jobs) else {
      throw failure("jobs is a number from 1 to 256")
    }
    return jobs
  }

  /// Of the schedule: between a minute and a year.
  func minutes(_ name: String) throws -> Int? {
    guard let schedule = given(value["schedule"]) else { return nil }
    guard schedule.object != nil else { throw failure("schedule is an object") }
    guard let found = given(schedule[name]) else { return nil }
    guard let minutes = found.int, (1...527_040).contains(minutes) else {
      throw failure("schedule.\(name) is a number from 1 to 527040")
    }
    return minutes
  }

  func documents() throws -> Set<LinkedDocumentKind> {
    guard let found = given(value["with"]) else { return [] }
    let words = found.array?.compactMap(\.string) ?? []
    guard let all = found.array, words.count == all.count,
      let kinds = LinkedDocumentChoice.kinds(words)
    else { throw failure("with is a list of \"chapters\" and \"transcripts\"") }
    return kinds
  }

  func text(_ name: String) throws -> String? { try text(value[name], name) }

  /// A path; a relative one starts from the file's folder.
  func place(_ name: String) throws -> String? {
    guard let places = given(value["places"]) else { return nil }
    guard places.object != nil else { throw failure("places is an object") }
    return try text(places[name], "places.\(name)")
      .map { FilePath.join(FilePath.directory(of: path), $0) }
  }

  private func text(_ found: JSONValue?, _ name: String) throws -> String? {
    guard let found = given(found) else { return nil }
    guard let text = found.string, !text.isEmpty else { throw failure("\(name) is a text") }
    return text
  }

  /// `null` says nothing.
  private func given(_ found: JSONValue?) -> JSONValue? { found == .null ? nil : found }

  private func failure(_ words: String) -> Failure {
    Failure(.store, "config.value", "\(path): \(words)")
  }
}
