import TextFolding

/// Feeds in their folders, each level in one order whatever the order they came in.
struct FolderTree {
  private(set) var feeds: [OPMLFeed] = []
  private var folders: [String: FolderTree] = [:]

  init(_ feeds: [OPMLFeed]) {
    for feed in feeds.sorted(by: Self.precedes) {
      insert(feed, feed.folder[...])
    }
  }

  private init() {}

  /// The folders inside, by name.
  var sortedFolders: [(name: String, tree: FolderTree)] {
    folders.map { (name: $0.key, tree: $0.value) }
      .sorted { Self.isBefore($0.name, $1.name, tie: $0.name < $1.name) }
  }

  private mutating func insert(_ feed: OPMLFeed, _ path: ArraySlice<String>) {
    guard let name = path.first, path.count <= Self.deepest else { return feeds.append(feed) }
    folders[name, default: FolderTree()].insert(feed, path.dropFirst())
  }

  /// Levels that are written, and read.
  static let deepest = 64

  private static func precedes(_ left: OPMLFeed, _ right: OPMLFeed) -> Bool {
    isBefore(left.text, right.text, tie: left.key < right.key)
  }

  private static func isBefore(_ left: String, _ right: String, tie: Bool) -> Bool {
    let (left, right) = (folded(left), folded(right))
    return left == right ? tie : left < right
  }
}

extension OPMLFeed {
  /// What the outline shows: OPML wants some text.
  var text: String {
    name ?? title ?? url
  }
}
