/// What a fetch of a feed is for.
enum FetchPurpose: Sendable {
  /// The feed's own document.
  case visit
  /// The document at the address that the feed names as its new one.
  case newAddress
  /// One of the feed's older documents.
  case page(ArchiveWalk)
}

/// What is to be fetched for a feed once its document is committed.
struct FollowUp: Sendable {
  let feed: SubscribedFeed
  let url: String
  let purpose: FetchPurpose
}
