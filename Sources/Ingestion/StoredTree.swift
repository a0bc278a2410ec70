import ElementTree
import FeedParser
import PodcastCache

/// A body of the cache as a tree, with the subtrees that it shares with other episodes.
struct StoredTree {
  /// `nil` when the body is damaged.
  let tree: ElementTree?

  init(_ body: [UInt8], of feed: FeedRowID, in reader: PodcastCacheReader) {
    tree = ElementTree(decoding: body, names: FeedNames()) { number in
      (try? reader.subtree(Int(truncatingIfNeeded: number), of: feed)) ?? nil
    }
  }

  func episode(base: String?) -> EpisodeView? {
    tree?.roots.first { _ in true }.map { EpisodeView($0, base: base) }
  }
}
