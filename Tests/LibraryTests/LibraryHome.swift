import Digests
import FeedFetcher
@_spi(KeyMinting) import IdentityKeys
import Ingestion
import Library
import PodcastCache
import TestSupport
import Testing
import Timestamps
@_spi(UserInput) import UserState

/// Real stores in a fresh folder, filled by a real refresh of files.
final class LibraryHome {
  static let now = Timestamp(seconds: 1_796_018_400)  // 2026-11-30T06:00:00Z

  let folder = TemporaryFolder()
  let userState: UserStateStore
  let cache: PodcastCacheWriter

  init() throws {
    userState = try UserStateStore.open(
      path: folder.file("UserState.sqlite"), deviceID: "test", clock: WallClock(fixed: Self.now))
    cache = try PodcastCacheWriter(path: folder.file("PodcastCache.sqlite"))
  }

  var library: Library { Library(userState: userState, cache: cache.reader) }

  /// Subscribes to a feed with these items and fetches it.
  @discardableResult
  func add(_ name: String, title: String, _ items: [String] = [], title own: String? = nil) throws
    -> FeedKey
  {
    let key = try serve(name, title: title, items)
    _ = try userState.subscribe(
      key, SubscriptionEdit(title: own.map { UserAuthoredText($0) }))
    return key
  }

  /// Fetches a feed with these items, without a subscription.
  func serve(_ name: String, title: String, _ items: [String]) throws -> FeedKey {
    let path = folder.write(
      """
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
        xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters"
        xmlns:tide="https://example.org/tide"><channel>
        <title>\(title)</title><link>https://example.org/</link>
        <tide:station>9</tide:station>\(items.joined())</channel></rss>
      """, to: name)
    let key = try #require(FeedKey(path: path, in: "/"))
    let settings = RefreshSettings(
      fetch: FetchSettings(userAgent: "test"), clock: WallClock(fixed: Self.now))
    _ = try Refresh(settings: settings).run(
      feeds: [SubscribedFeed(key: key, url: key.url, isNamedFile: true)], selection: .force,
      cache: cache)
    return key
  }

  func key(_ feed: FeedKey, _ guid: String) -> EpisodeKey {
    EpisodeKey(
      feed: feed, id: IdentityLadder(feed: feed, item: ItemFacts(guid: guid)).first)
  }

  static func item(_ guid: String, title: String, day: Int = 1, more: String = "") -> String {
    """
    <item><guid isPermaLink="false">\(guid)</guid><title>\(title)</title>
    <pubDate>\(day < 10 ? "0" : "")\(day) Nov 2026 06:00:00 GMT</pubDate>
    <enclosure url="a/\(guid).mp3" type="audio/mpeg" length="1"/>\(more)</item>
    """
  }
}

extension LibraryHome {
  /// Puts a document that an episode of `feed` links to into the cache.
  func keep(_ kind: LinkedDocumentKind, _ url: String, _ text: String, of feed: FeedKey) throws {
    let row = try #require(try cache.reader.feed(feed)?.rowID)
    var document = LinkedDocument(.init(kind, url: url), attempted: Self.now, due: Self.now)
    document.content = LinkedDocumentContent(
      digest: XXH3.hash128(of: text), byteCount: text.utf8.count, changed: Self.now)
    try cache.save(LinkedDocumentUpdate(document, body: Array(text.utf8)), of: row)
  }

  /// Makes searches complete.
  func index() throws { try SearchCatchUp(cache: cache).run() }
}
