import SystemKit

/// Where everything is on this machine.
struct Places {
  /// The precious file.
  var userState: String
  /// What may be deleted at any time.
  var cache: String
  /// The folder of credentials, locks and the device's id.
  var state: String
  var configuration: String

  var credentials: String { FilePath.join(state, "credentials.json") }
  var deviceID: String { FilePath.join(state, "device-id") }
  var refreshLock: String { FilePath.join(state, "refresh.lock") }
  /// What a player is given, written anew whenever it is another one.
  var playerScript: String { FilePath.join(state, "mpv-freshet.lua") }
  var syncLock: String { FilePath.join(state, "sync.lock") }

  /// `home`: the option; else `FRESHET_HOME`, else the folders of the XDG specification.
  init(home: String?, environment: Environment) throws {
    if let home = home ?? environment["FRESHET_HOME"].nonEmpty {
      guard !home.isEmpty else { throw Failure(.usage, "usage.home", "--home names no folder") }
      let home = FilePath.absolute(home)
      userState = FilePath.join(home, "UserState.sqlite")
      cache = FilePath.join(home, "PodcastCache.sqlite")
      state = FilePath.join(home, "state")
      configuration = FilePath.join(home, "config.json")
      return
    }
    // Source: XDG Base Directory Specification 0.8: relative values are ignored.
    func folder(_ variable: String, _ standard: String) throws -> String {
      if let value = environment[variable], value.hasPrefix("/") { return value }
      guard let home = CurrentProcess.homeDirectory else {
        throw Failure(.usage, "usage.home", "there is no HOME; name a folder with --home")
      }
      return FilePath.join(home, standard)
    }
    userState = try folder("XDG_DATA_HOME", ".local/share") + "/freshet/UserState.sqlite"
    cache = try folder("XDG_CACHE_HOME", ".cache") + "/freshet/PodcastCache.sqlite"
    state = try folder("XDG_STATE_HOME", ".local/state") + "/freshet"
    configuration = try folder("XDG_CONFIG_HOME", ".config") + "/freshet/config.json"
  }

  /// The names and passwords that `curl`, `git` and others share: `NETRC`, else `~/.netrc`.
  ///
  /// `nil`: there is no such file.
  static var netrc: String? {
    let named = Environment["NETRC"].nonEmpty
    let usual = CurrentProcess.homeDirectory.map { FilePath.join($0, ".netrc") }
    return (named ?? usual).flatMap { File.exists($0) ? $0 : nil }
  }

  /// What `config.json` moves elsewhere.
  func changed(by configuration: Configuration) -> Places {
    var places = self
    places.userState = configuration.userState ?? places.userState
    places.cache = configuration.cache ?? places.cache
    places.state = configuration.state ?? places.state
    return places
  }
}

extension String? {
  /// `nil` for an empty text too.
  var nonEmpty: String? { self?.isEmpty == true ? nil : self }
}
