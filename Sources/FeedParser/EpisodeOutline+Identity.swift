import FeedModel
public import IdentityKeys
import Timestamps

extension EpisodeOutline {
  /// What of it decides its identity.
  public var itemFacts: ItemFacts {
    ItemFacts(
      guid: guid, enclosure: playable?.url, link: link, title: title,
      published: published?.seconds)
  }

  /// The id by the first rule that applies, which is the episode's unless another one of its document
  /// has it.
  ///
  /// Nothing but the guid is read where there is one.
  public func firstID(in feed: FeedKey) -> EpisodeID {
    guid.flatMap { EpisodeID(guid: $0) } ?? IdentityLadder(feed: feed, item: itemFacts).first
  }
}
