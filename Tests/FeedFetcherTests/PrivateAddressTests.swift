import TestSupport
import Testing

@testable import FeedFetcher

struct PrivateAddressTests {
  @Test(arguments: [
    ("93.184.216.34", AddressReach.everywhere), ("127.0.0.1", .thisMachine),
    ("127.8.9.10", .thisMachine), ("0.0.0.0", .thisMachine), ("0x7f.1", .thisMachine),
    ("2130706433", .thisMachine), ("localhost", .thisMachine), ("a.localhost", .thisMachine),
    ("10.1.2.3", .privateNetwork), ("172.31.0.1", .privateNetwork), ("172.32.0.1", .everywhere),
    ("192.168.0.1", .privateNetwork), ("100.64.0.1", .privateNetwork), ("169.254.169.254", .link),
    ("[::1]", .thisMachine), ("[::]", .thisMachine), ("[::ffff:127.0.0.1]", .thisMachine),
    ("[::ffff:10.0.0.1]", .privateNetwork), ("[::ffff:8.8.8.8]", .everywhere),
    ("[fe80::1]", .link), ("[fd00::1]", .privateNetwork), ("[2606:2800:220:1::1]", .everywhere),
    ("[64:ff9b::7f00:1]", .thisMachine),
  ])
  func `an address is as near as its range says`(host: String, reach: AddressReach) {
    #expect(AddressReach(host: host) == reach)
  }

  @Test func `a public name tells nothing, a local one does`() {
    #expect(AddressReach(name: "example.com") == nil)
    #expect(AddressReach(name: "nas.local") == .privateNetwork)
    #expect(AddressReach(name: "printer") == .privateNetwork)
  }

  @Test(arguments: [
    (AddressReach.everywhere, AddressReach.privateNetwork, false), (.everywhere, .link, false),
    (.everywhere, .thisMachine, false), (.privateNetwork, .privateNetwork, true),
    (.privateNetwork, .thisMachine, false), (.privateNetwork, .link, false),
    (.thisMachine, .privateNetwork, true), (.thisMachine, .thisMachine, true),
    (.privateNetwork, .everywhere, true), (.link, .everywhere, true), (.link, .thisMachine, false),
  ])
  func `a redirect never leads nearer`(from: AddressReach, to: AddressReach, isAllowed: Bool) {
    #expect(from.allowsRedirect(to: to) == isAllowed)
  }

  @Test(arguments: [
    "http://127.0.0.1/x", "http://localhost:8080/", "http://[::1]/", "http://0x7f.1/",
    "http://192.168.1.1/admin", "http://169.254.169.254/latest", "http://router.local/",
  ])
  func `a public subscription may not be redirected to a private address`(location: String) throws {
    let fetch = try Fetch.test("https://feeds.example.com/show")
    #expect(throws: FetchError.self) { try fetch.redirect(to: location, peer: .everywhere) }
  }

  @Test func `a subscription on the local network may be redirected within it`() throws {
    let fetch = try Fetch.test("http://nas.example.com/feed")
    try fetch.redirect(to: "http://192.168.1.2/feed", peer: .privateNetwork)
    #expect(fetch.allowedReach == .privateNetwork)
    #expect(throws: FetchError.self) { try fetch.redirect(to: "http://127.0.0.1/", peer: nil) }
  }

  @Test func `a host may redirect to itself, whatever it is called`() throws {
    let fetch = try Fetch.test("http://nas:8080/feed")
    try fetch.redirect(to: "http://nas:8080/feed/", peer: nil)
    #expect(fetch.address.url == "http://nas:8080/feed/")
  }

  @Test(arguments: [
    "http://127.0.0.1/x", "http://[::1]/", "http://192.168.1.1/admin", "http://router.local/",
  ])
  func `an address that a public feed names may not be private`(address: String) throws {
    for feed in ["https://feeds.example.com/show", "file:///home/ann/show.xml"] {
      let error = #expect(throws: FetchError.self) { try Fetch.test(address, namedBy: feed) }
      #expect(error?.code == "address.private")
    }
  }

  @Test func `a feed of the local network names addresses of the local network`() throws {
    let fetch = try Fetch.test("http://192.168.1.3/x.vtt", namedBy: "http://192.168.1.2/feed")
    #expect(fetch.allowedReach == .privateNetwork)
    let own = try Fetch.test("http://nas.example.com/x.vtt", namedBy: "http://nas.example.com/feed")
    #expect(own.allowedReach == nil, "its own host is where it is")
    #expect(throws: FetchError.self) {
      try Fetch.test("http://127.0.0.1/", namedBy: "http://192.168.1.2/feed")
    }
  }

  @Test func `a named public address that resolves to a private one is refused unconnected`() throws
  {
    let inner = try LoopbackServer { _ in LoopbackResponse(text: "secret") }
    let fetch = try Fetch.test(
      "http://public.example.com:\(inner.port)/", namedBy: "http://feeds.example.com/show")
    let transfer = Transfer.alone()
    transfer.begin(fetch, at: TransferClock.now())
    let code = transfer.runAlone(pin: "public.example.com:\(inner.port):127.0.0.1")
    #expect(transfer.fault(code)?.code == "address.private")
    #expect(inner.connectionCount == 0)
  }

  @Test func `a public name that resolves to a private address is refused unconnected`() throws {
    let inner = try LoopbackServer { _ in LoopbackResponse(text: "secret") }
    let fetch = try Fetch.test("http://feeds.example.com/show")
    try fetch.redirect(to: "http://public.example.com:\(inner.port)/", peer: .everywhere)
    let transfer = Transfer.alone()
    transfer.begin(fetch, at: TransferClock.now())
    let code = transfer.runAlone(pin: "public.example.com:\(inner.port):127.0.0.1")
    #expect(transfer.fault(code)?.code == "redirect.private")
    #expect(inner.connectionCount == 0)
  }

  @Test func `an open connection to a private address is refused to a redirect`() throws {
    let inner = try LoopbackServer { _ in LoopbackResponse(text: "secret") }
    let pin = "public.example.com:\(inner.port):127.0.0.1"
    let url = "http://public.example.com:\(inner.port)/"
    let transfer = Transfer.alone()
    transfer.begin(try Fetch.test(url), at: TransferClock.now())
    #expect(transfer.fault(transfer.runAlone(pin: pin)) == nil)
    let fetch = try Fetch.test("http://feeds.example.com/show")
    try fetch.redirect(to: url, peer: .everywhere)
    transfer.begin(fetch, at: TransferClock.now())
    let code = transfer.runAlone(pin: pin)
    #expect(transfer.fault(code)?.code == "redirect.private")
    #expect(inner.requests.count == 1)
  }
}
