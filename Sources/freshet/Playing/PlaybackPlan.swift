import IdentityKeys
import JSONText
import Library
import PodcastCache
import Timestamps
import UserState

/// How an episode is to be played: from where, how fast, and what is left out.
struct PlaybackPlan {
  let key: EpisodeKey
  let title: String
  let url: String
  let positionSeconds: Double
  let speed: Double
  let skipIntroSeconds: Double
  let skipOutroSeconds: Double

  init(_ named: NamedEpisode, in library: Library) throws {
    key = named.stateKey
    title = named.title
    url = try Self.address(of: named)
    let states = try library.userState.episodeStates(named.keys)
    let state = EpisodeState.combined(states.values)
    // Who plays it again begins at its beginning.
    let isPlayed = state?.isPlayed ?? false
    positionSeconds = isPlayed ? 0 : Double(state?.positionMilliseconds ?? 0) / 1_000
    func setting(_ name: String) throws -> String? {
      try SettingDefinition.named(name).flatMap {
        try library.userState.value(of: $0, for: named.keys.map(\.feed))
      }
    }
    func seconds(_ name: String) throws -> Double {
      Double(try setting(name).flatMap(DurationValue.init)?.milliseconds ?? 0) / 1_000
    }
    speed = try setting("speed").flatMap { Double($0) } ?? 1
    skipIntroSeconds = try seconds("skip-intro")
    skipOutroSeconds = try seconds("skip-outro")
  }

  /// A feed says what is played, so only what comes from the web is: a player knows addresses that
  /// read files or run programs.
  private static func address(of named: NamedEpisode) throws -> String {
    guard let url = named.episode?.row.facts.enclosure?.url else {
      throw Failure(.failed, "episode.no-media", "\(named.title) has nothing that can be played")
    }
    let isFile = named.key.feed.filePath != nil && url.hasPrefix("file:///")
    guard isFile || url.hasPrefix("https://") || url.hasPrefix("http://") else {
      throw Failure(
        .failed, "episode.media-address", "what \(named.title) names is no address of the web")
    }
    return url
  }

  func members(of json: inout JSONWriter) {
    json.member("key", key.text)
    json.member("title", title)
    json.member("url", url)
    json.member("positionSeconds", positionSeconds)
    json.member("speed", speed)
    json.member("skipIntroSeconds", skipIntroSeconds)
    json.member("skipOutroSeconds", skipOutroSeconds)
  }
}
