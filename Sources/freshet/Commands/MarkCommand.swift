import CommandLineKit
import IdentityKeys
import Library
import UserState

/// Marks that a person sets on episodes and takes off: a command each.
struct MarkCommand {
  let name: String
  let summary: String
  /// As in "Starred".
  let verb: String
  let set: (UserStateStore, [EpisodeKey]) throws(UserStateError) -> Void

  static var all: [MarkCommand] {
    [
      MarkCommand(name: "played", summary: "mark episodes as played", verb: "Played") {
        (store, keys) throws(UserStateError) in _ = try store.setPlayed(keys, true)
      },
      MarkCommand(name: "unplayed", summary: "mark episodes as not played", verb: "Not played") {
        (store, keys) throws(UserStateError) in _ = try store.setPlayed(keys, false)
      },
      MarkCommand(name: "archive", summary: "archive episodes", verb: "Archived") {
        (store, keys) throws(UserStateError) in _ = try store.setArchived(keys, true)
      },
      MarkCommand(
        name: "unarchive", summary: "take episodes out of the archive", verb: "Not archived"
      ) { (store, keys) throws(UserStateError) in _ = try store.setArchived(keys, false) },
      MarkCommand(name: "star", summary: "star episodes", verb: "Starred") {
        (store, keys) throws(UserStateError) in _ = try store.setStarred(keys, true)
      },
      MarkCommand(name: "unstar", summary: "take stars off", verb: "Not starred") {
        (store, keys) throws(UserStateError) in _ = try store.setStarred(keys, false)
      },
    ]
  }

  var command: Command {
    Command(
      name, summary, section: "Listening",
      operands: [
        Operand("EPISODE", .text, .many, "an episode key, or FEED#N for the Nth newest of a feed")
      ],
      examples: [Command.Example("freshet \(name) 'example.com#1'", "the newest one")])
  }

  func run(_ session: Session) throws -> ExitStatus {
    let stores = Stores(session)
    let library = try stores.tolerantLibrary()
    let named = NamedEpisodes(session.invocation.operands("EPISODE"), in: library)
    if !named.episodes.isEmpty { try set(stores.userState(), named.episodes.map(\.stateKey)) }
    return try EpisodeActOutput(session).acts(named, verb, stores.tolerantLibrary())
  }
}
