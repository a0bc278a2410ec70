public import IdentityKeys
import UserState

/// An episode in a list that a person keeps.
public struct ListedEpisode: Sendable {
  /// As the list has it.
  public var entryKey: EpisodeKey
  /// `nil`: the cache does not have it (yet, or any more).
  public var episode: LibraryEpisode?

  init(entryKey: EpisodeKey, episode: LibraryEpisode?) {
    self.entryKey = entryKey
    self.episode = episode
  }

  public init(_ episode: LibraryEpisode) {
    self.init(entryKey: episode.key, episode: episode)
  }

  /// What it is known by now.
  public var key: EpisodeKey { episode?.key ?? entryKey }
}

extension Library {
  /// The queue, in order.
  public func queue() throws(LibraryError) -> [ListedEpisode] {
    try listed(try remembering { () throws(UserStateError) in try userState.queue() })
  }

  /// The episodes of a playlist that a person fills, in order.
  public func entries(ofPlaylist id: String) throws(LibraryError) -> [ListedEpisode] {
    try listed(
      try remembering { () throws(UserStateError) in try userState.playlistEntries(id) })
  }

  /// Entries with their episodes; an episode that stands there under two keys is shown once.
  private func listed(_ entries: [some ListEntry]) throws(LibraryError) -> [ListedEpisode] {
    var seen: Set<EpisodeKey> = []
    var listed: [ListedEpisode] = []
    for entry in entries {
      guard let key = entry.episode else { continue }
      let episode = try episode(key)
      guard seen.insert(episode?.key ?? key).inserted else { continue }
      listed.append(ListedEpisode(entryKey: key, episode: episode))
    }
    return listed
  }

  /// All keys of the episode that `text` names, the one to write under first.
  ///
  /// Also of an episode that the cache does not have, by its key.
  public func episodeKeys(named text: String) throws(LibraryError) -> [EpisodeKey] {
    if let key = EpisodeKey(stored: text) {
      guard let episode = try episode(key) else { return [key] }
      return episode.keys
    }
    return try episode(named: text).keys
  }
}
