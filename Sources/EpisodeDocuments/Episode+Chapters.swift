public import FeedModel

// The one place that knows whose chapters an episode has when several say some: those of the source
// that stands first in `ChaptersSource`.
extension Episode {
  /// Says that the chapters which are there are the feed's own.
  public mutating func markOwnChapters() {
    if chaptersSource == nil, !chapters.isEmpty { chaptersSource = .feed }
  }

  /// Whether chapters from `source` would be taken.
  public func wantsChapters(from source: ChaptersSource) -> Bool {
    let current = chaptersSource ?? (chapters.isEmpty ? nil : .feed)
    return current.map { source < $0 } ?? true
  }

  /// Takes what was found, if there is any and nothing better.
  public mutating func takeChapters(_ found: [Chapter], from source: ChaptersSource) {
    guard !found.isEmpty, wantsChapters(from: source) else { return }
    chapters = found
    chaptersSource = source
  }
}
