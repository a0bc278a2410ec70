import Digests
import FeedFetcher
import IdentityKeys
import Ingestion
import PodcastCache
import Synchronization
import SystemKit
import TestSupport
import Testing
import Timestamps

/// A cache in a fresh folder, a server on loopback whose answers can be changed, and a clock.
final class RefreshHarness {
  final class Answers: Sendable {
    private let table = Mutex<[String: @Sendable (LoopbackRequest) -> LoopbackResponse]>([:])

    func set(_ path: String, _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse) {
      table.withLock { $0[path] = answer }
    }

    func answer(_ request: LoopbackRequest) -> LoopbackResponse {
      let answer = table.withLock { $0[request.path] }
      return answer?(request) ?? LoopbackResponse(404, text: "nothing here")
    }
  }

  let folder = TemporaryFolder()
  let answers = Answers()
  let server: LoopbackServer
  let cache: PodcastCacheWriter
  var now: Timestamp

  init(now: String = "2026-11-30T06:00:00Z") throws {
    self.now = try #require(Timestamp(iso8601: now))
    let answers = answers
    server = try LoopbackServer { answers.answer($0) }
    cache = try PodcastCacheWriter(path: folder.file("PodcastCache.sqlite"))
  }

  deinit { server.stop() }

  func feed(_ path: String = "/feed.xml") throws -> SubscribedFeed {
    let url = server.url(path)
    return SubscribedFeed(key: try #require(FeedKey(url: url)), url: url)
  }

  /// Serves a document with a validator made of its bytes.
  func serve(_ xml: String, at path: String = "/feed.xml") {
    let etag = "\"\(XXH3.hash64(of: xml))\""
    answers.set(path) { LoopbackResponse.versioned($0, Array(xml.utf8), etag: etag) }
  }

  @discardableResult
  func refresh(
    _ feeds: [SubscribedFeed]? = nil, _ selection: RefreshSelection = .all,
    limits: FetchLimits = FetchLimits(), maxSeconds: Int? = nil,
    documents: LinkedDocumentSettings? = nil, walksArchives: Bool = false
  ) throws -> RefreshReport {
    var settings = RefreshSettings(
      fetch: FetchSettings(userAgent: "freshet/test (+https://example.org)", limits: limits),
      clock: WallClock(fixed: now))
    settings.fetch.proxy = ""
    settings.maxSeconds = maxSeconds
    settings.documents = documents
    settings.walksArchives = walksArchives
    return try Refresh(settings: settings).run(
      feeds: feeds ?? [feed()], selection: selection, cache: cache)
  }

  func state(_ path: String = "/feed.xml") throws -> FeedState {
    try #require(try cache.reader.feed(feed(path).key))
  }

  /// The ids of a feed's episodes, sorted, absent ones marked.
  func episodes(_ path: String = "/feed.xml") throws -> [String] {
    let row = try #require(try state(path).rowID)
    return try cache.reader.episodes(of: row, limit: 10_000)
      .map { ($0.absentSince == nil ? "" : "-") + $0.id.text }.sorted()
  }
}

/// A small RSS feed.
func rss(_ items: [String], head: String = "<title>Show</title>") -> String {
  """
  <?xml version="1.0"?><rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"
   xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>\(head)\(items.joined())
  </channel></rss>
  """
}

func item(_ guid: String, title: String? = nil, day: Int = 1, more: String = "") -> String {
  """
  <item><title>\(title ?? guid)</title><guid isPermaLink="false">\(guid)</guid>
  <pubDate>\(day < 10 ? "0" : "")\(day) Nov 2026 06:00:00 GMT</pubDate>
  <enclosure url="https://cdn.example.org/\(title ?? guid).mp3" length="1" type="audio/mpeg"/>\(more)</item>
  """
}
