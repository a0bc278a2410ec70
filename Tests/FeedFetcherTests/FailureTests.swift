import FeedFetcher
import SystemKit
import TestSupport
import Testing

struct FailureTests {
  @Test func `a closed port is told at once, with the system's reason`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse() }
    let url = server.url("/secret-path?token=abc")
    server.stop()
    let error = try #require(try FeedFetcher.fetch(url).0.error)
    #expect(error == .cannotConnect(host: "127.0.0.1", reason: "Connection refused"))
    #expect(error.code == "net.connect")
    #expect(!error.description.contains("secret"))
  }

  @Test func `a name that nobody has cannot be resolved`() throws {
    let error = try FeedFetcher.fetch("http://no-such-host.invalid/f").0.error
    #expect(error == .nameNotResolved(host: "no-such-host.invalid"))
  }

  @Test func `TLS to a server without it fails with a reason`() throws {
    let server = try LoopbackServer(greeting: "220 mail.example.com ready\r\n")
    let error = try #require(try FeedFetcher.fetch("https://127.0.0.1:\(server.port)/").0.error)
    guard case .tls(let host, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(host == "127.0.0.1" && !reason.isEmpty)
  }

  @Test(arguments: [
    "", "no address", "http://", "/relative", "http://h h/", "http://[::1", "http://h:99999/",
  ])
  func `what is no address is refused at the door`(url: String) throws {
    #expect(try FeedFetcher.fetch(url).0.error?.code == "address.invalid", "\(url)")
  }

  @Test(arguments: ["ftp://h/x", "mailto:a@b", "feed://h/", "gopher://h/"])
  func `other schemes are refused at the door`(url: String) throws {
    #expect(try FeedFetcher.fetch(url).0.error?.code == "address.scheme")
  }

  @Test func `a broken connection is no answer`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse().with { $0.isReset = true } }
    #expect(try FeedFetcher.fetch(server.url("/")).0.error == .connectionLost(host: "127.0.0.1"))
  }

  @Test func `an answer that is closed before its first byte is no answer`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse().with { $0.raw = [] } }
    #expect(try FeedFetcher.fetch(server.url("/")).0.error?.code == "net.reset")
  }

  @Test(arguments: ["<rss/>", "ICY 200 OK\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\nx", "SSH-2.0-x\r\n"])
  func `what is not HTTP is named as such`(text: String) throws {
    let server = try LoopbackServer { _ in LoopbackResponse().with { $0.raw = Array(text.utf8) } }
    #expect(try FeedFetcher.fetch(server.url("/")).0.error?.code == "net.protocol")
  }

  @Test(arguments: [LoopbackResponse.Framing.length, .chunked])
  func `a body that is cut off is received as far as it came, and is an error`(
    framing: LoopbackResponse.Framing
  ) throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(200, body: [UInt8](repeating: 67, count: 200_000)).with {
        $0.framing = framing
        $0.cutAfter = 150_000
      }
    }
    let (outcome, sink) = try FeedFetcher.fetch(server.url("/"))
    #expect(outcome.error == .cutOff(receivedBytes: 150_000))
    #expect(sink.body.count == 150_000)
    #expect(outcome.head?.status == 200)
  }

  @Test func `a body that ends with its connection is whole`() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(200, body: [UInt8](repeating: 67, count: 200_000)).with {
        $0.framing = .close
      }
    }
    let (outcome, sink) = try FeedFetcher.fetch(server.url("/"))
    #expect(outcome.isBody)
    #expect(sink.body.count == 200_000)
  }

  @Test func `an empty body is a body`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse() }
    let (outcome, sink) = try FeedFetcher.fetch(server.url("/"))
    #expect(outcome.isBody)
    #expect(sink.snapshot.head != nil && sink.snapshot.deliveries == 0)
  }

  @Test func `no text of an error holds an address beyond its host`() throws {
    let server = try LoopbackServer(["/": .redirect(to: "/?token=SECRET")])
    let error = try #require(try FeedFetcher.fetch("ftp://user:SECRET@h/SECRET").0.error)
    #expect(!"\(error)".contains("SECRET"))
    #expect(!"\(try FeedFetcher.fetch(server.url("/")).0.error!)".contains("SECRET"))
  }
}
