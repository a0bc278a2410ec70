import CommandLineKit
import IdentityKeys
import Library
import UserState

/// Ends subscriptions.
///
/// Everything else stays.
enum UnsubscribeCommand {
  static let command = Command(
    "unsubscribe", "end subscriptions",
    details: ["Episodes, positions and bookmarks stay; \"freshet subscribe\" takes it up again."],
    section: "Feeds",
    operands: [Operand("FEED", .text, .many, "a key, an address or a part of a title")],
    examples: [
      Command.Example("freshet unsubscribe https://example.com/feed.xml", "by its address")
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let stores = Stores(session)
    let named = NamedFeeds(session.invocation.operands("FEED"), in: try stores.tolerantLibrary())
    named.report(session.talk)
    let feeds = named.feeds.filter { $0.isSubscribed }
    for feed in named.feeds where !feed.isSubscribed {
      session.talk.note("not subscribed: \(feed.title)")
    }
    if !feeds.isEmpty { _ = try stores.userState().unsubscribe(feeds.map(\.key)) }
    try FeedListOutput(session).acts(feeds, "Unsubscribed from", failures: named.failures)
    return named.failures.isEmpty ? .done : .failed
  }
}
