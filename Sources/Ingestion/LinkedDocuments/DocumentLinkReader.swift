import ElementTree
import FeedParser
import PodcastCache

/// Looks through a feed's stored episodes for the documents that they name.
struct DocumentLinkReader {
  let cache: PodcastCacheReader
  let settings: LinkedDocumentSettings

  /// Episodes that are read at a time.
  private static let page = 200

  /// Costs the reading of all of the feed's bodies, and the memory of the addresses in them.
  func links(of feed: FeedState, _ row: FeedRowID) throws(PodcastCacheError) -> DocumentLinks {
    var links = DocumentLinks()
    let base = try base(of: feed, row)
    let listing = try cache.listing(of: row, limit: .max)
    for start in stride(from: 0, to: listing.count, by: Self.page) {
      let page = listing[start..<min(listing.count, start + Self.page)]
      for episode in try cache.episodes(page, of: row) {
        guard links.named.count < settings.addressesPerFeed,
          let body = try cache.body(of: episode.rowID),
          let view = StoredTree(body, of: row, in: cache).episode(base: base)
        else {
          links.isWhole = false
          continue
        }
        links.add(view.documentLinks(settings.kinds), isAbsent: episode.absentSince != nil)
      }
    }
    return links
  }

  /// What relative addresses in the episodes start from.
  private func base(of feed: FeedState, _ row: FeedRowID) throws(PodcastCacheError) -> String {
    let address = feed.validators.url ?? feed.url
    guard let channel = try cache.channel(of: row),
      let tree = StoredTree(channel.body, of: row, in: cache).tree
    else { return address }
    return FeedHead(tree, base: address).recordBase ?? feed.url
  }
}
