public import Digests
public import IdentityKeys
public import Timestamps

/// What a document changes in the cache: stored whole, with its validators, or not at all.
///
/// The episodes, subtrees and episode aliases come beside it, one by one: see ``FeedUpdatePart``.
public struct FeedUpdate: Sendable {
  /// The feed afterwards.
  ///
  /// Without a row it is added.
  public var state: FeedState
  /// The run's clock: when new episodes were first seen, and absent ones left.
  public var at: Timestamp
  /// `nil`: the channel is as it was.
  public var channel: ChannelUpdate?
  /// Episodes with the content they had are written anew, and this is no change of theirs.
  ///
  /// After an upgrade of the parser, which may read more out of the same item.
  public var rewritesUnchanged = false
  /// The document is not the feed's own, but the how manieth of its older ones.
  ///
  /// Undated episodes of it come after all that were there before.
  public var archivePage: Int?
  /// Known episodes that a complete document no longer lists.
  public var absent: [KnownEpisode] = []
  /// Absent episodes that are listed again, with the content they had.
  public var returned: [KnownEpisode] = []
  /// The move that this document proves.
  public var aliases: [FeedAlias] = []

  public init(state: FeedState, at: Timestamp, channel: ChannelUpdate? = nil) {
    self.state = state
    self.at = at
    self.channel = channel
  }
}

/// A feed's channel: what its document says outside of the items.
public struct ChannelUpdate: Hashable, Sendable {
  /// XXH3 of the channel, whatever way it is encoded in ``body``.
  public var content: Digest128
  public var body: [UInt8]

  public init(content: Digest128, body: [UInt8]) {
    self.content = content
    self.body = body
  }
}

/// What follows a ``FeedUpdate``, in any order.
///
/// Handed over one at a time, for a document may hold more than fits into memory.
public enum FeedUpdatePart: Hashable, Sendable {
  case episode(EpisodeUpdate)
  case subtree(SubtreeUpdate)
  case alias(EpisodeAlias)
}

/// An episode that is new or has another content.
///
/// One with the content it had changes nothing.
public struct EpisodeUpdate: Hashable, Sendable {
  public var id: EpisodeID
  /// XXH3 of the item itself, never of ``body``, where shared subtrees are references: the same item
  /// has the same digest whatever else the feed holds.
  public var content: Digest128
  /// Where the document lists it, from 0 for the topmost.
  ///
  /// Decides the order of undated episodes.
  public var position: Int
  public var facts: EpisodeFacts
  public var body: [UInt8]

  public init(
    id: EpisodeID, content: Digest128, position: Int, facts: EpisodeFacts, body: [UInt8]
  ) {
    self.id = id
    self.content = content
    self.position = position
    self.facts = facts
    self.body = body
  }
}

/// What an update did.
public struct FeedUpdateResult: Hashable, Sendable {
  public var feed: FeedRowID
  public var added = 0
  public var changed = 0
  /// Handed in with the content that the cache had.
  public var unchanged = 0
  /// Marked as absent by this update.
  public var absent = 0
  /// Was absent and is listed again, with whatever content.
  public var returned = 0
  /// Added under another id than it had before.
  public var renamed = 0

  public init(feed: FeedRowID) { self.feed = feed }
}
