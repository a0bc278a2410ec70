import ElementTree
import FeedModel
import FeedParser

/// A whole document as values.
struct ReadFeed: Equatable {
  var feed: Feed
  var episodes: [Episode]
  /// The one in which the document broke off.
  var cutOff: Episode?
  var source: FeedSource
  var diagnostics: [Diagnostic]
  /// What stored episodes are read against.
  var recordBase: String?

  private final class Collector: EpisodeSink {
    var episodes: [Episode] = []

    var cutOff: Episode?

    func receive(_ view: EpisodeView, _ outline: EpisodeOutline) { episodes.append(view.episode()) }

    func receiveCutOff(_ view: EpisodeView, _ outline: EpisodeOutline) { cutOff = view.episode() }
  }

  /// Reads a document, `chunk` bytes at a time.
  init(
    _ bytes: [UInt8], chunk: Int = .max, url: String? = "https://feeds.example.net/feed.xml",
    charset: String? = nil, limits: FeedLimits = FeedLimits()
  ) throws(FeedParserError) {
    let step = min(chunk, max(bytes.count, 1))
    let ends = stride(from: step, to: bytes.count, by: step) + [bytes.count]
    try self.init(bytes, chunks: ends, url: url, charset: charset, limits: limits)
  }

  /// Reads a document in pieces that end where `chunks` says.
  init(
    _ bytes: [UInt8], chunks ends: [Int], url: String? = "https://feeds.example.net/feed.xml",
    charset: String? = nil, limits: FeedLimits = FeedLimits()
  ) throws(FeedParserError) {
    let collector = Collector()
    let parser = FeedParser(url: url, charset: charset, limits: limits, sink: collector)
    var at = 0
    for end in ends {
      parser.push(bytes.span.extracting(at..<end))
      at = end
    }
    let outcome = try parser.finish()
    feed = outcome.head.feed(url: url)
    episodes = collector.episodes
    cutOff = collector.cutOff
    source = outcome.source
    diagnostics = outcome.diagnostics
    recordBase = outcome.recordBase
  }

  init(_ xml: String, chunk: Int = .max, url: String? = "https://feeds.example.net/feed.xml")
    throws(FeedParserError)
  {
    try self.init(Array(xml.utf8), chunk: chunk, url: url)
  }

  /// One RSS item in a channel, with the usual prefixes declared.
  init(item: String) throws(FeedParserError) {
    try self.init(Self.rss("<item>\(item)</item>"))
  }

  static func rss(_ channel: String) -> String {
    """
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
     xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"
     xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
     xmlns:media="http://search.yahoo.com/mrss/"><channel>\(channel)</channel></rss>
    """
  }
}
