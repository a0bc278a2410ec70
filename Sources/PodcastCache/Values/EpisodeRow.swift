public import Digests
public import IdentityKeys
public import Timestamps

/// What of an episode can be queried and sorted without reading its body.
///
/// `nil`: the feed did not say.
public struct EpisodeFacts: Hashable, Sendable {
  public var title: String?
  public var published: Timestamp?
  public var durationMilliseconds: Int64?
  public var season: Int?
  /// The episode's number, which may have decimals.
  public var number: Double?
  /// The first playable one.
  public var enclosure: EnclosureFacts?

  public init() {}
}

/// Where the audio is.
public struct EnclosureFacts: Hashable, Sendable {
  public var url: String
  public var type: String?
  /// As stated by the feed.
  public var bytes: Int64?

  public init(url: String, type: String? = nil, bytes: Int64? = nil) {
    self.url = url
    self.type = type
    self.bytes = bytes
  }
}

/// An episode as the cache holds it, without its body.
public struct EpisodeRow: Hashable, Sendable {
  public var rowID: EpisodeRowID
  public var feed: FeedRowID
  public var id: EpisodeID
  public var facts: EpisodeFacts
  /// XXH3 of the whole item: another one is another content.
  public var content: Digest128
  /// Counts the contents that were stored, from 1.
  public var revision: Int
  public var firstSeen: Timestamp
  /// When the present content was stored.
  public var changed: Timestamp
  /// Since when complete documents of the feed no longer list it.
  ///
  /// `nil`: they do.
  public var absentSince: Timestamp?
  /// Order among episodes published at the same time, or without one: the larger is the newer.
  public var sequence: Int64
  /// It is under another id that the feed's lists show this episode.
  public var isSuperseded: Bool
}

/// An episode with its body.
public struct StoredEpisode: Hashable, Sendable {
  public var row: EpisodeRow
  /// As it was handed in.
  public var body: [UInt8]
}

/// What an episode was before its content changed.
public struct EpisodeRevision: Hashable, Sendable {
  /// Counts the contents that were stored, from 1.
  public var number: Int
  /// When the next content took its place.
  public var replaced: Timestamp
  public var body: [UInt8]
}

/// A body on its own, for what walks through the whole cache.
public struct StoredBody: Hashable, Sendable {
  public var rowID: EpisodeRowID
  public var feed: FeedRowID
  public var body: [UInt8]
}
