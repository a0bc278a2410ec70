import CommandLineKit
import IdentityKeys
import JSONText
import Library
import PodcastCache
import Timestamps

/// Tells ids apart that were taken for one episode.
enum SplitCommand {
  static let command = Command(
    "split", "tell ids apart that were taken for one episode",
    details: [
      "When a feed gives its episodes new ids, they are known again by their audio, or by title and "
        + "date, and \"freshet show\" says which. Where that was a mistake, this takes it back: the "
        + "former episode is listed again, with what you did with it."
    ],
    section: "Looking",
    operands: [
      Operand("EPISODE", .text, .one, "an episode key, or FEED#N for the Nth newest of a feed")
    ],
    examples: [Command.Example("freshet split 'example.com#1'", "the newest one of a feed")])

  static func run(_ session: Session) throws -> ExitStatus {
    let stores = Stores(session)
    let lock = try stores.refreshLock()
    defer { withExtendedLifetime(lock) {} }
    let library = try stores.library()
    let episode = try library.episode(named: session.invocation.operand("EPISODE") ?? "")
    let changes = try library.identityChanges(of: episode)
    if changes.isEmpty {
      throw Failure(.refused, "episode.one-id", "this episode has never had another id")
    }
    let cache = try stores.cache()
    for change in changes {
      try cache.removeAlias(
        from: change.oldID, to: change.newID, of: episode.row.feed, at: session.clock.now())
    }
    let former = library.formerKeys(of: episode, changes).map(\.text)
    switch session.form {
    case .text:
      if !session.isQuiet { try session.output.line("Split: \(former.joined(separator: ", "))") }
    case .json: try session.output.json { $0.list("split", former) }
    case .jsonLines: try JSONOutput(session.output).line("split") { $0.list("split", former) }
    }
    return .done
  }
}
