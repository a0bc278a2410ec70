import ElementTree
import FeedParser
import PodcastCache

/// What namespaces the cache holds: how often, where, with an example.
public struct NamespaceCensus: Sendable {
  /// One element of a namespace.
  public struct ElementCount: Sendable {
    public var name: String
    /// A type reads it.
    public var isKnown: Bool
    public var count = 0
    /// Where it stands: `feed`, `episode`, or both.
    public var isInFeeds = false
    public var isInEpisodes = false
    /// The first one that was met, as canonical XML, cut when long.
    public var example: String
  }

  /// One namespace.
  public struct Entry: Sendable {
    /// The canonical URI.
    ///
    /// Empty for a prefix that was never declared and stands for none.
    public var namespace: String
    /// As written, the commonest first.
    public var prefixes: [String: Int] = [:]
    public var feeds = 0
    public var episodes = 0
    public var elements: [String: ElementCount] = [:]
    /// What documents said instead of the canonical URI, and how often.
    ///
    /// Empty text: a prefix that was never declared.
    public var spellings: [String: Int] = [:]

    /// A type reads at least one of its elements.
    public var isKnown: Bool { elements.values.contains { $0.isKnown } }
  }

  public private(set) var entries: [String: Entry] = [:]
  private static let longestExample = 240

  init() {}

  /// Counts the subtrees of an item or a channel.
  mutating func add(_ elements: [ElementView], isFeed: Bool) {
    var met: Set<String> = []
    for child in elements {
      add(child, isFeed: isFeed, isFirst: met.insert(child.namespace ?? "").inserted)
    }
  }

  private mutating func add(_ element: ElementView, isFeed: Bool, isFirst: Bool) {
    let name = element.name
    let namespace = name.namespace ?? ""
    var entry = entries[namespace] ?? Entry(namespace: namespace)
    if let prefix = name.prefix { entry.prefixes[prefix, default: 0] += 1 }
    if let written = name.namespaceWritten { entry.spellings[written, default: 0] += 1 }
    if isFirst {
      if isFeed { entry.feeds += 1 } else { entry.episodes += 1 }
    }
    var count =
      entry.elements[name.local]
      ?? ElementCount(name: name.local, isKnown: name.isKnown, example: Self.example(element))
    count.count += 1
    if isFeed { count.isInFeeds = true } else { count.isInEpisodes = true }
    entry.elements[name.local] = count
    entries[namespace] = entry
  }

  private static func example(_ element: ElementView) -> String {
    let xml = String(decoding: element.canonicalXML(), as: UTF8.self)
    return xml.count <= longestExample ? xml : xml.prefix(longestExample) + "…"
  }
}

extension Library {
  /// Counts the namespaces of the whole cache, or of one feed.
  ///
  /// Memory is that of one body.
  public func namespaceCensus(of feed: LibraryFeed? = nil) throws(LibraryError) -> NamespaceCensus {
    var census = NamespaceCensus()
    guard let cache else { return census }
    let states = try reading { () throws(PodcastCacheError) in
      if let feed { return feed.state.map { [$0] } ?? [] }
      return try cache.feeds()
    }
    for state in states {
      guard let row = state.rowID else { continue }
      let channel = try reading { () throws(PodcastCacheError) in try cache.channel(of: row) }
      if let body = channel?.body, let tree = ElementTree(body, of: row, in: cache) {
        census.add(FeedHead(tree, base: nil).extensionElements, isFeed: true)
      }
    }
    if let feed {
      guard let row = feed.state?.rowID else { return census }
      try countEpisodes(of: row, &census)
    } else {
      try countAllEpisodes(&census)
    }
    return census
  }

  private func countAllEpisodes(_ census: inout NamespaceCensus) throws(LibraryError) {
    guard let cache else { return }
    var last: EpisodeRowID?
    while true {
      let bodies = try reading { () throws(PodcastCacheError) in try cache.bodies(after: last) }
      guard let end = bodies.last else { return }
      for stored in bodies { count(stored.body, of: stored.feed, in: cache, &census) }
      last = end.rowID
    }
  }

  private func countEpisodes(of feed: FeedRowID, _ census: inout NamespaceCensus)
    throws(LibraryError)
  {
    guard let cache else { return }
    let rows = try reading { () throws(PodcastCacheError) in try cache.episodesByID(of: feed) }
    for row in rows {
      let body = try reading { () throws(PodcastCacheError) in try cache.body(of: row) }
      if let body { count(body, of: feed, in: cache, &census) }
    }
  }

  private func count(
    _ body: [UInt8], of feed: FeedRowID, in cache: PodcastCacheReader,
    _ census: inout NamespaceCensus
  ) {
    guard let tree = ElementTree(body, of: feed, in: cache),
      let element = tree.roots.first(where: { _ in true })
    else { return }
    census.add(element.extensionElements, isFeed: false)
  }
}
