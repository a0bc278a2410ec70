import FeedFetcher
import Synchronization
import SystemKit
import TestSupport
import Testing

struct PauseTests {
  /// A body whose every byte tells its place, as far as 251 and 253 allow.
  private static let body = (0..<700_000).map { UInt8($0 % 251) ^ UInt8($0 / 251 % 253) }

  @Test(arguments: [1, 2, 3, 7], [LoopbackResponse.Framing.length, .chunked, .close])
  func `pausing loses nothing and doubles nothing`(
    every: Int, framing: LoopbackResponse.Framing
  ) throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(200, body: Self.body).with { $0.framing = framing }
    }
    let fetcher = try FeedFetcher.make(.with { $0.chunkBytes = 20_000 })
    let refused = Mutex<[UInt8]?>(nil)
    let changed = Atomic<Int>(0)
    let sink = Collector { delivery, bytes in
      if let earlier = refused.withLock({ $0 }), earlier != bytes {
        changed.add(1, ordering: .relaxed)
      }
      let isPausing = delivery % (every + 1) == 0 || (every == 1 && delivery == 1)
      refused.withLock { $0 = isPausing ? bytes : nil }
      return isPausing ? .pause : .continue
    }
    let id = fetcher.submit(FetchRequest(url: server.url("/")), sink: sink)
    let outcome = resuming(fetcher, id, sink)
    #expect(outcome.isBody)
    #expect(sink.body == Self.body)
    #expect(outcome.decodedBytes == Self.body.count)
    #expect(changed.load(ordering: .relaxed) == 0)
    #expect(sink.snapshot.outcomes.count == 1)
  }

  @Test func `pausing within a compressed body loses nothing`() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(200, [("Content-Encoding", "gzip")], body: Bomb.oneMegabyte)
    }
    let fetcher = try FeedFetcher.make(.with { $0.chunkBytes = 10_000 })
    let sink = Collector(onHead: .pause) { delivery, _ in delivery % 2 == 0 ? .pause : .continue }
    let id = fetcher.submit(FetchRequest(url: server.url("/")), sink: sink)
    #expect(resuming(fetcher, id, sink).isBody)
    #expect(sink.body.count == 1 << 20)
  }

  @Test func `a body that is complete waits for a sink that is not ready`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "short") }
    let fetcher = try FeedFetcher.make()
    let offered = Gate()
    let sink = Collector { delivery, _ in
      offered.open()
      return delivery < 3 ? .pause : .continue
    }
    let id = fetcher.submit(FetchRequest(url: server.url("/")), sink: sink)
    #expect(offered.wait(atMost: .seconds(10)))
    #expect(!Gate().wait(atMost: .milliseconds(100)))
    #expect(sink.snapshot.outcomes.isEmpty && sink.snapshot.deliveries == 1)
    #expect(resuming(fetcher, id, sink).isBody)
    #expect(sink.body == Array("short".utf8))
  }

  @Test func `the others go on while one is paused`() throws {
    let big = [UInt8](repeating: 70, count: 2 << 20)
    let server = try LoopbackServer { LoopbackResponse(200, body: $0.path == "/big" ? big : [1]) }
    let fetcher = try FeedFetcher.make()
    let paused = Gate()
    let sink = Collector { delivery, _ in
      if delivery == 1 { paused.open() }
      return delivery == 1 ? .pause : .continue
    }
    let id = fetcher.submit(FetchRequest(url: server.url("/big")), sink: sink)
    #expect(paused.wait(atMost: .seconds(10)))
    for number in 0..<200 {
      let other = Collector()
      fetcher.submit(FetchRequest(url: server.url("/\(number)")), sink: other)
      #expect(other.outcome().isBody)
    }
    #expect(sink.snapshot.outcomes.isEmpty)
    fetcher.resume(id)
    #expect(sink.outcome().isBody)
    #expect(sink.body == big)
  }

  @Test func `resuming what is not paused does nothing`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    let fetcher = try FeedFetcher.make()
    let sink = Collector()
    let id = fetcher.submit(FetchRequest(url: server.url("/")), sink: sink)
    for _ in 0..<50 { fetcher.resume(id) }
    #expect(sink.outcome().isBody)
    fetcher.resume(id)
    #expect(sink.snapshot.deliveries == 1)
  }

  @Test(arguments: [1, 2])
  func `a sink that wants no more ends its transfer alone`(delivery stop: Int) throws {
    let body = [UInt8](repeating: 71, count: 5 << 20)
    let server = try LoopbackServer { _ in LoopbackResponse(200, body: body) }
    let fetcher = try FeedFetcher.make()
    let sink = Collector { delivery, _ in delivery == stop ? .stop : .continue }
    let other = Collector()
    fetcher.submit(FetchRequest(url: server.url("/a")), sink: sink)
    fetcher.submit(FetchRequest(url: server.url("/b")), sink: other)
    #expect(sink.outcome().error == .stopped)
    #expect(sink.snapshot.deliveries == stop)
    #expect(other.outcome().isBody)
  }

  @Test func `a sink may refuse at the head`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    let fetcher = try FeedFetcher.make()
    let sink = Collector(onHead: .stop)
    fetcher.submit(FetchRequest(url: server.url("/")), sink: sink)
    #expect(sink.outcome().error == .stopped)
    #expect(sink.snapshot.deliveries == 0)
  }
}
