import FeedFetcher
import TestSupport
import Testing

struct ConditionalGetTests {
  @Test func `a first fetch sends no condition and gives the validators of the answer`() throws {
    let server = try LoopbackServer { .versioned($0, Array("feed".utf8), etag: "W/\"1 a\"") }
    let (outcome, sink) = try FeedFetcher.fetch(server.url("/f"))
    #expect(outcome.isBody)
    #expect(sink.body == Array("feed".utf8))
    #expect(outcome.head?.validators.etag == "W/\"1 a\"")
    #expect(outcome.head?.validators.lastModified == nil)
    #expect(outcome.head?.validators.url == server.url("/f"))
    let request = try #require(server.requests.first)
    #expect(request["If-None-Match"] == nil && request["If-Modified-Since"] == nil)
    #expect(request["User-Agent"] == "freshet-tests/1")
    #expect(
      request.headers.map { $0.name.lowercased() }.sorted()
        == ["accept", "accept-encoding", "host", "user-agent"])
  }

  @Test(arguments: ["\"x\"", "W/\"a, b\"", "unquoted", "\"\"", "\"é\"", "\"a  b\""])
  func `an entity tag goes back byte for byte`(etag: String) throws {
    let server = try LoopbackServer { .versioned($0, [1, 2], etag: etag) }
    let first = try FeedFetcher.fetch(server.url("/f")).0
    let validators = try #require(first.head?.validators)
    #expect(validators.etag == etag)
    let (second, sink) = try FeedFetcher.fetch(
      FetchRequest(url: server.url("/f"), validators: validators))
    #expect(second.isNotModified)
    #expect(sink.snapshot.head == nil)
    #expect(server.requests.last?["If-None-Match"] == etag)
    #expect(second.wireBytes == 0)
  }

  @Test(arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "yesterday, about noon", "0"])
  func `a date goes back as the server wrote it`(date: String) throws {
    let server = try LoopbackServer { .versioned($0, [1], lastModified: date) }
    let validators = try #require(try FeedFetcher.fetch(server.url("/f")).0.head?.validators)
    let second = try FeedFetcher.fetch(
      FetchRequest(url: server.url("/f"), validators: validators)
    ).0
    #expect(second.isNotModified)
    #expect(server.requests.last?["If-Modified-Since"] == date)
  }

  @Test func `not modified brings the validators that it names and no others`() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(304, [("ETag", "\"2\""), ("Cache-Control", "max-age=60")])
    }
    let request = FetchRequest(
      url: server.url("/f"), validators: CacheValidators(etag: "\"1\"", lastModified: "then"))
    let outcome = try FeedFetcher.fetch(request).0
    #expect(outcome.isNotModified)
    #expect(outcome.head?.status == 304)
    #expect(outcome.head?.validators.etag == "\"2\"")
    #expect(outcome.head?.validators.lastModified == nil)
    #expect(outcome.head?.freshness.maxAgeSeconds == 60)
    #expect(server.requests.last?["If-Modified-Since"] == "then")
  }

  @Test func `not modified without a condition is the server's fault`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(304) }
    #expect(try FeedFetcher.fetch(server.url("/f")).0.error == .http(status: 304))
  }

  @Test func `validators are sent to the address that gave them and to no other`() throws {
    let server = try LoopbackServer { request in
      request.path == "/old" ? .redirect(301, to: "/new") : .versioned(request, [7], etag: "\"n\"")
    }
    let validators = try #require(try FeedFetcher.fetch(server.url("/old")).0.head?.validators)
    #expect(validators.url == server.url("/new"))
    let outcome = try FeedFetcher.fetch(
      FetchRequest(url: server.url("/old"), validators: validators)
    ).0
    #expect(outcome.isNotModified)
    #expect(server.requests("/old").allSatisfy { $0["If-None-Match"] == nil })
    #expect(server.requests("/new").last?["If-None-Match"] == "\"n\"")
  }

  @Test func `validators of the own address do not follow a redirect`() throws {
    let server = try LoopbackServer { request in
      request.path == "/a" ? .redirect(302, to: "/b") : .versioned(request, [7], etag: "\"1\"")
    }
    let outcome = try FeedFetcher.fetch(
      FetchRequest(url: server.url("/a"), validators: CacheValidators(etag: "\"1\""))
    ).0
    #expect(outcome.isBody)
    #expect(server.requests("/a").last?["If-None-Match"] == "\"1\"")
    #expect(server.requests("/b").last?["If-None-Match"] == nil)
  }

  @Test func `headers of a redirect are not taken for the answer's`() throws {
    let server = try LoopbackServer { request in
      request.path == "/a"
        ? .redirect(302, to: "/b").with { $0.headers.append(("ETag", "\"no\"")) }
        : LoopbackResponse(200, [("Content-Type", "Text/XML; charset=\"ISO-8859-1\"")], text: "x")
    }
    let head = try #require(try FeedFetcher.fetch(server.url("/a")).0.head)
    #expect(head.validators.etag == nil)
    #expect(head.contentType == "text/xml")
    #expect(head.charset == "ISO-8859-1")
    #expect(head.httpVersion == .http11)
  }

  @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\u{0}b"])
  func `a stored validator cannot add a header line`(etag: String) throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    _ = try FeedFetcher.fetch(
      FetchRequest(url: server.url("/"), validators: CacheValidators(etag: etag)))
    #expect(server.requests.last?["If-None-Match"] == nil)
    #expect(server.requests.last?["X-Evil"] == nil)
  }

  @Test func `a tag that is not UTF-8 counts as none`() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse().with {
        $0.raw = Array("HTTP/1.1 200 OK\r\nETag: \"".utf8) + [0xE9] + Array("\"\r\n\r\nx".utf8)
      }
    }
    #expect(try FeedFetcher.fetch(server.url("/")).0.head?.validators.etag == nil)
  }
}

extension FetchOutcome {
  var isBody: Bool { if case .body = result { true } else { false } }
  var isNotModified: Bool { if case .notModified = result { true } else { false } }
}
