import CommandLineKit
import IdentityKeys
import Ingestion
import JSONText
import Library
import PodcastCache
import TextFolding
import Timestamps

/// When a feed is next due, and why, in words.
enum WhyCommand {
  static let command = Command(
    "why", "say when a feed is next due, and why", section: "Looking",
    operands: [Operand("FEED", .text, .one, "a key, an address or a part of a title")],
    examples: [Command.Example("freshet why example.com", "in words")])

  static func run(_ session: Session) throws -> ExitStatus {
    let library = try Stores(session).library()
    let feed = try EmptyHints(session).naming(library) {
      try library.feed(named: session.invocation.operand("FEED") ?? "")
    }
    let now = session.clock.now()
    let skip = try skip(feed, library, now)
    let reasons = FeedReasons(
      feed, skip: skip, lacksSecret: MissingSecrets(session.places).isMissing(feed), now: now
    ).reasons
    let isDue = feed.isSubscribed && skip == nil
    let next = skip?.until ?? (isDue ? feed.state?.schedule.nextDue : nil)
    if session.form != .text {
      try session.output.json { json in
        json.key("feed")
        json.object { $0.identity(feed) }
        json.member("due", isDue)
        json.member("nextDue", next)
        json.key("reasons")
        json.array { json in
          for reason in reasons {
            json.object { json in
              json.member("code", reason.code)
              json.member("until", reason.until)
              json.member("text", reason.text)
            }
          }
        }
      }
      return .done
    }
    try session.output.line(session.style.bold(shownTitle(feed.title)))
    if !feed.isSubscribed {
      return try unsubscribed(feed, session)
    }
    let answer = isDue ? "Due now." : next.map { "Next due \($0.until(now)), at \($0.iso8601)." }
    try session.output.line(answer ?? "Not asked by itself.")
    for reason in reasons { try session.output.line("  " + terminalSafe(reason.text)) }
    return .done
  }

  /// A schedule that nobody goes by says nothing.
  private static func unsubscribed(_ feed: LibraryFeed, _ session: Session) throws -> ExitStatus {
    try session.output.line(
      "Not asked by itself: it is not subscribed to. "
        + "\"freshet subscribe\" takes it up again, \"freshet refresh FEED\" asks once.")
    return .done
  }

  /// What keeps a plain refresh from asking now.
  ///
  /// `nil`: nothing.
  private static func skip(_ feed: LibraryFeed, _ library: Library, _ now: Timestamp) throws
    -> RefreshPlan.Skip?
  {
    let subscribed = SubscribedFeed(key: feed.state?.key ?? feed.key, url: feed.url)
    guard let cache = library.cache else { return nil }
    return try Refresh.plan(feeds: [subscribed], selection: .due, cache: cache, now: now).skips
      .first
  }
}
