import FeedBytes
import FeedModel
import FeedParser
import TestSupport
import Testing
import XMLStream

/// What the cases of `Feeds/formats/jsonfeed1` cannot say: every cut, every order, every bound.
@Suite struct JSONFeedTests {
  static let head = #""version":"https://jsonfeed.org/version/1.1","title":"T""#

  private func feed(_ members: String...) throws(FeedParserError) -> ReadFeed {
    try ReadFeed("{" + ([Self.head] + members).joined(separator: ",") + "}")
  }

  private func read(
    _ json: String, chunk: Int = .max, _ change: (inout FeedLimits) -> Void = { _ in }
  ) throws(FeedParserError) -> ReadFeed {
    var limits = FeedLimits()
    change(&limits)
    return try ReadFeed(Array(json.utf8), chunk: chunk, limits: limits)
  }

  // MARK: Arrival

  @Test(arguments: Fixture.documents("formats/jsonfeed1") + ["broken/json-slips.json"])
  func `every split point gives the same feed`(name: String) throws {
    // A first kilobyte that is looked at as one would hide the cuts in it.
    let bytes = Array(repeating: 0x20, count: 1_024) + Fixture.bytes(name)
    let whole = try ReadFeed(bytes)
    for split in 1_024..<bytes.count {
      #expect(try ReadFeed(bytes, chunks: [split, bytes.count]) == whole, "cut at \(split)")
    }
    #expect(try ReadFeed(bytes, chunk: 1) == whole)
  }

  @Test func `the order of the feed's members does not count`() throws {
    let members = [
      Self.head, #""feed_url":"https://a.example.org/f.json""#,
      #""items":[{"id":"1","url":"https://a.example.org/1"}]"#, #""description":"D""#,
    ]
    let first = try read("{" + members.joined(separator: ",") + "}")
    let last = try read("{" + members.reversed().joined(separator: ",") + "}")
    #expect(first.feed == last.feed)
    #expect(first.episodes == last.episodes)
    #expect(last.feed.url == "https://a.example.org/f.json")
  }

  @Test func `the self link is known as soon as its member has come`() {
    let parser = FeedParser(url: nil, sink: nil)
    let start = Array(
      (String(repeating: " ", count: 1_024) + #"{"feed_url":"https://a.example.org/f","x":"#).utf8)
    parser.push(start.span)
    #expect(parser.selfLink == "https://a.example.org/f")
  }

  @Test func `the feed begins where its object does`() throws {
    let parser = FeedParser(url: nil, sink: nil)
    parser.push(Array("{\(Self.head)}".utf8).span)
    let place = try #require(try parser.finish().channelPlace)
    #expect(place == DocumentPlace())
  }

  @Test(arguments: ["\u{FEFF}", " \r\n\t", "\u{FEFF}\n "])
  func `blanks and a byte order mark may stand in front`(front: String) throws {
    #expect(try read(front + "{\(Self.head)}").feed.title == "T")
  }

  @Test func `places count what stands in front`() throws {
    let read = try ReadFeed(Array("\u{FEFF}\n {\(Self.head)} x".utf8))
    let trailing = try #require(read.diagnostics.first { $0.code == .jsonTrailingContent })
    #expect(trailing.line == 2 && trailing.offset == "\u{FEFF}\n {\(Self.head)} ".utf8.count)
    #expect(trailing.column == " {\(Self.head)} ".utf8.count + 1)
  }

  @Test(arguments: [",{\"id\":\"2\"}]}", "{\(head)}", "[]"])
  func `a feed with values behind its end is not complete`(behind: String) throws {
    let read = try read("{\(Self.head),\"items\":[{\"id\":\"1\"}]}" + behind)
    #expect(read.episodes.map(\.guid) == ["1"] && !read.source.isComplete)
    #expect(read.diagnostics.contains { $0.code == .itemBehindRoot })
  }

  @Test func `a second list of items is read, and told`() throws {
    let read = try read("{\(Self.head),\"items\":[{\"id\":\"1\"}],\"items\":[{\"id\":\"2\"}]}")
    #expect(read.episodes.map(\.guid) == ["1", "2"])
    #expect(read.diagnostics.map(\.code) == [.jsonDuplicateMember])
  }

  // MARK: No feed

  @Test(arguments: [
    "{}", #"{"version":"2.0"}"#, #"{"data":{"items":[]}}"#, #"{"items":null}"#, "{",
  ])
  func `JSON that is no feed is refused`(json: String) {
    let error = #expect(throws: FeedParserError.self) { try read(json) }
    #expect(error == .notAJSONFeed)
    #expect(error?.code == "feed.not-a-feed")
  }

  @Test(arguments: ["{{ title }}", #"{"a":nope}"#, "{'a':1}", #"{"a" 1}"#, #"{"a":1 "b":2}"#])
  func `what only begins like JSON is refused with its line`(text: String) {
    let error = #expect(throws: FeedParserError.self) { try read("\n" + text) }
    guard case .notJSON = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.code == "feed.not-json")
  }

  @Test func `a web page behind a brace is a web page`() {
    #expect(throws: FeedParserError.htmlPage) { try read("{% block %}<html><body>x</body></html>") }
  }

  @Test func `numbers may have an exponent`() throws {
    let read = try feed(
      #""items":[{"id":"1","attachments":[{"url":"https://x.org/1.mp3","mime_type":"audio/mpeg","size_in_bytes":1e6,"duration_in_seconds":1e2}]}]"#
    )
    let episode = try #require(read.episodes.first)
    #expect(episode.enclosures.map(\.lengthBytes) == [1_000_000])
    #expect(episode.durationSeconds == 100)
    #expect(read.diagnostics.isEmpty)
  }

  // MARK: Damage

  @Test func `every cut keeps the items that are whole, and says that it is one`() throws {
    let json = #"{\#(Self.head),"items":[{"id":"1"},{"id":"2","tags":["a"]}],"language":"en"}"#
    let bytes = Array(json.utf8)
    let ends = ["{\"id\":\"1\"}", "[\"a\"]}"].compactMap { json.range(endOf: $0) }
    for count in Self.head.utf8.count + 2..<bytes.count {
      let feed = try ReadFeed(Array(bytes.prefix(count)))
      #expect(feed.episodes.count == ends.count { $0 <= count }, "after \(count) bytes")
      #expect(!feed.source.isComplete && !feed.source.isWellFormed)
      #expect(feed.diagnostics.map(\.code) == [.jsonTruncated])
    }
    #expect(try ReadFeed(bytes).source.isComplete)
  }

  @Test(arguments: [
    (#"{"id":"2","title":x}"#, 19), (#"{"id":"2" "title":1}"#, 11), (#"{"id":"2","tags":[1}]"#, 20),
    (#"{"id":"\x"}"#, 8), (#"{"id":01}"#, 8), (#"{"id":tru}"#, 10), ("nul", 4),
  ])
  func `a fault ends the reading at its place, and nothing of its item stays`(
    item: String, column: Int
  ) throws {
    let feed = try read("{\(Self.head),\"items\":[{\"id\":\"1\"},\n\(item),{\"id\":\"3\"}]}")
    #expect(feed.episodes.map(\.guid) == ["1"])
    #expect(!feed.source.isComplete)
    let fault = try #require(feed.diagnostics.first { $0.code == .jsonMalformed })
    #expect(fault.line == 2)
    #expect(fault.column == column)
  }

  @Test func `a member with a fault leaves nothing half written`() throws {
    let feed = try feed(#""authors":[{"name":"A"},{"name":"B"},{"name":}]"#, #""language":"en""#)
    #expect(feed.feed.title == "T")
    #expect(feed.feed.authors == [])
    #expect(feed.feed.language == nil)
  }

  // MARK: Bounds

  @Test(arguments: [1, 5, .max])
  func `each limit keeps what stands before`(chunk: Int) throws {
    let items =
      #""items":[{"id":"1"},{"id":"2","_x":[[["\#(String(repeating: "y", count: 2_000))"]]]}]"#
    let json = "{\(Self.head),\(items)}"
    let cases: [(String, (inout FeedLimits) -> Void)] = [
      ("limit.record", { $0.xml.recordBytes = 1_000 }), ("limit.depth", { $0.xml.depth = 5 }),
      ("limit.items", { $0.episodes = 1 }), ("limit.bytes", { $0.bytes = 1_500 }),
    ]
    for (code, change) in cases {
      let feed = try read(json, chunk: chunk == .max ? 1_200 : chunk, change)
      #expect(feed.feed.title == "T")
      #expect(feed.episodes.map(\.guid) == ["1"])
      #expect(!feed.source.isComplete)
      #expect(feed.diagnostics.map(\.code.rawValue) == [code])
    }
  }

  @Test func `what the feed says of itself is bounded in all`() throws {
    let member = #""_m":"\#(String(repeating: "y", count: 400))""#
    let json = "{\(Self.head),\(member),\(member),\(member),\"items\":[]}"
    let feed = try read(json) { $0.xml.documentBytes = 900 }
    #expect(feed.feed.extensions.count == 1)
    #expect(feed.diagnostics.map(\.code.rawValue) == ["limit.document"])
  }

  @Test func `many small values cost what their elements will`() throws {
    let numbers = Array(repeating: "0", count: 2_000).joined(separator: ",")
    let feed = try read("{\(Self.head),\"items\":[{\"id\":\"1\",\"_n\":[\(numbers)]}]}") {
      $0.xml.recordBytes = 20_000
    }
    #expect(feed.episodes.isEmpty)
    #expect(feed.diagnostics.map(\.code.rawValue) == ["limit.record"])
  }

  @Test func `a hundred thousand brackets are a limit and no crash`() throws {
    let nested = String(repeating: #"{"a":["#, count: 100_000)
    let feed = try feed(#""items":[{"id":"1"}]"#, "\"_n\":" + nested)
    #expect(feed.episodes.count == 1)
    #expect(feed.diagnostics.map(\.code.rawValue) == ["limit.depth"])
  }
}

extension String {
  /// How many bytes there are up to the end of a text in it.
  fileprivate func range(endOf text: String) -> Int? {
    firstRange(of: text).map { utf8.distance(from: startIndex, to: $0.upperBound) }
  }
}
