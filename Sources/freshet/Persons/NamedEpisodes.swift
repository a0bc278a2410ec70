import IdentityKeys
import JSONText
import Library
import PodcastCache
import UserState
import WebAddress

/// An episode that a person named.
struct NamedEpisode {
  /// All that it is known by.
  var keys: [EpisodeKey]
  /// `nil`: the cache does not have it.
  var episode: LibraryEpisode?

  /// What lists file it under.
  var key: EpisodeKey { keys[0] }

  /// What its state is filed under.
  var stateKey: EpisodeKey { episode?.stateKey ?? key }

  var title: String { episode?.row.facts.title ?? key.id.text }

  /// `text`: an episode key, or `FEED#N`.
  init(_ text: String, in library: Library) throws {
    if let key = EpisodeKey(stored: text) {
      episode = try library.episode(key)
      keys = episode?.keys ?? [key]
    } else {
      let episode = try library.episode(named: text)
      self.episode = episode
      keys = episode.keys
    }
  }
}

/// The episodes that a person named; one name that fits none does not stop the others.
struct NamedEpisodes {
  var episodes: [NamedEpisode] = []
  var failures: [(name: String, failure: Failure)] = []

  init(_ names: [String], in library: Library) {
    for name in names {
      do {
        let episode = try NamedEpisode(name, in: library)
        if !episodes.contains(where: { $0.key == episode.key }) { episodes.append(episode) }
      } catch {
        failures.append((name, Failure(error)))
      }
    }
  }

  var status: ExitStatus { failures.isEmpty ? .done : .failed }

  /// Says which names fit nothing.
  func report(_ talk: Talk) {
    for (_, failure) in failures { talk.error(failure.message) }
  }
}
