import FeedFetcher
import TestSupport
import Testing

struct LimitTests {
  @Test func `an endless body ends at the size limit`() throws {
    let limits = FetchLimits.with { $0.bodyBytes = 3 << 20 }
    let endless = LoopbackResponse(200, body: [UInt8](repeating: 65, count: 50_000)).with {
      $0.framing = .chunked
      $0.isEndless = true
    }
    let server = try LoopbackServer(["/": endless, "/small": .init(text: "x")])
    let (outcome, sink) = try FeedFetcher.fetch(server.url("/"), limits: limits)
    #expect(outcome.error == .tooLarge(limitBytes: 3 << 20))
    #expect(sink.body.count <= 3 << 20)
  }

  @Test(arguments: [LoopbackResponse.Framing.length, .chunked])
  func `a request may want less than the fetcher allows`(framing: LoopbackResponse.Framing) throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(200, body: [UInt8](repeating: 65, count: 100_001)).with {
        $0.framing = framing
      }
    }
    let small = FetchRequest(url: server.url("/"), bodyBytes: 100_000)
    #expect(try FeedFetcher.fetch(small).0.error == .tooLarge(limitBytes: 100_000))
    let enough = FetchRequest(url: server.url("/"), bodyBytes: 100_001)
    #expect(try FeedFetcher.fetch(enough).0.isBody)
  }

  @Test func `an announced size over the limit ends the transfer at its head`() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse().with {
        $0.raw = Array("HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n<rss>".utf8)
      }
    }
    let (outcome, sink) = try FeedFetcher.fetch(server.url("/"))
    #expect(outcome.error?.code == "limit.bytes")
    #expect(sink.snapshot.head == nil)
  }

  @Test(arguments: [false, true])
  func `a bomb is stopped near its fuse`(isHeldBack: Bool) throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(200, [("Content-Encoding", "gzip")], body: Bomb.hundredMegabytes)
    }
    let fetcher = try FeedFetcher.make()
    let sink = Collector(onHead: isHeldBack ? .pause : .continue)
    let id = fetcher.submit(FetchRequest(url: server.url("/")), sink: sink)
    if isHeldBack { for _ in 0..<100 { fetcher.resume(id) } }
    let outcome = resuming(fetcher, id, sink)
    #expect(outcome.error == .expansion(limitRatio: 200))
    #expect(sink.body.count < 30 << 20)
  }

  @Test func `text that repeats itself is no bomb`() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(200, [("Content-Encoding", "gzip")], body: Bomb.oneMegabyte)
    }
    let (outcome, sink) = try FeedFetcher.fetch(server.url("/"))
    #expect(outcome.isBody)
    #expect(sink.body.count == 1 << 20)
    #expect(outcome.decodedBytes == 1 << 20)
    #expect(outcome.wireBytes == Bomb.oneMegabyte.count)
  }

  @Test(arguments: ["gzip", "br", "zstd", "made-up"])
  func `an encoding that cannot be decoded is an error`(encoding: String) throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(200, [("Content-Encoding", encoding)], text: "<rss>this is plain text</rss>")
    }
    #expect(try FeedFetcher.fetch(server.url("/")).0.error == .undecodable)
  }

  @Test func `a flood of header lines is cut off`() throws {
    let line = "X-Filler: " + String(repeating: "f", count: 1000) + "\r\n"
    let flood = "HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 2000) + "\r\nx"
    let server = try LoopbackServer { _ in
      LoopbackResponse().with { $0.raw = Array(flood.utf8) }
    }
    let outcome = try FeedFetcher.fetch(server.url("/")).0
    #expect(outcome.error?.code == "limit.headers")
  }

  @Test func `a header line without end is told as what it is`() throws {
    let line = "X-Filler: " + String(repeating: "f", count: 200_000) + "\r\n"
    let server = try LoopbackServer { _ in
      LoopbackResponse().with { $0.raw = Array("HTTP/1.1 200 OK\r\n\(line)\r\nx".utf8) }
    }
    #expect(try FeedFetcher.fetch(server.url("/")).0.error?.code == "limit.headers")
  }

  @Test func `interim answers without end are a flood as well`() throws {
    let interim = String(
      repeating: "HTTP/1.1 103 Early Hints\r\nLink: </s.css>\r\n\r\n", count: 9000)
    let server = try LoopbackServer { _ in
      LoopbackResponse().with { $0.raw = Array(interim.utf8) }
    }
    #expect(try FeedFetcher.fetch(server.url("/")).0.error?.code == "limit.headers")
  }

  @Test func `an interim answer is not the answer`() throws {
    let text =
      "HTTP/1.1 103 Early Hints\r\nETag: \"no\"\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"
    let server = try LoopbackServer { _ in LoopbackResponse().with { $0.raw = Array(text.utf8) } }
    let outcome = try FeedFetcher.fetch(server.url("/")).0
    #expect(outcome.head?.status == 200)
    #expect(outcome.head?.validators.etag == nil)
  }

  @Test func `a trailer changes nothing`() throws {
    let text =
      "HTTP/1.1 200 OK\r\nETag: \"a\"\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
      + "ETag: \"b\"\r\nLocation: /elsewhere\r\nHTTP/1.1 302 Found\r\n\r\n"
    let server = try LoopbackServer { _ in LoopbackResponse().with { $0.raw = Array(text.utf8) } }
    let (outcome, sink) = try FeedFetcher.fetch(server.url("/"))
    #expect(outcome.head?.status == 200)
    #expect(outcome.head?.validators.etag == "\"a\"")
    #expect(sink.body == Array("x".utf8))
  }

  @Test(arguments: [404, 410, 429, 500, 206, 226])
  func `the body of an error reaches nobody and never holds anybody up`(status: Int) throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(status, [("Retry-After", "120")], body: [UInt8](repeating: 66, count: 9_000))
        .with {
          $0.framing = .chunked
          $0.isEndless = true
        }
    }
    let (outcome, sink) = try FeedFetcher.fetch(server.url("/"))
    #expect(outcome.error == .http(status: status))
    #expect(outcome.error?.code == "http.\(status)")
    #expect(outcome.head?.freshness.retryAfter == "120")
    #expect(sink.snapshot.head == nil && sink.body.isEmpty)
    #expect(outcome.wireBytes < 1 << 20)
  }

  @Test func `the connection of a short error serves again`() throws {
    let server = try LoopbackServer { $0.path == "/a" ? .init(404, text: "no") : .init(text: "x") }
    let fetcher = try FeedFetcher.make()
    for path in ["/a", "/b", "/a", "/b"] {
      let sink = Collector()
      fetcher.submit(FetchRequest(url: server.url(path)), sink: sink)
      _ = sink.outcome()
    }
    #expect(server.connectionCount == 1)
  }
}

/// Resumes a transfer as often as its sink pauses, until it ends.
func resuming(_ fetcher: FeedFetcher, _ id: FetchID, _ sink: Collector) -> FetchOutcome {
  while !sink.isFinished(within: .milliseconds(1)) { fetcher.resume(id) }
  return sink.outcome()
}
