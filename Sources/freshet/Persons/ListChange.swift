import CommandLineKit
import IdentityKeys
import JSONText
import Library
import UserState

/// Adding, removing and moving, as the queue and playlists share it.
struct ListChange {
  let session: Session

  init(_ session: Session) { self.session = session }

  func run(
    entries: (Library) throws -> [ListedEpisode],
    add: (UserStateStore, [EpisodeKey], ListPlacement) throws -> Void,
    replace: (UserStateStore, [EpisodeKey]) throws -> Void,
    move: (UserStateStore, EpisodeKey, Int) throws -> Void,
    remove: (UserStateStore, [EpisodeKey]) throws -> Void
  ) throws -> ExitStatus {
    let stores = Stores(session)
    let library = try stores.tolerantLibrary()
    let invocation = session.invocation
    let named = NamedEpisodes(invocation.operands("EPISODE"), in: library)
    let present = try entries(library)
    // An episode stays in the list under the key that it came in with.
    let keys = named.episodes.map { named in
      present.first { named.keys.contains($0.entryKey) }?.entryKey ?? named.key
    }
    let output = EpisodeActOutput(session)
    if named.episodes.isEmpty { return try output.acts(named, "", library) }
    let verb: String
    switch invocation.path.last {
    case "remove":
      try remove(stores.userState(), named.episodes.flatMap(\.keys))
      verb = "Removed"
    case "move":
      try move(stores.userState(), keys[0], invocation.integerOperand("N") ?? 1)
      verb = "Moved"
    default:
      // A name that fits nothing would be missing in a list that is to be exactly these.
      if invocation.has("replace"), let failure = named.failures.first { throw failure.failure }
      if invocation.has("replace") {
        try replace(stores.userState(), keys)
      } else {
        try add(stores.userState(), keys, ListOptions.placement(invocation))
      }
      verb = "Added"
    }
    return try output.acts(named, verb, stores.tolerantLibrary())
  }

  func cleared(_ count: Int) throws -> ExitStatus {
    if session.form != .text {
      try session.output.json { $0.member("removed", count) }
    } else if !session.isQuiet {
      try session.output.line("Removed \(counted(count, "episode")).")
    }
    return .done
  }
}
