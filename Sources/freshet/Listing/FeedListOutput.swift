import IdentityKeys
import JSONText
import Library
import PodcastCache
import TextFolding
import Timestamps
import UserState
import WebAddress

/// Feeds in the forms that lists have.
struct FeedListOutput {
  let session: Session
  private let secrets: MissingSecrets

  init(_ session: Session) {
    self.session = session
    secrets = MissingSecrets(session.places)
  }

  /// The library, a feed a line.
  func list(_ feeds: [LibraryFeed]) throws {
    switch session.form {
    case .json: try session.output.json { try $0.feeds(feeds) { members(of: $1, &$0) } }
    case .jsonLines:
      let lines = JSONOutput(session.output)
      for feed in feeds { try lines.line("feed") { members(of: feed, &$0) } }
    case .text: try table(feeds)
    }
  }

  private func members(of feed: LibraryFeed, _ json: inout JSONWriter) {
    json.listMembers(of: feed)
    if secrets.isMissing(feed) { json.member("waitsForSecret", true) }
  }

  /// What was done with some feeds.
  func acts(
    _ feeds: [LibraryFeed], _ verb: String, failures: [(name: String, failure: Failure)]
  ) throws {
    if session.form == .text {
      if session.isQuiet { return }
      for feed in feeds {
        try session.output.line("\(verb) \(session.style.bold(shownTitle(feed.title)))")
      }
      return
    }
    try session.output.json { json in
      try json.feeds(feeds) { json, feed in json.identity(feed) }
      json.list("errors", failures) { json, failure in
        json.member("feed", WebAddress.redacted(failure.name))
        json.error(code: failure.failure.code, message: failure.failure.message)
      }
    }
  }

  private func table(_ feeds: [LibraryFeed]) throws {
    if feeds.isEmpty {
      session.talk.note(EmptyHints.subscribe)
      return
    }
    var table = TextTable([
      .init("TITLE", limit: 48), .init("EPISODES", .right), .init("NEW", .right),
      .init("NEWEST"), .init("CHECKED"), .init("", limit: 60),
    ])
    let now = session.clock.now()
    for feed in feeds.sorted(by: { ($0.title, $0.key.text) < ($1.title, $1.key.text) }) {
      table.add([
        plainTitle(feed.title), String(feed.episodeCount), String(feed.unplayed),
        feed.state?.episodes.newest.map { String($0.iso8601.prefix(10)) } ?? "",
        feed.state?.health.lastSuccess.map { $0.ago(now) } ?? "never",
        remark(feed),
      ])
    }
    for line in table.lines(session.style) { try session.output.line(line) }
  }

  private func remark(_ feed: LibraryFeed) -> String {
    if !feed.isSubscribed { return "not subscribed" }
    if secrets.isMissing(feed) { return "waits for its secret, which is on another device" }
    guard let problem = feed.state?.health.problem else { return "" }
    return problem.message
  }
}

extension Timestamp {
  /// `3 days ago`.
  func ago(_ now: Timestamp) -> String {
    let seconds = now.seconds(since: self)
    return seconds < 60 ? "just now" : DurationText.about(seconds) + " ago"
  }

  /// `in 3 hours`, `now`.
  func until(_ now: Timestamp) -> String {
    let seconds = seconds(since: now)
    return seconds <= 0 ? "now" : "in " + DurationText.about(seconds)
  }
}

extension JSONWriter {
  mutating func feeds(
    _ feeds: [LibraryFeed], _ body: (inout JSONWriter, LibraryFeed) throws -> Void
  ) throws {
    key("feeds")
    try array { json in
      for feed in feeds { try json.object { try body(&$0, feed) } }
    }
  }

  mutating func identity(_ feed: LibraryFeed) {
    member("key", feed.key.text)
    member("title", feed.title)
  }

  mutating func listMembers(of feed: LibraryFeed) {
    identity(feed)
    member("url", feed.shownURL)
    member("subscribed", feed.isSubscribed)
    member("folder", feed.subscription?.folder)
    list("tags", feed.subscription?.tags ?? [])
    member("episodes", feed.episodeCount)
    member("unplayed", feed.unplayed)
    member("lastSuccess", feed.state?.health.lastSuccess)
    member("nextDue", feed.state?.schedule.nextDue)
    problem(feed.state?.health.problem)
  }

  mutating func problem(_ problem: FeedProblem?) {
    if let problem { error(code: problem.code, message: problem.message) }
  }
}
