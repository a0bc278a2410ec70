import Digests
import IdentityKeys
import PodcastCache
import SQLiteKit
import TestSupport
import Testing
import Timestamps

/// A fresh cache file and short ways to fill it.
final class CacheFixture {
  let folder = TemporaryFolder()
  let writer: PodcastCacheWriter
  var reader: PodcastCacheReader { writer.reader }
  var path: String { folder.file("cache/PodcastCache.sqlite") }

  static let noon = Timestamp(CivilDate(year: 2026, month: 11, day: 30), hour: 12)

  init() throws {
    writer = try PodcastCacheWriter(path: folder.file("cache/PodcastCache.sqlite"))
  }

  /// The rows of a query on the file, past the public face.
  func rows(_ sql: String) throws -> [String] {
    let connection = try Connection(path: path, mode: .readOnly)
    return try connection.statement(sql).all { row in
      (0..<row.columnCount).map { row.optionalText($0) ?? "-" }.joined(separator: "|")
    }
  }

  /// Stores a document of the feed `feedKey()`.
  @discardableResult
  func store(
    _ episodes: [EpisodeUpdate], subtrees: [SubtreeUpdate] = [], absent: [KnownEpisode] = [],
    returned: [KnownEpisode] = [], at: Timestamp = noon
  ) throws -> FeedUpdateResult {
    try store(
      feedKey(), episodes, subtrees: subtrees, absent: absent, returned: returned, at: at)
  }

  @discardableResult
  func store(
    _ key: FeedKey, _ episodes: [EpisodeUpdate], subtrees: [SubtreeUpdate] = [],
    absent: [KnownEpisode] = [], returned: [KnownEpisode] = [], at: Timestamp = noon
  ) throws -> FeedUpdateResult {
    var update = FeedUpdate(
      state: try reader.feed(storedAs: key) ?? FeedState(key: key, url: key.text), at: at)
    update.absent = absent
    update.returned = returned
    return try writer.apply(
      update, parts: subtrees.map(FeedUpdatePart.subtree) + episodes.map(FeedUpdatePart.episode))
  }

  /// Indexes all that is pending; the bodies are the texts.
  func indexAll(limit: Int = 100) throws {
    while true {
      let batch = try reader.pendingSearch(limit: limit)
      if batch.isEmpty { return }
      let texts = batch.documents.map {
        SearchText(
          episode: $0.episode, revision: $0.revision, title: $0.title ?? "",
          text: String(decoding: $0.body, as: UTF8.self))
      }
      try writer.index(texts, of: batch)
    }
  }

  func expectSound(_ location: SourceLocation = #_sourceLocation) throws {
    #expect(try reader.problems() == [], sourceLocation: location)
  }
}

func feedKey(_ name: String = "feed") -> FeedKey {
  guard let key = FeedKey(url: "https://example.com/\(name).xml") else { fatalError(name) }
  return key
}

func episodeID(_ name: String) -> EpisodeID {
  guard let id = EpisodeID(stored: "guid:\(name)") else { fatalError(name) }
  return id
}

func digest(_ text: String) -> Digest128 { XXH3.hash128(of: text) }

/// An episode whose body and content are `text`.
func episode(
  _ name: String, _ text: String? = nil, title: String? = nil, published: Int64? = nil,
  position: Int = 0
) -> EpisodeUpdate {
  var facts = EpisodeFacts()
  facts.title = title ?? "Title of \(name)"
  facts.published = published.map(Timestamp.init(seconds:))
  let body = text ?? "Text of \(name)"
  return EpisodeUpdate(
    id: episodeID(name), content: digest(body + (title ?? "")), position: position, facts: facts,
    body: Array(body.utf8))
}
