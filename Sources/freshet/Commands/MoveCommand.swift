import CommandLineKit
import IdentityKeys
import Library
import UserState
import WebAddress

/// Gives a subscription another address by hand, or takes the last move back.
enum MoveCommand {
  static let command = Command(
    "move", "give a subscription another address",
    details: ["The feed's key stays, and with it all that you did with its episodes."],
    section: "Feeds",
    operands: [
      Operand("FEED", .text, .one, "a key, an address or a part of a title"),
      Operand("URL", .text, .optional, "the new address"),
    ],
    options: [CommandOption("undo", "take the last move back")],
    examples: [
      Command.Example("freshet move example.com https://new.example.com/feed", "from now on there")
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    let url = invocation.operand("URL")
    guard (url == nil) == invocation.has("undo") else {
      throw session.usage("move needs either URL or --undo")
    }
    let stores = Stores(session)
    let feed = try stores.tolerantLibrary().feed(named: invocation.operand("FEED") ?? "")
    if let url {
      let isPrivate = feed.key.isPrivate || feed.subscription?.isPrivate ?? false
      guard let address = TypedAddress(typed: url, isPrivate: isPrivate) else {
        throw session.usage("\"\(WebAddress.redacted(url))\" is no address of a feed")
      }
      try refuseTaken(address.key, by: feed, stores)
      if !address.credential.isEmpty {
        try CredentialFile.change(session.places, [feed.key: address.credential])
      }
      _ = try stores.userState().move(feed.key, to: address.key)
    } else {
      _ = try stores.userState().undoMove(feed.key)
    }
    let changed = try stores.tolerantLibrary().feed(feed.key) ?? feed
    try FeedListOutput(session).acts([changed], "Moved", failures: [])
    return .done
  }

  /// Two subscriptions of one address would be one feed twice.
  private static func refuseTaken(_ key: FeedKey, by feed: LibraryFeed, _ stores: Stores) throws {
    let others = try stores.tolerantLibrary().feeds().filter { $0.key != feed.key }
    guard let other = others.first(where: { $0.key == key || $0.url == key.url }) else { return }
    throw Failure(
      .refused, "feed.address-taken",
      "\(other.title) is subscribed to at that address; unsubscribe one of the two first")
  }
}
