/// Which episode, of all feeds: the ``Composite`` of feed key and episode id.
///
/// Only ingestion makes one from a feed; everybody else reads back what it wrote.
public struct EpisodeKey: IdentityText {
  public let text: String
  public let feed: FeedKey
  public let id: EpisodeID

  @_spi(KeyMinting)
  public init(feed: FeedKey, id: EpisodeID) {
    self.feed = feed
    self.id = id
    text = Composite.encoded([feed.text, id.text])
  }

  /// A key as ``text`` gave it: from a store, a segment or the command line.
  ///
  /// - Returns: `nil` for anything that is not in the canonical form.
  public init?(stored text: String) {
    guard let parts = Composite.decoded(text), parts.count == 2,
      let feed = FeedKey(stored: parts[0]), let id = EpisodeID(stored: parts[1])
    else { return nil }
    self.text = text
    self.feed = feed
    self.id = id
  }
}
