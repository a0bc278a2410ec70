import JSONText
import TestSupport
import Testing

/// What a server answers, visit by visit; what it must have been asked; what becomes of it.
struct Conversation: Sendable, CustomTestStringConvertible {
  struct Visit: Sendable {
    var answer: @Sendable (LoopbackRequest) -> LoopbackResponse
    /// Headers that the request must have; `nil`: must not.
    var asked: [String: String?]
    var outcome: String
    var code: String?
    /// Episodes that are listed afterwards.
    var episodes: Int

    init(
      _ outcome: String, _ episodes: Int, code: String? = nil, asked: [String: String?] = [:],
      _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse
    ) {
      self.outcome = outcome
      self.episodes = episodes
      self.code = code
      self.asked = asked
      self.answer = answer
    }
  }

  var testDescription: String
  var visits: [Visit]

  private static let etag = "If-None-Match"
  private static let modified = "If-Modified-Since"

  /// A show of so many episodes.
  private static func show(
    _ episodes: Int, _ headers: [(String, String)] = [], title: String = "Show"
  ) -> @Sendable (LoopbackRequest) -> LoopbackResponse {
    let list = (1...max(1, episodes)).reversed().prefix(episodes).map { ("\($0)", "E\($0)") }
    let text = Shows.document(title, Array(list))
    return { _ in LoopbackResponse(200, headers, text: text) }
  }

  private static func status(
    _ status: Int, _ headers: [(String, String)] = [], _ text: String = ""
  ) -> @Sendable (LoopbackRequest) -> LoopbackResponse {
    { _ in LoopbackResponse(status, headers, text: text) }
  }

  static let validators = [
    Conversation(
      testDescription: "an ETag comes back byte for byte",
      visits: [
        Visit("updated", 3, asked: [etag: nil], show(3, [("ETag", "W/\"a, b\"")])),
        Visit("unchanged", 3, asked: [etag: "W/\"a, b\"", modified: nil], status(304)),
      ]),
    Conversation(
      testDescription: "a Last-Modified does, though it is no date",
      visits: [
        Visit("updated", 3, asked: [modified: nil], show(3, [("Last-Modified", "yesterday")])),
        Visit("unchanged", 3, asked: [modified: "yesterday", etag: nil], status(304)),
      ]),
    Conversation(
      testDescription: "304 renews each validator on its own",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"1\""), ("Last-Modified", "a")])),
        Visit("unchanged", 3, status(304, [("ETag", "\"2\"")])),
        Visit("unchanged", 3, asked: [etag: "\"2\"", modified: "a"], status(304)),
      ]),
    Conversation(
      testDescription: "an ETag that changes with each answer changes nothing else",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"1\"")])),
        Visit("unchanged", 3, asked: [etag: "\"1\""], show(3, [("ETag", "\"2\"")])),
        Visit("unchanged", 3, asked: [etag: "\"2\""], show(3, [("ETag", "\"3\"")])),
      ]),
    Conversation(
      testDescription: "an answer without validators clears them",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"1\"")])),
        Visit("unchanged", 3, show(3)),
        Visit("unchanged", 3, asked: [etag: nil, modified: nil], show(3)),
      ]),
    Conversation(
      testDescription: "a broken document's validator is never sent",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"good\"")])),
        Visit(
          "failed", 3, code: "xml.truncated",
          { _ in
            LoopbackResponse(
              200, [("ETag", "\"broken\"")],
              text: String(Shows.document("Show", [("3", "E3"), ("2", "E2")]).dropLast(20)))
          }),
        Visit("unchanged", 3, asked: [etag: "\"good\""], status(304)),
      ]),
    Conversation(
      testDescription: "304 that nobody asked for is a failure, and says nothing",
      visits: [
        Visit("updated", 3, show(3)),
        Visit("failed", 3, code: "http.304", status(304)),
        Visit("updated", 4, asked: [etag: nil, modified: nil], show(4)),
      ]),
  ]

  static let troubles = [
    Conversation(
      testDescription: "a web page in place of the feed, as behind a challenge",
      visits: [
        Visit("updated", 3, show(3)),
        Visit(
          "failed", 3, code: "feed.html-page",
          status(200, [("Content-Type", "text/html")], "<!DOCTYPE html><html>Are you human?</html>")
        ),
        Visit(
          "failed", 3, code: "http.403",
          status(403, [("Content-Type", "text/html")], "<html>Are you human?</html>")),
        Visit("updated", 4, show(4)),
      ]),
    Conversation(
      testDescription: "nothing, with 200 and with 204",
      visits: [
        Visit("updated", 3, show(3)), Visit("failed", 3, code: "feed.empty", status(200)),
        Visit("failed", 3, code: "feed.empty", status(204)), Visit("unchanged", 3, show(3)),
      ]),
    Conversation(
      testDescription: "not there, forbidden, in trouble, and back",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"1\"")])),
        Visit("failed", 3, code: "http.404", status(404)),
        Visit("failed", 3, code: "http.403", asked: [etag: "\"1\""], status(403)),
        Visit("failed", 3, code: "http.500", status(500)),
        Visit("unchanged", 3, asked: [etag: "\"1\""], status(304)),
      ]),
    Conversation(
      testDescription: "a wrong content type is no trouble",
      visits: [
        Visit("updated", 3, show(3, [("Content-Type", "text/html; charset=utf-8")])),
        Visit("updated", 4, show(4, [("Content-Type", "application/octet-stream")])),
      ]),
    Conversation(
      testDescription: "a cookie is not kept",
      visits: [
        Visit("updated", 3, asked: ["Cookie": nil], show(3, [("Set-Cookie", "id=1; Path=/")])),
        Visit("unchanged", 3, asked: ["Cookie": nil, "Referer": nil], show(3)),
      ]),
    Conversation(
      testDescription: "a connection that ends early leaves what was there, and its validator",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"1\"")])),
        Visit(
          "failed", 3, code: "net.cut",
          { _ in
            LoopbackResponse(200, [("ETag", "\"2\"")], text: Shows.document("Show", [("3", "E3")]))
              .with { $0.cutAfter = 90 }
          }),
        Visit("unchanged", 3, asked: [etag: "\"1\""], status(304)),
      ]),
    Conversation(
      testDescription: "an empty channel",
      visits: [
        Visit("updated", 6, show(6)), Visit("unchanged", 6, show(0)),
        Visit("unchanged", 6, show(6)),
      ]),
  ]
}

/// Whole conversations with servers, as the command has them.
@Suite struct ConversationTests {
  @Test(arguments: Conversation.validators + Conversation.troubles)
  func `each visit asks what it should and keeps what it should`(talk: Conversation) throws {
    let home = TemporaryFolder()
    let shows = try Shows()
    let url = shows.url("/feed.xml")
    for (day, visit) in talk.visits.enumerated() {
      shows.set("/feed.xml", visit.answer)
      let now = "2026-12-\(day < 9 ? "0" : "")\(day + 1)T06:00:00Z"
      if day == 0 {
        try #require(try Freshet.run("subscribe", url, home: home, now: now).status == 0)
      } else {
        let told = try Freshet.run("refresh", "--all", "--json", home: home, now: now)
        let feed = try told.json["feeds"]?[0]
        let note = "visit \(day + 1) of \(talk): \(told.error)"
        #expect(feed?["outcome"]?.string == visit.outcome, "\(note)")
        #expect(feed?["error"]?["code"]?.string == visit.code, "\(note)")
        #expect(told.status == (visit.outcome == "failed" ? 1 : 0), "\(note)")
      }
      let requests = shows.server.requests("/feed.xml")
      #expect(requests.count == day + 1, "one request a visit, and no HEAD")
      let request = try #require(requests.last)
      for (name, value) in visit.asked {
        #expect(request[name] == value, "\(name) at visit \(day + 1) of \(talk)")
      }
      let listed = try Freshet.run("episodes", url, "--json", home: home, now: now)
      #expect(try listed.json["episodes"]?.array?.count == visit.episodes, "\(talk)")
    }
  }
}
