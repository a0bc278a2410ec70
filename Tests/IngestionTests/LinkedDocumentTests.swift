import FeedFetcher
import IdentityKeys
import Ingestion
import PodcastCache
import TestSupport
import Testing
import Timestamps

/// Chapters and transcripts, fetched from a server into a cache.
@Suite struct LinkedDocumentTests {
  let harness: RefreshHarness
  static let week: Int64 = 7 * 86_400

  init() throws { harness = try RefreshHarness() }

  // MARK: Ways to say it

  /// A feed of episodes, the newest first, each with the names of the documents that it links to.
  private func serve(_ episodes: [[String]]) {
    harness.serve(
      rss(
        episodes.enumerated().map { index, names in
          let links = names.map {
            $0.hasSuffix(".json")
              ? "<podcast:chapters url=\"/\($0)\" type=\"application/json+chapters\"/>"
              : "<podcast:transcript url=\"/\($0)\" type=\"text/vtt\"/>"
          }
          let number = episodes.count - index
          return item("\(number)", day: number, more: links.joined())
        }))
  }

  private func serve(_ name: String, _ text: String, etag: String? = nil) {
    let etag = etag ?? "\"\(name) \(text.utf8.count)\""
    harness.answers.set("/" + name) {
      LoopbackResponse.versioned($0, Array(text.utf8), etag: etag)
    }
  }

  @discardableResult
  private func refresh(
    _ change: (inout LinkedDocumentSettings) -> Void = { _ in }
  ) throws -> LinkedDocumentCounts {
    var documents = LinkedDocumentSettings(kinds: [.chapters, .transcript])
    change(&documents)
    return try #require(try harness.refresh(documents: documents).documents)
  }

  private func address(_ name: String) -> LinkedDocumentAddress {
    LinkedDocumentAddress(
      name.hasSuffix(".json") ? .chapters : .transcript, url: harness.server.url("/" + name))
  }

  private func stored(_ name: String) throws -> LinkedDocument? {
    let feed = try #require(try harness.state().rowID)
    return try harness.cache.reader.linkedDocument(address(name), of: feed)
  }

  private func body(_ name: String) throws -> String? {
    let feed = try #require(try harness.state().rowID)
    return try harness.cache.reader.linkedDocumentBody(address(name), of: feed)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func asked(_ name: String) -> Int { harness.server.requests("/" + name).count }

  // MARK: Fetching

  @Test func `chapters and transcripts are kept as they came`() throws {
    serve([["c.json", "t.vtt"]])
    serve("c.json", "{\"chapters\":[]}")
    serve("t.vtt", "WEBVTT\n\nñ")
    let counts = try refresh()
    #expect((counts.wanted, counts.fetched, counts.failed) == (2, 2, 0))
    #expect(try body("c.json") == "{\"chapters\":[]}")
    #expect(try body("t.vtt") == "WEBVTT\n\nñ")
    #expect(try stored("t.vtt")?.content?.validators.etag != nil)
  }

  @Test func `only the kinds that are wanted are asked for`() throws {
    serve([["c.json", "t.vtt"]])
    serve("c.json", "[]")
    let counts = try refresh { $0.kinds = [.chapters] }
    #expect((counts.wanted, asked("t.vtt")) == (1, 0))
    try #require(try harness.refresh().documents == nil)
    serve("t.vtt", "WEBVTT")
    #expect(try refresh().fetched == 1, "a kind that is new is looked for in episodes that are not")
  }

  @Test func `a document is asked for again after a while, with its own validators`() throws {
    serve([["t.vtt"]])
    serve("t.vtt", "WEBVTT", etag: "\"v1\"")
    try refresh()
    #expect(try refresh().wanted == 0)
    #expect(asked("t.vtt") == 1)
    harness.now = harness.now.adding(seconds: Self.week)
    let counts = try refresh()
    #expect((counts.unchanged, counts.fetched) == (1, 0))
    #expect(harness.server.requests("/t.vtt").last?["If-None-Match"] == "\"v1\"")
    #expect(try body("t.vtt") == "WEBVTT")
    serve("t.vtt", "WEBVTT new", etag: "\"v2\"")
    harness.now = harness.now.adding(seconds: Self.week)
    #expect(try refresh().fetched == 1)
    #expect(try body("t.vtt") == "WEBVTT new")
    #expect(try stored("t.vtt")?.content?.validators.etag == "\"v2\"")
  }

  @Test func `the same bytes from a server without validators are no change`() throws {
    serve([["t.vtt"]])
    harness.answers.set("/t.vtt") { _ in LoopbackResponse(text: "WEBVTT") }
    try refresh()
    let changed = try stored("t.vtt")?.content?.changed
    harness.now = harness.now.adding(seconds: Self.week)
    #expect(try refresh().unchanged == 1)
    #expect(try stored("t.vtt")?.content?.changed == changed)
  }

  @Test func `an address that several episodes name is asked for once`() throws {
    serve([["c.json"], ["c.json"], ["c.json", "t.vtt"]])
    serve("c.json", "[]")
    serve("t.vtt", "WEBVTT")
    #expect(try refresh().wanted == 2)
    #expect(asked("c.json") == 1)
  }

  @Test func `a back catalogue comes over several runs, the newest first`() throws {
    serve((1...5).reversed().map { ["\($0).vtt"] })
    for number in 1...5 { serve("\(number).vtt", "WEBVTT \(number)") }
    let first = try refresh { $0.perFeed = 2 }
    #expect((first.wanted, first.fetched, first.left) == (5, 2, 3))
    #expect(try (body("5.vtt") != nil, body("3.vtt") != nil) == (true, false))
    #expect(try refresh { $0.perFeed = 2 }.left == 1)
    #expect(try refresh { $0.perFeed = 2 }.left == 0)
    #expect(try refresh().wanted == 0)
    #expect((1...5).allSatisfy { asked("\($0).vtt") == 1 })
  }

  @Test func `a feed that is not due has its documents looked at all the same`() throws {
    serve([["t.vtt"]])
    serve("t.vtt", "WEBVTT")
    try harness.refresh()
    let report = try harness.refresh(
      nil, .due, documents: LinkedDocumentSettings(kinds: [.transcript]))
    #expect(report.feeds.map(\.outcome) == [.skipped])
    #expect(report.documents?.fetched == 1)
    #expect(report.feeds.first?.documents?.fetched == 1)
  }

  @Test func `what an episode no longer names is not kept`() throws {
    serve([["old.vtt"]])
    serve("old.vtt", "WEBVTT")
    serve("new.vtt", "WEBVTT")
    try refresh()
    serve([["new.vtt"]])
    try refresh()
    #expect(try stored("old.vtt") == nil)
    #expect(try body("new.vtt") == "WEBVTT")
  }

  @Test func `a run whose clock was ahead holds no document back`() throws {
    serve([["t.vtt"]])
    serve("t.vtt", "WEBVTT")
    let now = harness.now
    harness.now = now.adding(seconds: 365 * 86_400)
    try refresh()
    harness.now = now
    #expect(try refresh().unchanged == 1)
    #expect(try refresh().wanted == 0)
  }

  // MARK: Faults

  @Test func `an error page never replaces good chapters`() throws {
    serve([["c.json"]])
    serve("c.json", "{\"chapters\":[]}", etag: "\"good\"")
    try refresh()
    harness.answers.set("/c.json") { _ in
      LoopbackResponse(200, [("ETag", "\"bad\"")], text: "<!doctype html><h1>Sorry</h1>")
    }
    harness.now = harness.now.adding(seconds: Self.week)
    let report = try harness.refresh(documents: LinkedDocumentSettings(kinds: [.chapters]))
    #expect(report.documents?.failed == 1)
    #expect(report.feeds.first?.documents?.failures.first?.problem.code == "document.html-page")
    #expect(report.feeds.map(\.outcome) == [.unchanged], "the feed did not fail")
    #expect(try body("c.json") == "{\"chapters\":[]}")
    #expect(try stored("c.json")?.content?.validators.etag == "\"good\"")
    harness.now = harness.now.adding(seconds: Self.week)
    try refresh()
    #expect(harness.server.requests("/c.json").last?["If-None-Match"] == "\"good\"")
  }

  @Test(arguments: [404, 410])
  func `what is not there is remembered and asked for less and less`(status: Int) throws {
    serve([["t.vtt"]])
    harness.answers.set("/t.vtt") { _ in LoopbackResponse(status) }
    #expect(try refresh().failed == 1)
    #expect(try stored("t.vtt")?.problem?.code == "http.\(status)")
    #expect(try refresh().wanted == 0)
    harness.now = harness.now.adding(seconds: 86_400)
    #expect(try refresh().failed == 1)
    harness.now = harness.now.adding(seconds: 86_400)
    #expect(try refresh().wanted == 0, "the second wait is two days")
    serve("t.vtt", "WEBVTT")
    harness.now = harness.now.adding(seconds: 86_400)
    #expect(try refresh().fetched == 1)
    #expect(try stored("t.vtt")?.failures == 0)
  }

  @Test func `a document that goes away leaves its last good copy`() throws {
    serve([["t.vtt"]])
    serve("t.vtt", "WEBVTT")
    try refresh()
    harness.answers.set("/t.vtt") { _ in LoopbackResponse(404) }
    harness.now = harness.now.adding(seconds: Self.week)
    #expect(try refresh().failed == 1)
    #expect(try body("t.vtt") == "WEBVTT")
  }

  @Test func `of a transcript beyond the bound there is the beginning, with its validators`() throws
  {
    serve([["large.vtt", "enough.vtt"]])
    let text = "WEBVTT\n" + String(repeating: "x", count: 100_000)
    serve("large.vtt", text + String(repeating: "y", count: 1_000_000), etag: "\"large\"")
    serve("enough.vtt", text)
    let counts = try refresh { $0.bodyBytes = text.utf8.count }
    #expect((counts.fetched, counts.failed) == (2, 0))
    #expect(try body("large.vtt") == text + "y", "and a byte that tells that there is more")
    #expect(try body("enough.vtt") == text, "also where it does not fit into memory")
    harness.now = harness.now.adding(seconds: Self.week)
    #expect(try refresh { $0.bodyBytes = text.utf8.count }.unchanged == 2)
    #expect(harness.server.requests("/large.vtt").last?["If-None-Match"] == "\"large\"")
  }

  @Test func `a transcript in JSON beyond the bound has no beginning, and is named`() throws {
    serve([["large.vtt"]])
    let words = String(repeating: " ", count: LinkedDocumentSettings(kinds: []).bodyBytes)
    serve("large.vtt", #"{"segments":[{"startTime":0,"body":"tide"}]"# + words + "}")
    let counts = try refresh()
    #expect((counts.fetched, counts.failed) == (0, 1))
    #expect(try stored("large.vtt")?.problem?.code == "limit.bytes")
    #expect(try stored("large.vtt")?.content == nil)
  }

  @Test func `a document that is cut off leaves what was there, with its validators`() throws {
    serve([["t.vtt"]])
    serve("t.vtt", "WEBVTT", etag: "\"whole\"")
    try refresh()
    harness.answers.set("/t.vtt") { _ in
      LoopbackResponse(200, [("ETag", "\"cut\"")], text: "WEBVTT and much more").with {
        $0.cutAfter = 8
      }
    }
    harness.now = harness.now.adding(seconds: Self.week)
    #expect(try refresh().failed == 1)
    #expect(try body("t.vtt") == "WEBVTT")
    #expect(try stored("t.vtt")?.content?.validators.etag == "\"whole\"")
  }

  @Test func `a host that asks to be left alone is, for all of its documents`() throws {
    serve((1...28).reversed().map { day in (1...20).map { "\(day)-\($0).vtt" } })
    for day in 1...28 {
      for number in 1...20 {
        harness.answers.set("/\(day)-\(number).vtt") { _ in
          LoopbackResponse(429, [("Retry-After", "7200")])
        }
      }
    }
    let counts = try refresh { $0.perFeed = .max }
    #expect(counts.wanted == 560)
    #expect(counts.failed > 0 && counts.left > 0, "those that were under way have their answer")
    harness.now = harness.now.adding(seconds: 60)
    let again = try harness.refresh(documents: LinkedDocumentSettings(kinds: [.transcript]))
    #expect(again.feeds.map(\.outcome) == [.skipped], "its feed is left alone with it")
    #expect(again.documents == nil)
  }

  @Test func `documents of a feed that failed are not asked for`() throws {
    serve([["t.vtt"]])
    try harness.refresh()
    harness.answers.set("/feed.xml") { _ in LoopbackResponse(500) }
    #expect(try refresh().wanted == 0)
    #expect(asked("t.vtt") == 0)
  }

  @Test func `when the time is over, what came is kept and the rest comes next time`() throws {
    serve([["slow.vtt", "t.vtt"]])
    serve("t.vtt", "WEBVTT")
    harness.answers.set("/slow.vtt") { _ in LoopbackResponse().with { $0.isSilent = true } }
    let report = try harness.refresh(
      maxSeconds: 1, documents: LinkedDocumentSettings(kinds: [.transcript]))
    #expect(report.interruption?.code == "run.max-time")
    #expect((report.documents?.fetched, report.documents?.left) == (1, 1))
    #expect(try body("t.vtt") == "WEBVTT")
    serve("slow.vtt", "WEBVTT slow")
    #expect(try refresh().fetched == 1)
    #expect(try (body("slow.vtt"), asked("t.vtt")) == ("WEBVTT slow", 1))
  }

  @Test func `many documents of many feeds`() throws {
    let paths = (0..<20).map { "/\($0).xml" }
    for (number, path) in paths.enumerated() {
      let links = (0..<30).map {
        "<podcast:transcript url=\"/\(number)-\($0)\" type=\"text/vtt\"/>"
      }
      harness.serve(rss([item("a", more: links.joined())]), at: path)
      for document in 0..<30 { serve("\(number)-\(document)", "WEBVTT \(number) \(document)") }
    }
    let report = try harness.refresh(
      try paths.map { try harness.feed($0) },
      documents: LinkedDocumentSettings(kinds: [.transcript]))
    #expect(report.documents?.fetched == 600)
    #expect(report.feeds.allSatisfy { $0.documents?.fetched == 30 })
    #expect(try harness.cache.reader.problems() == [])
  }
}
