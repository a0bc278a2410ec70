import FeedFetcher
import TestSupport
import Testing

struct RedirectTests {
  @Test(arguments: [301, 302, 303, 307, 308])
  func `every kind of redirect is followed, and permanent ones are told apart`(status: Int) throws {
    let server = try LoopbackServer([
      "/a": .redirect(status, to: "b?x=1#top"), "/b": .init(text: "B"),
    ])
    let (outcome, sink) = try FeedFetcher.fetch(server.url("/a"))
    #expect(sink.body == Array("B".utf8))
    #expect(outcome.url == server.url("/b?x=1"))
    #expect(outcome.hops.map(\.status) == [status])
    #expect(outcome.hops.map(\.url) == [server.url("/a")])
    let isPermanent = status == 301 || status == 308
    #expect(outcome.head?.permanentURL == (isPermanent ? server.url("/b?x=1") : nil))
  }

  @Test(arguments: [
    ([301, 308, 302, 301], 2), ([302, 301], 0), ([308, 307], 1), ([301, 301, 301], 3),
  ])
  func `only the permanent hops before the first temporary one make an address permanent`(
    statuses: [Int], permanent: Int
  ) throws {
    let server = try LoopbackServer { request in
      let step = Int(request.path.dropFirst()) ?? 0
      return step < statuses.count
        ? .redirect(statuses[step], to: "/\(step + 1)") : .init(text: "x")
    }
    let head = try #require(try FeedFetcher.fetch(server.url("/0")).0.head)
    #expect(head.permanentURL == (permanent == 0 ? nil : server.url("/\(permanent)")))
    #expect(head.hops.map(\.status) == statuses)
  }

  @Test func `a loop ends at the first address seen twice`() throws {
    let server = try LoopbackServer([
      "/a": .redirect(301, to: "/b"), "/b": .redirect(301, to: "/a"),
    ])
    #expect(try FeedFetcher.fetch(server.url("/a")).0.error == .redirectLoop)
    #expect(server.requests.count == 2)
    let own = try LoopbackServer(["/a": .redirect(to: "/a#again")])
    #expect(try FeedFetcher.fetch(own.url("/a")).0.error?.code == "redirect.loop")
  }

  @Test func `the eleventh redirect is one too many`() throws {
    let server = try LoopbackServer { .redirect(to: "/x\($0.path.count)\($0.path)") }
    let outcome = try FeedFetcher.fetch(server.url("/")).0
    #expect(outcome.error == .tooManyRedirects(limit: 10))
    #expect(server.requests.count == 11)
    let ten = try LoopbackServer { request in
      let step = Int(request.path.dropFirst()) ?? 0
      return step < 10 ? .redirect(to: "/\(step + 1)") : .init(text: "x")
    }
    #expect(try FeedFetcher.fetch(ten.url("/0")).0.isBody)
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/", "javascript:alert(1)",
    "FILE:/etc/passwd", "data:text/xml,x",
  ])
  func `a redirect leads to http and https only`(location: String) throws {
    let server = try LoopbackServer(["/a": .redirect(to: location)])
    for isNamedFile in [false, true] {
      let request = FetchRequest(url: server.url("/a"), isNamedFile: isNamedFile)
      let (outcome, sink) = try FeedFetcher.fetch(request)
      #expect(outcome.error?.code == "redirect.scheme")
      #expect(sink.body.isEmpty)
    }
  }

  @Test(arguments: ["http://", "http://a b/", "http://[::1", "http://127.0.0.1:99999/"])
  func `a target that cannot be read is refused`(location: String) throws {
    let server = try LoopbackServer(["/a": .redirect(to: location)])
    let error = try #require(try FeedFetcher.fetch(server.url("/a")).0.error)
    #expect(
      ["redirect.invalid", "net.protocol", "address.invalid"].contains(error.code), "\(error)")
  }

  @Test func `a redirect without a target is an error of its status`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(302, text: "where?") }
    #expect(try FeedFetcher.fetch(server.url("/a")).0.error == .http(status: 302))
  }

  @Test func `blanks and letters in a target are made valid, escapes left alone`() throws {
    let server = try LoopbackServer { request in
      request.path == "/a" ? .redirect(to: "/my feed%20é.xml") : .init(text: "x")
    }
    #expect(try FeedFetcher.fetch(server.url("/a")).0.isBody)
    #expect(server.requests.last?.target == "/my%20feed%20%C3%A9.xml")
  }

  @Test func `a redirect may go on although its body never ends`() throws {
    let server = try LoopbackServer { request in
      request.path == "/a"
        ? .redirect(to: "/b").with {
          $0.framing = .chunked
          $0.isEndless = true
        } : .init(text: "x")
    }
    let outcome = try FeedFetcher.fetch(server.url("/a")).0
    #expect(outcome.isBody)
    #expect(outcome.wireBytes < 1 << 20)
  }

  @Test func `the hops of a chain that fails later are known`() throws {
    let server = try LoopbackServer(["/a": .redirect(301, to: "/b")])
    let outcome = try FeedFetcher.fetch(server.url("/a")).0
    #expect(outcome.error == .http(status: 404))
    #expect(outcome.hops.count == 1)
    #expect(outcome.head?.permanentURL == server.url("/b"))
  }
}
