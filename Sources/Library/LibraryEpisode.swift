public import IdentityKeys
public import PodcastCache
public import UserState

/// An episode as a person knows it: what the cache has of it, and what the person did.
public struct LibraryEpisode: Sendable {
  /// The feed's key and the episode's id, as the cache has them.
  public var key: EpisodeKey
  public var row: EpisodeRow
  /// `nil`: the person did nothing with it.
  public var state: EpisodeState?
  /// Other keys that it is known by.
  public var aliases: [EpisodeKey] = []

  public var isPlayed: Bool { state?.isPlayed ?? false }

  public var isArchived: Bool { state?.isArchived ?? false }

  public var isStarred: Bool { state?.isStarred ?? false }

  /// The key and all others, the key first.
  public var keys: [EpisodeKey] { [key] + aliases }

  /// The key under which its state is, so that a further edit does not begin a second one.
  public var stateKey: EpisodeKey { state?.key ?? key }
}
