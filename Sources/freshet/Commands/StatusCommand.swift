import CommandLineKit
import IdentityKeys
import Ingestion
import JSONText
import Library
import PodcastCache
import Timestamps

/// The health of the feeds.
enum StatusCommand {
  static let command = Command(
    "status", "show how feeds are doing", section: "Looking",
    operands: [Operand("FEED", .text, .optional, "a key, an address or a part of a title")],
    examples: [
      Command.Example("freshet status", "all feeds, those with trouble first"),
      Command.Example("freshet status --json example.com", "one, for scripts"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let library = try Stores(session).library()
    let name = session.invocation.operand("FEED")
    let feeds = try name.map { [try library.feed(named: $0)] } ?? library.feeds()
    let now = session.clock.now()
    switch session.form {
    case .json:
      try session.output.json { try $0.feeds(feeds) { $0.statusMembers(of: $1, now: now) } }
    case .jsonLines:
      for feed in feeds {
        try JSONOutput(session.output).line("feed") { $0.statusMembers(of: feed, now: now) }
      }
    case .text: try table(feeds, session)
    }
    return .done
  }

  private static func table(_ feeds: [LibraryFeed], _ session: Session) throws {
    var table = TextTable([
      .init("TITLE", limit: 40), .init("CHECKED"), .init("GOOD"), .init("FAILURES", .right),
      .init("NEXT"), .init("SAVED", .right), .init("", limit: 70),
    ])
    let now = session.clock.now()
    let sorted = feeds.sorted { left, right in
      let failures = (left.state?.health.failures ?? 0, right.state?.health.failures ?? 0)
      return failures.0 != failures.1 ? failures.0 > failures.1 : left.title < right.title
    }
    for feed in sorted {
      let health = feed.state?.health
      table.add([
        plainTitle(feed.title), health?.lastAttempt.map { $0.ago(now) } ?? "never",
        health?.lastSuccess.map { $0.ago(now) } ?? "never", String(health?.failures ?? 0),
        feed.state?.schedule.nextDue.map { $0.until(now) } ?? "now",
        ByteText.about(feed.state?.traffic.savedBytes ?? 0),
        health?.problem.map { "\($0.code): \($0.message)" } ?? feed.state?.stage(at: now).rawValue
          ?? "",
      ])
    }
    if table.isEmpty { return session.talk.note(EmptyHints.subscribe) }
    for line in table.lines(session.style) { try session.output.line(line) }
  }
}

extension JSONWriter {
  fileprivate mutating func statusMembers(of feed: LibraryFeed, now: Timestamp) {
    identity(feed)
    member("url", feed.shownURL)
    member("lastAttempt", feed.state?.health.lastAttempt)
    member("lastSuccess", feed.state?.health.lastSuccess)
    member("lastChange", feed.state?.health.lastChange)
    member("failures", feed.state?.health.failures ?? 0)
    problem(feed.state?.health.problem)
    member("nextDue", feed.state?.schedule.nextDue)
    member("bytesReceived", feed.state?.traffic.wireBytes ?? 0)
    member("bytesSaved", feed.state?.traffic.savedBytes ?? 0)
    if feed.state?.gone != nil { member("gone", true) }
    member("stage", (feed.state?.stage(at: now) ?? .due).rawValue)
    list("traits", (feed.state?.traits ?? []).map(\.rawValue))
    member("reportedURL", (feed.state?.reported.newFeedURL ?? feed.state?.reported.redirectURL))
  }
}
