import FeedFetcher
import SystemKit
import TestSupport
import Testing

struct TimeLimitTests {
  @Test func `a server that never answers is stalled`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse().with { $0.isSilent = true } }
    let limits = FetchLimits.with { $0.stallMilliseconds = 300 }
    let outcome = try FeedFetcher.fetch(server.url("/"), limits: limits).0
    #expect(outcome.error == .timeout(.stall(milliseconds: 300)))
    #expect(outcome.milliseconds >= 300 && outcome.milliseconds < 3000)
  }

  @Test func `a drip below the limit is stalled, however long it goes on`() throws {
    let drip = LoopbackResponse(200, body: [UInt8](repeating: 68, count: 1000)).with {
      $0.drip = (bytes: 1, milliseconds: 50)
    }
    let server = try LoopbackServer { _ in drip }
    let limits = FetchLimits.with { $0.stallMilliseconds = 400 }
    let outcome = try FeedFetcher.fetch(server.url("/"), limits: limits).0
    #expect(outcome.error == .timeout(.stall(milliseconds: 400)))
  }

  @Test func `a slow but steady body is not stalled`() throws {
    let slow = LoopbackResponse(200, body: [UInt8](repeating: 68, count: 600)).with {
      $0.drip = (bytes: 20, milliseconds: 40)
    }
    let server = try LoopbackServer { _ in slow }
    let limits = FetchLimits.with { $0.stallMilliseconds = 400 }
    #expect(try FeedFetcher.fetch(server.url("/"), limits: limits).0.isBody)
  }

  @Test func `the total limit ends what is steady`() throws {
    let slow = LoopbackResponse(200, body: [UInt8](repeating: 68, count: 100_000)).with {
      $0.drip = (bytes: 100, milliseconds: 20)
    }
    let server = try LoopbackServer { _ in slow }
    let limits = FetchLimits.with { $0.totalMilliseconds = 500 }
    let (outcome, sink) = try FeedFetcher.fetch(server.url("/"), limits: limits)
    #expect(outcome.error == .timeout(.total(milliseconds: 500)))
    #expect(sink.body.count == outcome.decodedBytes)
  }

  @Test func `the total limit counts all hops`() throws {
    let server = try LoopbackServer { request in
      let step = Int(request.path.dropFirst()) ?? 0
      return LoopbackResponse.redirect(to: "/\(step + 1)").with { $0.delayMilliseconds = 150 }
    }
    let limits = FetchLimits.with { $0.totalMilliseconds = 400 }
    let outcome = try FeedFetcher.fetch(server.url("/0"), limits: limits).0
    #expect(outcome.error == .timeout(.total(milliseconds: 400)))
    #expect(server.requests.count <= 4)
  }

  @Test func `an error page that drips costs little`() throws {
    let drip = LoopbackResponse(503, body: [UInt8](repeating: 68, count: 1000)).with {
      $0.drip = (bytes: 10, milliseconds: 50)
    }
    let server = try LoopbackServer { _ in drip }
    let limits = FetchLimits.with { $0.discardedMilliseconds = 200 }
    let outcome = try FeedFetcher.fetch(server.url("/"), limits: limits).0
    #expect(outcome.error == .http(status: 503))
    #expect(outcome.milliseconds < 2000)
  }

  @Test func `the time a reader takes is not the server's`() throws {
    let body = [UInt8](repeating: 69, count: 3 << 20)
    let server = try LoopbackServer { _ in LoopbackResponse(200, body: body) }
    let fetcher = try FeedFetcher.make(
      .with {
        $0.totalMilliseconds = 300
        $0.stallMilliseconds = 200
      })
    let paused = Gate()
    let sink = Collector { delivery, _ in
      if delivery == 2 { paused.open() }
      return delivery == 2 ? .pause : .continue
    }
    let id = fetcher.submit(FetchRequest(url: server.url("/")), sink: sink)
    #expect(paused.wait(atMost: .seconds(10)))
    #expect(!Gate().wait(atMost: .milliseconds(700)))
    #expect(sink.snapshot.outcomes.isEmpty)
    fetcher.resume(id)
    let outcome = sink.outcome()
    #expect(outcome.isBody)
    #expect(outcome.milliseconds < 300)
    #expect(sink.body == body)
  }

  @Test func `waiting for a slot is not network time`() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(text: "x").with { $0.delayMilliseconds = 100 }
    }
    let fetcher = try FeedFetcher.make(
      .with {
        $0.transfersPerLoopbackHost = 1
        $0.totalMilliseconds = 400
      })
    let sinks = (0..<8).map { _ in
      let sink = Collector()
      fetcher.submit(FetchRequest(url: server.url("/")), sink: sink)
      return sink
    }
    for sink in sinks { #expect(sink.outcome().isBody) }
  }
}
