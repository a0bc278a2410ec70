import Digests
import PodcastCache
import SQLiteKit
import TestSupport
import Testing
import Timestamps

@Suite struct LinkedDocumentTests {
  let cache: CacheFixture
  let feed: FeedRowID

  init() throws {
    cache = try CacheFixture()
    feed = try cache.store([episode("a")]).feed
  }

  private let address = LinkedDocumentAddress(.transcript, url: "https://example.com/a.vtt")

  private func fetched(_ text: String, etag: String? = "\"1\"") -> LinkedDocumentUpdate {
    var document = LinkedDocument(
      address, attempted: CacheFixture.noon, due: CacheFixture.noon.adding(seconds: 60))
    document.content = LinkedDocumentContent(
      digest: digest(text), byteCount: text.utf8.count, changed: CacheFixture.noon,
      validators: Validators(etag: etag, lastModified: "yesterday", url: "https://cdn.example/a"),
      mediaType: "text/vtt", charset: "utf-8")
    return LinkedDocumentUpdate(document, body: Array(text.utf8))
  }

  private func body() throws -> String? {
    try cache.reader.linkedDocumentBody(address, of: feed)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a document comes back as it was stored`() throws {
    #expect(try cache.reader.linkedDocument(address, of: feed) == nil)
    let update = fetched("WEBVTT")
    try cache.writer.save(update, of: feed)
    #expect(try cache.reader.linkedDocument(address, of: feed) == update.document)
    #expect(try cache.reader.linkedDocuments(of: feed) == [update.document])
    #expect(try body() == "WEBVTT")
    let other = LinkedDocumentAddress(.chapters, url: address.url)
    #expect(try cache.reader.linkedDocumentBody(other, of: feed) == nil)
  }

  @Test func `a failure keeps the body, a new body replaces it`() throws {
    try cache.writer.save(fetched("WEBVTT old"), of: feed)
    var failed = fetched("WEBVTT old").document
    failed.failures = 2
    failed.problem = FeedProblem(code: "http.404", message: "not found")
    try cache.writer.save(LinkedDocumentUpdate(failed), of: feed)
    #expect(try cache.reader.linkedDocument(address, of: feed) == failed)
    #expect(try body() == "WEBVTT old")
    try cache.writer.save(fetched("WEBVTT new"), of: feed)
    #expect(try body() == "WEBVTT new")
    #expect(try cache.reader.linkedDocument(address, of: feed)?.problem == nil)
  }

  @Test func `a document that never came has no body`() throws {
    var failed = LinkedDocument(address, attempted: CacheFixture.noon, due: CacheFixture.noon)
    failed.failures = 1
    failed.problem = FeedProblem(code: "net.dns", message: "no name")
    try cache.writer.save(LinkedDocumentUpdate(failed), of: feed)
    #expect(try cache.reader.linkedDocument(address, of: feed) == failed)
    #expect(try body() == nil)
  }

  @Test func `a validator without the body it describes is refused`() throws {
    let bodiless = LinkedDocumentUpdate(fetched("WEBVTT").document)
    #expect(throws: PodcastCacheError.self) { try cache.writer.save(bodiless, of: feed) }
    #expect(try cache.reader.linkedDocuments(of: feed) == [])
  }

  @Test func `documents are removed by their address, and with their feed`() throws {
    try cache.writer.save(fetched("WEBVTT"), of: feed)
    let chapters = LinkedDocumentAddress(.chapters, url: "https://example.com/a.json")
    let second = LinkedDocument(chapters, attempted: CacheFixture.noon, due: CacheFixture.noon)
    try cache.writer.save(LinkedDocumentUpdate(second), of: feed)
    try cache.writer.save(
      LinkedDocumentReview(kinds: [.chapters], due: CacheFixture.noon), of: feed)
    try cache.writer.removeLinkedDocuments([address], of: feed)
    #expect(try cache.reader.linkedDocuments(of: feed).map(\.address) == [chapters])
    try cache.writer.purge(feedKey())
    #expect(try cache.rows("SELECT count(*) FROM linked_document") == ["0"])
    #expect(try cache.rows("SELECT count(*) FROM linked_document_review") == ["0"])
    try cache.expectSound()
  }

  @Test func `a document that lost a part is found`() throws {
    try cache.writer.save(fetched("WEBVTT"), of: feed)
    try cache.expectSound()
    let raw = try Connection(path: cache.path)
    try raw.execute("UPDATE linked_document SET body = substr(body, 1, 3)")
    #expect(
      try cache.reader.problems() == ["1 linked documents have another length than is written"])
  }

  @Test func `a review holds until an episode changes`() throws {
    let review = LinkedDocumentReview(kinds: [.chapters, .transcript], due: CacheFixture.noon)
    try cache.writer.save(LinkedDocumentReview(kinds: [], due: CacheFixture.noon), of: feed)
    try cache.writer.save(review, of: feed)
    #expect(try cache.reader.linkedDocumentReviews() == [feed: review])
    try cache.store([episode("b")])
    #expect(try cache.reader.linkedDocumentReviews() == [:])
  }

  @Test func `a cache of the first schema is brought up to date with all it holds`() throws {
    let path = cache.path
    cache.writer.close()
    let raw = try Connection(path: path)
    try raw.execute(
      """
      DROP TABLE linked_document; DROP TABLE linked_document_review;
      ALTER TABLE feed DROP COLUMN update_frequency_seconds;
      ALTER TABLE feed DROP COLUMN new_feed_asked_ms; ALTER TABLE feed DROP COLUMN older_url;
      DROP TABLE episode_revision; DROP TRIGGER episode_revisions_removed;
      DROP INDEX episode_listing; ALTER TABLE episode DROP COLUMN superseded_ms;
      CREATE INDEX episode_listing ON episode (feed_id, published_ms DESC, sequence DESC);
      ALTER TABLE feed DROP COLUMN archive_url; ALTER TABLE feed DROP COLUMN archive_pages;
      PRAGMA user_version = 1
      """)
    raw.close()
    #expect(throws: PodcastCacheError.outdated(path: path, found: 1, known: 5)) {
      try PodcastCacheReader(path: path)
    }
    let writer = try PodcastCacheWriter(path: path)
    #expect(try writer.reader.counts().presentEpisodes == 1)
    try writer.save(fetched("WEBVTT"), of: feed)
    #expect(try writer.reader.linkedDocuments(of: feed).count == 1)
  }
}
