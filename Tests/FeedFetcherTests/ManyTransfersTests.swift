import FeedFetcher
import SystemKit
import TestSupport
import Testing

struct ManyTransfersTests {
  @Test(arguments: [(3, 32, 3), (16, 5, 5)])
  func `never more at once than the limits say`(perHost: Int, total: Int, peak: Int) throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(text: "x").with { $0.delayMilliseconds = 10 }
    }
    let fetcher = try FeedFetcher.make(
      .with {
        $0.transfers = total
        $0.transfersPerLoopbackHost = perHost
      })
    let sinks = submit(40, to: server, fetcher)
    for sink in sinks { #expect(sink.outcome().isBody) }
    #expect(server.peakRequests == peak)
    #expect(server.connectionCount == peak)
  }

  @Test func `a slow host does not keep others waiting`() throws {
    let slow = try LoopbackServer(host: "127.0.0.2") { _ in
      LoopbackResponse(text: "x").with { $0.delayMilliseconds = 100 }
    }
    let quick = try LoopbackServer(host: "127.0.0.3") { _ in LoopbackResponse(text: "x") }
    let fetcher = try FeedFetcher.make(.with { $0.transfersPerLoopbackHost = 1 })
    let late = submit(20, to: slow, fetcher)
    let soon = submit(20, to: quick, fetcher)
    for sink in soon { #expect(sink.outcome().isBody) }
    #expect(late.filter { $0.snapshot.outcomes.isEmpty }.count > 10)
    fetcher.cancelAll(.interrupted)
  }

  @Test func `three thousand requests each get their own answer, once`() throws {
    let server = try LoopbackServer { request in
      request.target.utf8.count % 3 == 0
        ? LoopbackResponse.versioned(request, Array(request.target.utf8), etag: "\"e\"")
        : LoopbackResponse(text: request.target)
    }
    let fetcher = try FeedFetcher.make()
    let sinks = submit(3000, to: server, fetcher)
    fetcher.close()
    fetcher.join()
    for (number, sink) in sinks.enumerated() {
      let record = sink.snapshot
      #expect(record.outcomes.count == 1)
      #expect(record.body == Array("/\(number)".utf8))
    }
    #expect(server.connectionCount <= 16)
  }

  @Test func `requests may come from many threads`() throws {
    let server = try LoopbackServer { LoopbackResponse(text: $0.target) }
    let fetcher = try FeedFetcher.make()
    let all = try (0..<8).map { thread in
      let sinks = (0..<50).map { _ in Collector() }
      let worker = try Thread(name: "submit") {
        for (number, sink) in sinks.enumerated() {
          fetcher.submit(FetchRequest(url: server.url("/\(thread)/\(number)")), sink: sink)
        }
      }
      return (worker, sinks)
    }
    for (thread, (worker, sinks)) in all.enumerated() {
      worker.join()
      for (number, sink) in sinks.enumerated() {
        #expect(sink.outcome().isBody)
        #expect(sink.body == Array("/\(thread)/\(number)".utf8))
      }
    }
  }

  @Test func `cancelling ends what runs, what waits and what comes later`() throws {
    let server = try LoopbackServer {
      $0.path == "/0" ? .init(text: "x").with { $0.isSilent = true } : .init(text: "x")
    }
    let fetcher = try FeedFetcher.make(.with { $0.transfersPerLoopbackHost = 1 })
    let sinks = submit(10, to: server, fetcher)
    while server.requests.isEmpty {}
    fetcher.cancelAll(.timeIsUp)
    let late = Collector()
    fetcher.submit(FetchRequest(url: server.url("/late")), sink: late)
    for sink in sinks + [late] { #expect(sink.outcome().error == .cancelled(.timeIsUp)) }
    fetcher.close()
    fetcher.join()
    #expect(sinks.allSatisfy { $0.snapshot.outcomes.count == 1 })
    #expect(server.requests.count == 1)
  }

  @Test func `cancelling ends a transfer that its sink holds`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    let fetcher = try FeedFetcher.make()
    let offered = Gate()
    let sink = Collector { _, _ in
      offered.open()
      return .pause
    }
    fetcher.submit(FetchRequest(url: server.url("/")), sink: sink)
    #expect(offered.wait(atMost: .seconds(10)))
    fetcher.cancelAll(.interrupted)
    #expect(sink.outcome().error == .cancelled(.interrupted))
  }

  @Test func `closing finishes what was submitted and refuses the rest`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    let fetcher = try FeedFetcher.make()
    let sinks = submit(20, to: server, fetcher)
    fetcher.close()
    let late = Collector()
    fetcher.submit(FetchRequest(url: server.url("/")), sink: late)
    #expect(late.outcome().error == .cancelled(.closed))
    fetcher.join()
    #expect(sinks.allSatisfy { $0.snapshot.outcomes.first?.isBody == true })
  }

  @Test func `a fetcher that nobody holds still finishes`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    let sink = Collector()
    try FeedFetcher.make().submit(FetchRequest(url: server.url("/")), sink: sink)
    #expect(sink.outcome().isBody)
  }

  private func submit(
    _ count: Int, to server: LoopbackServer, _ fetcher: FeedFetcher
  ) -> [Collector] {
    (0..<count).map { number in
      let sink = Collector()
      fetcher.submit(FetchRequest(url: server.url("/\(number)")), sink: sink)
      return sink
    }
  }
}
