import WebAddress

/// What a person typed does not name one thing.
public enum ReferenceError: Error, Hashable, Sendable {
  case unknownFeed(String)
  /// The titles that it could mean, the first few.
  case ambiguousFeed(String, titles: [String], count: Int)
  case unknownEpisode(String)
  /// The feed has not so many.
  case episodeNumber(Int, count: Int)
  /// Neither an episode key nor `FEED#N`.
  case noEpisode(String)
  case unknownPlaylist(String)
  /// Several have this name.
  case ambiguousPlaylist(String, count: Int)

  /// A stable name for scripts.
  public var code: String {
    switch self {
    case .unknownFeed: "feed.unknown"
    case .ambiguousFeed: "feed.ambiguous"
    case .unknownEpisode, .episodeNumber: "episode.unknown"
    case .noEpisode: "episode.reference"
    case .unknownPlaylist: "playlist.unknown"
    case .ambiguousPlaylist: "playlist.ambiguous"
    }
  }
}

extension ReferenceError: CustomStringConvertible {
  /// A sentence without a full stop.
  ///
  /// What was typed may be an address with secrets: they are left out.
  public var description: String {
    switch self {
    case .unknownFeed(let text):
      "no feed is called \"\(WebAddress.redacted(text))\"; name it by its address or a part of its title"
    case .ambiguousFeed(let text, let titles, let count):
      "\"\(WebAddress.redacted(text))\" could be any of \(count) feeds: "
        + titles.map { "\"\($0)\"" }.joined(separator: ", ") + (titles.count < count ? ", …" : "")
    case .unknownEpisode(let text): "the library has no episode \(WebAddress.redacted(text))"
    case .episodeNumber(let number, let count):
      "there is no episode \(number); the feed has \(count)"
    case .noEpisode(let text):
      "\"\(WebAddress.redacted(text))\" is no episode; "
        + "write its key, or FEED#N for the Nth newest of a feed"
    case .unknownPlaylist(let text): "there is no playlist \"\(text)\""
    case .ambiguousPlaylist(let text, let count):
      "\(count) playlists are called \"\(text)\"; name one by its id, as \"playlist list --json\" shows it"
    }
  }
}
