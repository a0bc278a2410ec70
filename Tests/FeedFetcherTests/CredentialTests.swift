import FeedFetcher
import TestSupport
import Testing

struct CredentialTests {
  private static let basic = FetchCredentials.basic(user: "ann", password: "s:é")
  private static let encoded = "Basic YW5uOnM6w6k="

  @Test func `basic credentials are sent at once and only as asked`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    _ = try FeedFetcher.fetch(FetchRequest(url: server.url("/"), credentials: Self.basic))
    #expect(server.requests.map { $0["Authorization"] } == [Self.encoded])
  }

  @Test func `user-info of an address is used and appears in no result`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    let url = "http://ann:s%3A%C3%A9@127.0.0.1:\(server.port)/f"
    let outcome = try FeedFetcher.fetch(url).0
    #expect(server.requests.first?["Authorization"] == Self.encoded)
    #expect(outcome.url == server.url("/f"))
    #expect(!"\(outcome)".contains("ann"))
  }

  @Test func `a netrc file serves the hosts that it names, where nothing else is given`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    let folder = TemporaryFolder()
    func sent(_ machine: String, _ credentials: FetchCredentials? = nil) throws -> String? {
      var settings = FetchSettings(userAgent: "test")
      settings.netrcFile = folder.write("machine \(machine) login ann password p", to: "netrc")
      let fetcher = try FeedFetcher(settings: settings)
      let sink = Collector()
      fetcher.submit(FetchRequest(url: server.url("/"), credentials: credentials), sink: sink)
      #expect(sink.outcome().isBody)
      return server.requests.last?["Authorization"]
    }
    #expect(try sent("127.0.0.1") == "Basic YW5uOnA=")
    #expect(try sent("127.0.0.2") == nil)
    #expect(try sent("127.0.0.1", Self.basic) == Self.encoded)
  }

  @Test func `a reused handle forgets the credentials of its last request`() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    let fetcher = try FeedFetcher.make(.with { $0.transfers = 1 })
    let header = FetchCredentials.header(name: "X-Key", value: "k")
    let sinks = [Self.basic, nil, header, nil].map { credentials in
      let sink = Collector()
      fetcher.submit(FetchRequest(url: server.url("/"), credentials: credentials), sink: sink)
      return sink
    }
    for sink in sinks { #expect(sink.outcome().isBody) }
    #expect(server.requests.map { $0["Authorization"] } == [Self.encoded, nil, nil, nil])
    #expect(server.requests.map { $0["X-Key"] } == [nil, nil, "k", nil])
  }

  @Test(arguments: [basic, FetchCredentials.header(name: "Authorization", value: "Bearer t")])
  func `a redirect within the origin keeps them`(credentials: FetchCredentials?) throws {
    let server = try LoopbackServer(["/a": .redirect(301, to: "/b"), "/b": .init(text: "x")])
    _ = try FeedFetcher.fetch(FetchRequest(url: server.url("/a"), credentials: credentials))
    #expect(server.requests.allSatisfy { $0["Authorization"] != nil })
  }

  @Test(arguments: [basic, FetchCredentials.header(name: "Authorization", value: "Bearer t")])
  func `another origin never sees them, nor does the first one after it`(
    credentials: FetchCredentials?
  ) throws {
    let far = try LoopbackServer { .redirect(to: "http://127.0.0.1:\($0.target.dropFirst())/back") }
    let home = try LoopbackServer { request in
      request.path == "/back"
        ? .init(text: "x")
        : .redirect(to: far.url("/") + (request["Host"]?.split(separator: ":").last ?? ""))
    }
    let request = FetchRequest(url: home.url("/a"), credentials: credentials)
    #expect(try FeedFetcher.fetch(request).0.isBody)
    #expect(home.requests("/a").first?["Authorization"] != nil)
    #expect(far.requests.first?["Authorization"] == nil)
    #expect(home.requests("/back").map { $0["Authorization"] } == [nil])
  }

  @Test func `another host on the same port is another origin`() throws {
    let start = try LoopbackServer { request in
      request.path == "/a"
        ? .redirect(to: "http://localhost:\(request["Host"]?.split(separator: ":").last ?? "")/b")
        : .init(text: "x")
    }
    let request = FetchRequest(url: start.url("/a"), credentials: Self.basic)
    #expect(try FeedFetcher.fetch(request).0.isBody)
    #expect(start.requests.map { $0["Authorization"] != nil } == [true, false])
  }

  @Test func `printing credentials shows nothing`() {
    #expect("\(String(describing: Self.basic))".contains("ann") == false)
    #expect(
      String(reflecting: FetchRequest(url: "http://h/", credentials: Self.basic))
        .contains("ann") == false)
    var text = ""
    dump(Self.basic, to: &text)
    #expect(!text.contains("ann") && !text.contains("s:"))
  }

  @Test func `what would break a header line is refused`() {
    #expect(FetchCredentials.header(name: "X Y", value: "v") == nil)
    #expect(FetchCredentials.header(name: "X", value: "v\r\nY: 1") == nil)
    #expect(FetchCredentials.header(name: "", value: "v") == nil)
    #expect(FetchCredentials.basic(user: "a:b", password: "") == nil)
  }
}
