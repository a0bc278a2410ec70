import ElementTree
public import FeedModel
import FeedParser
public import IdentityKeys
public import PodcastCache
import XMLStream

// What a feed wrote, read back from the bytes that the cache keeps.
extension Library {
  /// The feed as an owned value.
  ///
  /// `nil` when no document of it was stored, or it is damaged.
  public func content(of state: FeedState) throws(LibraryError) -> Feed? {
    guard let head = try head(of: state) else { return nil }
    return head.feed(key: state.key.text, url: state.url, text: { HTMLText.plain($0) })
  }

  /// The episode as an owned value.
  ///
  /// `nil` when its body is damaged.
  public func content(of episode: LibraryEpisode) throws(LibraryError) -> Episode? {
    guard let cache, let reader = try contentReader(of: episode.row.feed) else { return nil }
    let body = try reading { () throws(PodcastCacheError) in
      try cache.body(of: episode.row.rowID)
    }
    return body.flatMap { reader.episode($0, key: episode.key) }
  }

  /// Reads the bodies of one feed's episodes.
  public func contentReader(of feed: FeedRowID) throws(LibraryError) -> ContentReader? {
    guard let cache else { return nil }
    let state = try reading { () throws(PodcastCacheError) in try cache.feed(feed) }
    guard let state else { return nil }
    let base = try head(of: state)?.recordBase ?? state.url
    return ContentReader(cache: cache, feed: feed, base: base)
  }

  private func head(of state: FeedState) throws(LibraryError) -> FeedHead? {
    guard let cache, let row = state.rowID else { return nil }
    let channel = try reading { () throws(PodcastCacheError) in try cache.channel(of: row) }
    guard let channel, let tree = ElementTree(channel.body, of: row, in: cache) else {
      return nil
    }
    return FeedHead(tree, base: state.validators.url ?? state.url)
  }
}

/// Makes values of the stored bodies of one feed.
public struct ContentReader {
  private let cache: PodcastCacheReader
  private let feed: FeedRowID
  private let base: String

  init(cache: PodcastCacheReader, feed: FeedRowID, base: String) {
    self.cache = cache
    self.feed = feed
    self.base = base
  }

  /// `nil` when the body is damaged.
  public func episode(_ body: [UInt8], key: EpisodeKey) -> Episode? {
    guard let tree = ElementTree(body, of: feed, in: cache),
      let element = tree.roots.first(where: { _ in true })
    else { return nil }
    return EpisodeView(element, base: base).episode(
      key: key.text, identity: IdentitySource(rawValue: key.id.rule.rawValue) ?? .hash,
      text: { HTMLText.plain($0) })
  }
}

extension ElementTree {
  /// The tree that the cache keeps as `body`.
  ///
  /// `nil` when it is damaged.
  convenience init?(_ body: [UInt8], of feed: FeedRowID, in cache: PodcastCacheReader) {
    self.init(decoding: body, names: FeedNames()) { number in
      Int(exactly: number).flatMap { try? cache.subtree($0, of: feed) }
    }
  }
}
