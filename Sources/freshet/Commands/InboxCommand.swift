import CommandLineKit
import IdentityKeys
import Library
import Timestamps
import UserState

/// New episodes that await a decision.
enum InboxCommand {
  static let command = Command(
    "inbox", "decide about new episodes",
    details: [
      "What came after the subscription awaits a decision, and the newest that was there; the settings inbox-newest, "
        + "inbox-age and inbox-words change that. What was begun, played, archived or queued does not."
    ],
    section: "Listening",
    subcommands: [
      Command(
        "list", "show what awaits a decision",
        examples: [Command.Example("freshet inbox list", "the newest first")]),
      Command(
        "keep", "put episodes at the queue's end", operands: [.episodes],
        examples: [Command.Example("freshet inbox keep 'example.com#1'", "to be heard")]),
      Command(
        "dismiss", "archive episodes", operands: [.episodes],
        examples: [Command.Example("freshet inbox dismiss 'example.com#2'", "not to be heard")]),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let stores = Stores(session)
    guard let decision = session.invocation.path.last.flatMap(InboxDecision.init) else {
      let library = try stores.library()
      let episodes = try library.inbox(now: session.clock.now())
      try EpisodeListOutput(session, library).list(episodes.map { ListedEpisode($0) })
      if episodes.isEmpty, !EmptyHints(session).say(library) {
        EmptyHints(session).say("No new episode awaits a decision.", where: true)
      }
      return .done
    }
    let library = try stores.tolerantLibrary()
    let named = NamedEpisodes(session.invocation.operands("EPISODE"), in: library)
    if !named.episodes.isEmpty {
      let keys = named.episodes.map { decision == .keep ? $0.key : $0.stateKey }
      _ = try stores.userState().decide(decision, keys)
    }
    return try EpisodeActOutput(session)
      .acts(named, decision == .keep ? "Queued" : "Archived", stores.tolerantLibrary())
  }
}
