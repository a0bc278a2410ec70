import CommandLineKit
import IdentityKeys
import JSONText
import Library
import SystemKit
@_spi(UserInput) import UserState

/// What opens feeds that are not open to everybody.
///
/// Secrets come from a prompt or standard input, never from arguments, which every process can
/// read.
enum CredentialsCommand {
  static let command = Command(
    "credentials", "keep names, passwords and secret addresses of feeds", section: "Feeds",
    subcommands: [
      Command(
        "list", "show which feeds have credentials, and of which kind",
        details: ["Also which subscriptions wait for one that is on another device."],
        examples: [Command.Example("freshet credentials list", "no secret is shown")]),
      Command(
        "set", "set a feed's secret, read from standard input",
        operands: [Operand("FEED", .text, .one, "a key, an address or a part of a title")],
        options: [
          CommandOption("user", value: "NAME", .text, "name and password; the password is read"),
          CommandOption(
            "header", value: "NAME", .text, "a header of the request; its value is read"),
          CommandOption("url", "a secret address; it is read"),
        ],
        choices: [OptionChoice("user", "header", "url", isRequired: true)],
        examples: [
          Command.Example("freshet credentials set --user me example.com", "asks for the password")
        ]),
      Command(
        "remove", "forget a feed's secret",
        operands: [Operand("FEED", .text, .one, "a key, an address or a part of a title")],
        options: [CommandOption("yes", "also when a subscription is fetched with it")],
        examples: [Command.Example("freshet credentials remove example.com", "forgets it")]),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    switch session.invocation.path.last {
    case "list": try list(session)
    case "set": try set(session)
    default: try remove(session)
    }
    return .done
  }

  private static func list(_ session: Session) throws {
    let file = try CredentialFile(session.places)
    let feeds = try Stores(session).tolerantLibrary().tolerantFeeds(session, includesEnded: true)
    let secrets = MissingSecrets(session.places)
    let known = feeds.compactMap { feed -> Known? in
      if let stored = file[feed.key] { return Known(feed: feed, kind: stored.kind, isHere: true) }
      guard secrets.isMissing(feed), let profile = feed.subscription?.accessProfile else {
        return nil
      }
      return Known(feed: feed, kind: profile.rawValue, isHere: false)
    }
    if session.form != .text {
      return try session.output.json { json in
        json.key("feeds")
        json.array { json in
          for known in known {
            json.object { json in
              json.identity(known.feed)
              json.member("kind", known.kind)
              json.member("here", known.isHere)
            }
          }
        }
      }
    }
    var table = TextTable([.init("TITLE"), .init("KIND"), .init("")])
    for known in known {
      table.add([known.feed.title, known.kind, known.isHere ? "" : "on another device"])
    }
    if !table.isEmpty { for line in table.lines(session.style) { try session.output.line(line) } }
  }

  /// That a feed has a secret, and whether it is on this device.
  private struct Known {
    var feed: LibraryFeed
    var kind: String
    var isHere: Bool
  }

  private static func set(_ session: Session) throws {
    let invocation = session.invocation
    let library = try Stores(session).tolerantLibrary()
    let feed = try library.feed(named: invocation.operand("FEED") ?? "")
    let secret = try readSecret(session)
    let before = try CredentialFile(session.places)[feed.key]
    var credential = before ?? StoredCredential()
    let profile: AccessProfile
    if let user = invocation.text("user") {
      (credential.user, credential.password) = (user, secret)
      (credential.header, credential.headerValue) = (nil, nil)
      profile = .basic
    } else if let header = invocation.text("header") {
      (credential.header, credential.headerValue) = (header, secret)
      (credential.user, credential.password) = (nil, nil)
      profile = .header
    } else {
      guard let address = SeparatedAddress(secret, isPrivate: true), address.url == feed.url,
        let url = address.secretURL
      else {
        throw session.usage(
          "this is no secret address of that feed: without its secrets it has to be the feed's own")
      }
      credential.url = url
      if let user = address.user {
        (credential.user, credential.password) = (user, address.password)
      }
      profile = .url
    }
    guard profile == .url || credential.fetchCredentials != nil else {
      throw session.usage("such a name or secret cannot be sent")
    }
    try keep(credential, profile, of: feed, before: before, session)
    try FeedListOutput(session).acts([feed], "Kept a secret of", failures: [])
  }

  private static func remove(_ session: Session) throws {
    let library = try Stores(session).tolerantLibrary()
    let feed = try library.feed(named: session.invocation.operand("FEED") ?? "")
    let before = try CredentialFile(session.places)[feed.key]
    if before != nil, feed.isSubscribed {
      try session.requireYes("forgetting the secret that \(feed.title) is fetched with")
    }
    try keep(nil, nil, of: feed, before: before, session)
    try FeedListOutput(session).acts([feed], "Forgot the secret of", failures: [])
  }

  /// Writes both places or, where user state cannot be written, neither.
  private static func keep(
    _ credential: StoredCredential?, _ profile: AccessProfile?, of feed: LibraryFeed,
    before: StoredCredential?, _ session: Session
  ) throws {
    let userState = try feed.subscription.map { _ in try Stores(session).userState() }
    try CredentialFile.change(session.places, [feed.key: credential])
    do {
      _ = try userState?.edit(feed.key, SubscriptionEdit(accessProfile: .some(profile)))
    } catch {
      try? CredentialFile.change(session.places, [feed.key: before])
      throw error
    }
  }

  /// The first line of standard input, not shown while it is typed.
  private static func readSecret(_ session: Session) throws -> String {
    guard let secret = try StandardInput.shared.readSecret(prompt: "Secret: "), !secret.isEmpty
    else {
      throw Failure(.refused, "credentials.empty", "no secret was given; nothing was changed")
    }
    return secret
  }
}

extension StoredCredential {
  fileprivate var kind: String {
    var kinds: [String] = []
    if user != nil { kinds.append("basic") }
    if header != nil { kinds.append("header") }
    if url != nil { kinds.append("url") }
    return kinds.joined(separator: ", ")
  }
}
