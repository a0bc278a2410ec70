public import FeedModel
@_spi(KeyMinting) public import IdentityKeys
public import PodcastCache
public import Timestamps

/// What an episode was before it was edited.
public struct EpisodeEdit: Sendable {
  /// Counts the contents that were seen, from 1.
  public var revision: Int
  /// When the next content took its place.
  public var replaced: Timestamp
  /// Names of what the next content says otherwise, as the JSON of an episode has them.
  public var changed: [String]
  public var title: String?
  public var summaryText: String?
}

// What became of an episode: its contents, and its ids.
extension Library {
  /// What the episode was before, the latest first; the oldest contents are not kept for ever.
  public func edits(of episode: LibraryEpisode, now content: Episode) throws(LibraryError)
    -> [EpisodeEdit]
  {
    guard let cache else { return [] }
    let revisions = try reading { () throws(PodcastCacheError) in
      try cache.revisions(of: episode.row.rowID)
    }
    guard !revisions.isEmpty, let reader = try contentReader(of: episode.row.feed) else {
      return []
    }
    var later = content
    var edits: [EpisodeEdit] = []
    for revision in revisions {
      guard let earlier = reader.episode(revision.body, key: episode.key) else { continue }
      edits.append(
        EpisodeEdit(
          revision: revision.number, replaced: revision.replaced,
          changed: earlier.differences(from: later), title: earlier.title,
          summaryText: earlier.summaryText))
      later = earlier
    }
    return edits
  }

  /// Why the episode has other ids: which rule found that they are one.
  public func identityChanges(of episode: LibraryEpisode) throws(LibraryError) -> [EpisodeAlias] {
    guard let cache else { return [] }
    return try reading { () throws(PodcastCacheError) in
      let ids = Set(try cache.component(of: episode.row.id, of: episode.row.feed))
      return try cache.episodeAliases(of: episode.row.feed).filter { ids.contains($0.oldID) }
    }
  }
}

extension Library {
  /// The keys that the episode had before these changes of its id.
  public func formerKeys(of episode: LibraryEpisode, _ changes: [EpisodeAlias]) -> [EpisodeKey] {
    changes.map { EpisodeKey(feed: episode.key.feed, id: $0.oldID) }
  }
}

extension Episode {
  /// Names of what two contents of one episode say differently.
  fileprivate func differences(from other: Episode) -> [String] {
    let comparisons: [(String, Bool)] = [
      ("title", title == other.title), ("subtitle", subtitle == other.subtitle),
      ("published", published == other.published), ("link", link == other.link),
      ("summary", summary == other.summary), ("contentHTML", contentHTML == other.contentHTML),
      ("durationSeconds", durationSeconds == other.durationSeconds),
      ("image", image == other.image), ("season", season == other.season),
      ("episode", episode == other.episode), ("explicit", explicit == other.explicit),
      ("enclosures", enclosures == other.enclosures), ("persons", persons == other.persons),
      ("chapters", chapters == other.chapters && chaptersLink == other.chaptersLink),
      ("transcripts", transcripts == other.transcripts),
    ]
    let names = comparisons.filter { !$0.1 }.map(\.0)
    return names.isEmpty ? ["extensions"] : names
  }
}
