/// A feed, or an item of a feed, that is somewhere else.
///
/// Source: `podcast:remoteItem`.
public struct RemoteItem: Hashable, Sendable {
  /// The other feed's ``Feed/podcastGUID``.
  public var feedGUID: String?
  public var feedURL: String?
  /// The other item's guid; `nil` when the whole feed is meant.
  public var itemGUID: String?
  public var medium: String?
  public var title: String?

  public init(
    feedGUID: String?, feedURL: String? = nil, itemGUID: String? = nil, medium: String? = nil,
    title: String? = nil
  ) {
    self.feedGUID = feedGUID
    self.feedURL = feedURL
    self.itemGUID = itemGUID
    self.medium = medium
    self.title = title
  }
}
