import FeedFetcher
import TestSupport
import Testing

struct ProxyTests {
  private func fetch(_ url: String, proxy: String) throws -> (FetchOutcome, Collector) {
    var settings = FetchSettings(userAgent: "freshet-tests/1")
    settings.proxy = proxy
    let fetcher = try FeedFetcher(settings: settings)
    let sink = Collector()
    fetcher.submit(FetchRequest(url: url), sink: sink)
    return (sink.outcome(), sink)
  }

  @Test func `a proxy is asked for the whole address`() throws {
    let proxy = try LoopbackServer { _ in LoopbackResponse(text: "by proxy") }
    let (outcome, sink) = try fetch("http://feeds.example.com/show?x=1", proxy: proxy.address)
    #expect(outcome.isBody)
    #expect(sink.body == Array("by proxy".utf8))
    #expect(proxy.requests.map(\.target) == ["http://feeds.example.com/show?x=1"])
  }

  @Test func `a proxy that is not there is named as the cause`() throws {
    let proxy = try LoopbackServer { _ in LoopbackResponse() }
    proxy.stop()
    let outcome = try fetch("http://feeds.example.com/show", proxy: proxy.address).0
    #expect(outcome.error?.code == "net.proxy")
  }

  @Test func `a proxy that opens no tunnel is named as the cause`() throws {
    let proxy = try LoopbackServer { _ in LoopbackResponse(403, text: "no") }
    let outcome = try fetch("https://feeds.example.com/show", proxy: proxy.address).0
    #expect(outcome.error?.code == "net.proxy", "\(outcome)")
    #expect(outcome.head == nil)
  }

  @Test func `a redirect by way of a proxy leads to no private address either`() throws {
    let proxy = try LoopbackServer { request in
      request.target.contains("example.com")
        ? .redirect(to: "http://127.0.0.1:1/admin") : LoopbackResponse(text: "secret")
    }
    let outcome = try fetch("http://feeds.example.com/show", proxy: proxy.address).0
    #expect(outcome.error?.code == "redirect.private")
    #expect(proxy.requests.count == 1)
  }
}
