import CommandLineKit
import IdentityKeys
import Library
import UserState

/// Changes what a person said about a subscription.
enum EditCommand {
  static let command = Command(
    "edit", "change a subscription's title, folder or tags", section: "Feeds",
    operands: [Operand("FEED", .text, .one, "a key, an address or a part of a title")],
    options: [
      CommandOption("title", value: "TITLE", .text, "a title of your own; empty takes it back"),
      CommandOption(
        "folder", value: "FOLDER", .text, "the folder to file it in; empty takes it out"),
      CommandOption(
        "tag", value: "TAG", .text, isRepeatable: true, "all its tags, one each; empty for none"),
    ],
    examples: [
      Command.Example("freshet edit --title 'My show' --tag daily example.com", "both at once")
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    guard invocation.has("title") || invocation.has("folder") || invocation.has("tag") else {
      throw session.usage("edit needs one of: --title, --folder, --tag")
    }
    let stores = Stores(session)
    let feed = try stores.tolerantLibrary().feed(named: invocation.operand("FEED") ?? "")
    _ = try stores.userState().edit(feed.key, SubscribeCommand.details(invocation))
    let changed = try stores.tolerantLibrary().feed(feed.key) ?? feed
    try FeedListOutput(session).acts([changed], "Changed", failures: [])
    return .done
  }
}
