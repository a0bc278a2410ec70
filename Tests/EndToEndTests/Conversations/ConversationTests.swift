import JSONText
import TestSupport
import Testing

/// Whole conversations with servers, as the command has them.
///
/// The table in `docs/REFRESH.md` says which of them shows what.
@Suite struct ConversationTests {
  let home = TemporaryFolder()
  let shows: Shows
  var url: String { shows.url(Conversation.path) }

  init() throws { shows = try Shows() }

  @Test(
    arguments: Conversation.validators + Conversation.troubles + Conversation.waits
      + Conversation.redirects + Conversation.bodies + Conversation.lives)
  func `each visit asks what it should and keeps what it should`(talk: Conversation) throws {
    for (path, answer) in talk.elsewhere { shows.set(path, answer) }
    // The first visit of most is the subscription itself.
    if talk.visits.first?.outcome != "updated" {
      try #require(try Freshet.run("subscribe", "--no-fetch", url, home: home).status == 0)
    }
    var minutes = 0
    for (number, visit) in talk.visits.enumerated() {
      if number > 0 { minutes += visit.minutes }
      try see(visit, at: Self.time(minutes), "visit \(number + 1) of \(talk)", isFirst: number == 0)
    }
  }

  @Test func `a redirect to TLS that is none is a failure of its own kind`() throws {
    let plain = try LoopbackServer(greeting: "HTTP/1.1 400 Bad Request\r\n\r\n")
    let target = "https://127.0.0.1:\(plain.port)/feed.xml"
    let visits: [Conversation.Visit] = [
      Conversation.Visit("updated", 3, Conversation.show(3)),
      Conversation.Visit("failed", 3, code: "net.tls", Conversation.redirect(301, to: target)),
    ]
    for (number, visit) in visits.enumerated() {
      try see(visit, at: Self.time(number), "visit \(number + 1)", isFirst: number == 0)
    }
  }

  private func see(
    _ visit: Conversation.Visit, at now: String, _ name: String, isFirst: Bool
  ) throws {
    shows.set(Conversation.path, visit.answer)
    let before = shows.server.requests.count
    if isFirst && visit.outcome == "updated" {
      try #require(try Freshet.run("subscribe", url, home: home, now: now).status == 0, "\(name)")
    } else {
      let words = ["refresh", "--json"] + (visit.isPlain ? [] : ["--all"])
      let told = try Freshet.start(words, home: home, now: now).wait()
      let feed = try told.json["feeds"]?[0]
      let note = "\(name): \(told.error)"
      #expect(feed?["outcome"]?.string == visit.outcome, "\(note)")
      if visit.outcome != "skipped" {
        #expect(feed?["error"]?["code"]?.string == visit.code, "\(note)")
      }
      #expect(feed?["move"]?["url"]?.string == visit.move.map(shows.url), "\(note)")
      #expect(told.status == (visit.outcome == "failed" ? 1 : 0), "\(note)")
    }
    let requests = shows.server.requests.dropFirst(before)
    #expect(requests.map(\.target) == visit.log, "\(name)")
    #expect(requests.allSatisfy { $0.method == "GET" }, "\(name)")
    for (header, value) in visit.asked {
      #expect(requests.first?[header] == value, "\(header) at \(name)")
    }
    let listed = try Freshet.run("episodes", url, "--json", home: home, now: now)
    #expect(try listed.json["episodes"]?.array?.count ?? 0 == visit.episodes, "\(name)")
  }

  /// So many minutes after the first visit, in December.
  private static func time(_ minutes: Int) -> String {
    let digits = [minutes / 1_440 + 1, (6 + minutes / 60) % 24, minutes % 60].map {
      ($0 < 10 ? "0" : "") + "\($0)"
    }
    // The day changes at six in the morning here: no conversation needs more.
    precondition((6 * 60 + minutes % 1_440) < 1_440, "a time of the same day")
    return "2026-12-\(digits[0])T\(digits[1]):\(digits[2]):00Z"
  }
}
