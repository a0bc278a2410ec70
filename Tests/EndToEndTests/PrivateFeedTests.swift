import JSONText
import TestSupport
import Testing

/// Feeds that not everybody may read.
@Suite struct PrivateFeedTests: RunsInHomes {
  /// `ann:s3cret-pass`.
  static let basic = "Basic YW5uOnMzY3JldC1wYXNz"

  let home = TemporaryFolder()
  let shows: Shows
  /// Another host: its address differs.
  let other: LoopbackServer

  init() throws {
    shows = try Shows()
    other = try LoopbackServer(host: "127.0.0.2") { _ in
      LoopbackResponse(200, text: Shows.document("Open", [("1", "One")]))
    }
  }

  private func guarded(_ answer: LoopbackResponse)
    -> @Sendable (LoopbackRequest) ->
    LoopbackResponse
  {
    { request in
      request["Authorization"] == Self.basic
        ? answer : LoopbackResponse(401, [("WWW-Authenticate", "Basic realm=\"members\"")])
    }
  }

  private var document: LoopbackResponse {
    LoopbackResponse(200, text: Shows.document("Members", [("m", "M")]))
  }

  private func address(_ path: String) -> String {
    shows.url(path).replacing("://", with: "://ann:s3cret-pass@")
  }

  private func error(_ told: Freshet.Outcome) throws -> String? {
    try told.json["feeds"]?[0]?["error"]?["code"]?.string
  }

  @Test func `a password opens its feed, is sent at once, and is in nothing that is said`() throws {
    shows.set("/basic.xml", guarded(document))
    let told = try run("subscribe", "--json", address("/basic.xml"), at: home)
    let again = try run("refresh", "--all", "--json", at: home)
    #expect(shows.server.requests.map { $0["Authorization"] } == [Self.basic, Self.basic])
    for outcome in [told, again, try run("dump", "cache", at: home), try run("list", at: home)] {
      #expect(!(outcome.output + outcome.error).contains("s3cret"))
    }
  }

  @Test(arguments: ["Basic realm=\"another place\"", "Digest realm=\"d\", nonce=\"abc\""])
  func `a place that stays closed is one failure, and is not knocked at again`(
    challenge: String
  ) throws {
    shows.set("/closed.xml") { _ in LoopbackResponse(401, [("WWW-Authenticate", challenge)]) }
    let told = try run("subscribe", "--json", address("/closed.xml"), at: home, status: 1)
    #expect(try error(told) == "http.401")
    #expect(shows.server.requests.count == 1)
    #expect(!(told.output + told.error).contains("s3cret"))
  }

  @Test func `a redirect within the place keeps the password`() throws {
    shows.set("/near.xml", guarded(.redirect(302, to: "/basic.xml")))
    shows.set("/basic.xml", guarded(document))
    try run("subscribe", address("/near.xml"), at: home)
    #expect(shows.server.requests.map { $0["Authorization"] } == [Self.basic, Self.basic])
  }

  @Test func `a redirect to another host leaves it behind, and its cookies too`() throws {
    let away = LoopbackResponse(
      302, [("Location", other.url("/open.xml")), ("Set-Cookie", "session=secret")])
    shows.set("/away.xml", guarded(away))
    try run("subscribe", address("/away.xml"), at: home)
    let request = try #require(other.requests.first)
    #expect(request["Authorization"] == nil && request["Cookie"] == nil)
    #expect(request["Referer"] == nil)
    #expect(other.requests.count == 1)
  }

  @Test func `a token in an address is sent as it is, and said nowhere`() throws {
    shows.set("/token.xml") { [document] request in
      request.target.hasSuffix("?token=s3cret-pass") ? document : LoopbackResponse(403)
    }
    let address = shows.url("/token.xml?token=s3cret-pass")
    let told = try run("subscribe", "--private", "--json", address, at: home)
    shows.set("/token.xml") { _ in LoopbackResponse(500) }
    let failed = try run("refresh", "--all", "--json", at: home, status: 1)
    #expect(shows.server.requests.allSatisfy { $0.target == "/token.xml?token=s3cret-pass" })
    for outcome in [
      told, failed, try run("dump", "user", at: home), try run("export", "-", at: home),
    ] {
      #expect(!(outcome.output + outcome.error).contains("s3cret"))
    }
  }
}
