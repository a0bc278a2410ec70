import JSONText
import SystemKit

/// What `config.json` says about this machine.
///
/// Everything is optional, and so is the file.
///
///     {"version": 1, "jobs": 16, "proxy": "http://proxy:3128",
///      "places": {"userState": "/data/UserState.sqlite", "cache": "…", "state": "…"}}
struct Configuration {
  static let version = 1

  var jobs: Int?
  var proxy: String?
  var userState: String?
  var cache: String?
  var state: String?

  init(path: String) throws {
    guard let value = try VersionedJSON.read(path, what: "config", known: Self.version) else {
      return
    }
    jobs = value["jobs"]?.int
    proxy = value["proxy"]?.string
    let places = value["places"]
    let folder = FilePath.directory(of: path)
    func place(_ name: String) -> String? {
      places?[name]?.string.map { FilePath.join(folder, $0) }
    }
    userState = place("userState")
    cache = place("cache")
    state = place("state")
    if let jobs, !(1...256).contains(jobs) {
      throw Failure(.usage, "config.value", "\(path): jobs is a number from 1 to 256")
    }
  }
}
