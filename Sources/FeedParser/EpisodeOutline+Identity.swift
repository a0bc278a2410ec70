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
}
