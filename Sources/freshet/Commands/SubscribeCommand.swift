import CommandLineKit
import FeedFetcher
import IdentityKeys
import JSONText
@_spi(UserInput) import UserState
import WebAddress

/// Adds subscriptions.
enum SubscribeCommand {
  static let command = Command(
    "subscribe", "add subscriptions",
    details: [
      "Each is fetched at once; what does not answer or is no feed is not recorded. A web page is "
        + "searched for its feeds, and the first of them taken.",
      "A name and password in an address go to the credential file and nowhere else.",
    ],
    section: "Feeds",
    operands: [Operand("ADDRESS", .path, .many, "the address of a feed or page, or a file")],
    options: [
      CommandOption("title", value: "TITLE", .text, "a title of your own"),
      CommandOption("folder", value: "FOLDER", .text, "the folder to file it in"),
      CommandOption(
        "tag", value: "TAG", .text, isRepeatable: true, "a tag"),
      CommandOption("private", "the address is a secret: left out of exports and messages"),
      CommandOption("no-fetch", "record it unseen"),
    ],
    examples: [
      Command.Example(
        "freshet subscribe https://example.com/feed.xml", "fetches it and stores its episodes"),
      Command.Example(
        "freshet subscribe --folder Science https://example.com", "a page that names its feed"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    let names = invocation.operands("ADDRESS")
    let addresses = try names.map { name in
      if let scheme = name.foreignScheme { throw FetchError.badAddress(.scheme(scheme)) }
      guard let address = TypedAddress(typed: name, isPrivate: invocation.has("private")) else {
        throw session.usage("\"\(WebAddress.redacted(name))\" is no address and no file")
      }
      return address
    }
    let output = SubscribeOutput(session)
    if invocation.has("no-fetch") {
      let userState = try Stores(session).userState()
      for address in addresses {
        try address.record(details(invocation), in: userState, places: session.places)
        try output.add(
          Subscriber.Result(key: address.key, isPrivate: address.isPrivate), isFetched: false)
      }
      return try output.end()
    }
    let refresh = try RefreshSession(session)
    let subscriber = try Subscriber(session, refresh: refresh, details: details(invocation))
    for address in addresses {
      if refresh.interruption.signal != nil { break }
      try output.add(subscriber.subscribe(address), isFetched: true)
    }
    let status = try output.end()
    return refresh.interruption.status ?? status
  }

  /// What a person said about a subscription, for `subscribe` and `edit`.
  static func details(_ invocation: Invocation) -> SubscriptionEdit {
    let tags = invocation.texts("tag").map { UserAuthoredText($0) }
    return SubscriptionEdit(
      title: invocation.text("title").map { UserAuthoredText($0) },
      folder: invocation.text("folder").map { UserAuthoredText($0) },
      tags: tags.isEmpty ? nil : tags)
  }
}
