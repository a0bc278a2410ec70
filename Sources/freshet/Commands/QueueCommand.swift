import CommandLineKit
import IdentityKeys
import Library
import UserState

/// What is to be heard next, in the person's order.
enum QueueCommand {
  static let command = Command(
    "queue", "keep what is to be heard next", section: "Listening",
    subcommands: [
      Command(
        "list", "show the queue", examples: [Command.Example("freshet queue list", "in order")]),
      Command(
        "add", "put episodes into the queue",
        details: ["What is there stays, unless --replace is given."],
        operands: [.episodes], options: ListOptions.placement, choices: ListOptions.choices,
        examples: [Command.Example("freshet queue add --front 'example.com#1'", "comes next")]),
      Command(
        "remove", "take episodes out of the queue", operands: [.episodes],
        examples: [Command.Example("freshet queue remove 'example.com#1'", "all else stays")]),
      Command(
        "move", "move an episode in the queue", operands: [.episode, .place],
        examples: [Command.Example("freshet queue move 'example.com#1' 2", "the second from now")]),
      Command(
        "clear", "empty the queue",
        examples: [Command.Example("freshet queue clear", "the episodes stay")]),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let stores = Stores(session)
    switch session.invocation.path.last {
    case "list":
      let library = try stores.tolerantLibrary()
      let queue = try library.queue()
      try EpisodeListOutput(session, library, isNumbered: true).list(queue)
      EmptyHints(session).say(
        "The queue is empty. \"freshet queue add EPISODE\" puts one into it.", where: queue.isEmpty)
      return .done
    case "clear":
      let count = try stores.tolerantLibrary().queue().count
      _ = try stores.userState().clearQueue()
      return try ListChange(session).cleared(count)
    default:
      let change = ListChange(session)
      return try change.run(
        entries: { try $0.queue() },
        add: { store, keys, placement in _ = try store.addToQueue(keys, placement) },
        replace: { store, keys in _ = try store.replaceQueue(keys) },
        move: { store, key, position in _ = try store.moveInQueue(key, to: position) },
        remove: { store, keys in _ = try store.removeFromQueue(keys) })
    }
  }
}
