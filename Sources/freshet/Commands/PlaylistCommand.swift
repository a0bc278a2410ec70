import CommandLineKit
import IdentityKeys
import JSONText
import Library
import Timestamps
@_spi(UserInput) import UserState

/// Lists of episodes that a person fills, or that a filter makes.
enum PlaylistCommand {
  static let command = Command(
    "playlist", "keep lists of episodes",
    details: [
      "A smart playlist is a filter: conditions joined by blanks, all of which must hold. feed:TEXT tag:TEXT "
        + "played:yes|no starred:yes|no archived:yes|no age<30d duration<45m words:TEXT; > where < may stand; "
        + "not: before one negates it; text with blanks in quotes."
    ],
    section: "Listening",
    subcommands: [
      Command(
        "list", "show the playlists",
        examples: [Command.Example("freshet playlist list", "with their numbers of episodes")]),
      Command(
        "create", "make a playlist", operands: [.playlist],
        examples: [Command.Example("freshet playlist create Walks", "an empty one")]),
      Command(
        "show", "show the episodes of a playlist", operands: [.playlist],
        examples: [Command.Example("freshet playlist show Walks", "in order")]),
      Command(
        "add", "put episodes into a playlist",
        details: ["What is there stays, unless --replace is given."],
        operands: [.playlist, .episodes], options: ListOptions.placement,
        choices: ListOptions.choices,
        examples: [Command.Example("freshet playlist add Walks 'example.com#1'", "at its end")]),
      Command(
        "remove", "take episodes out of a playlist", operands: [.playlist, .episodes],
        examples: [
          Command.Example("freshet playlist remove Walks 'example.com#1'", "all else stays")
        ]),
      Command(
        "move", "move an episode in a playlist", operands: [.playlist, .episode, .place],
        examples: [
          Command.Example("freshet playlist move Walks 'example.com#1' 1", "to the front")
        ]),
      Command(
        "rename", "call a playlist otherwise",
        operands: [.playlist, Operand("NEW", .text, .one, "its new name")],
        examples: [Command.Example("freshet playlist rename Walks Strolls", "its episodes stay")]),
      Command(
        "delete", "delete a playlist", details: ["Its episodes, and all you did with them, stay."],
        operands: [.playlist],
        examples: [Command.Example("freshet playlist delete Walks", "the list alone")]),
      Command(
        "smart", "make a playlist of a filter, or give one another filter",
        operands: [.playlist, Operand("FILTER", .text, .one, "conditions that all must hold")],
        examples: [
          Command.Example(
            "freshet playlist smart Short 'played:no duration<20m not:feed:\"Long talks\"'",
            "what is short and not played")
        ]),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    let stores = Stores(session)
    let name = invocation.path.last == "list" ? "" : invocation.operand("PLAYLIST") ?? ""
    let library = try stores.tolerantLibrary()
    switch invocation.path.last {
    case "list": return try PlaylistOutput(session).list(library)
    case "create":
      try refuseTaken(name, library)
      let id = try stores.userState().createPlaylist(UserAuthoredText(name))
      return try PlaylistOutput(session).act("Made", id, stores.tolerantLibrary())
    case "smart":
      let id = try setFilter(invocation.operand("FILTER") ?? "", name, library, session)
      return try PlaylistOutput(session).act("Set the filter of", id, stores.tolerantLibrary())
    default: return try change(try library.playlist(named: name), library, session)
    }
  }

  private static func change(_ playlist: Playlist, _ library: Library, _ session: Session) throws
    -> ExitStatus
  {
    let stores = Stores(session)
    switch session.invocation.path.last {
    case "show":
      let episodes = try library.episodes(of: playlist, now: session.clock.now())
      try EpisodeListOutput(session, library, isNumbered: true).list(episodes)
      return .done
    case "rename":
      let new = session.invocation.operand("NEW") ?? ""
      try refuseTaken(new, library, but: playlist.id)
      _ = try stores.userState().renamePlaylist(playlist.id, UserAuthoredText(new))
      return try PlaylistOutput(session).act("Renamed", playlist.id, stores.tolerantLibrary())
    case "delete":
      let row = try PlaylistOutput.Row(playlist, library, now: session.clock.now())
      _ = try stores.userState().deletePlaylist(playlist.id)
      return try PlaylistOutput(session).act("Deleted", [row])
    default:
      guard playlist.kind == .manual else {
        throw Failure(
          .refused, "playlist.smart",
          "\"\(playlist.title)\" is made by a filter; change it with \"freshet playlist smart\"")
      }
      return try ListChange(session).run(
        entries: { try $0.entries(ofPlaylist: playlist.id) },
        add: { _ = try $0.add($1, toPlaylist: playlist.id, $2) },
        replace: { _ = try $0.replacePlaylist(playlist.id, $1) },
        move: { _ = try $0.move($1, inPlaylist: playlist.id, to: $2) },
        remove: { _ = try $0.remove($1, fromPlaylist: playlist.id) })
    }
  }

  /// - Returns: the playlist's id.
  private static func setFilter(
    _ text: String, _ name: String, _ library: Library, _ session: Session
  ) throws -> String {
    do throws(SmartFilterError) { _ = try SmartFilter(parsing: text) } catch {
      throw session.usage(error.description)
    }
    let filter = UserAuthoredText(text)
    guard let known = try library.playlists(called: name).first else {
      try refuseEmpty(name)
      return try Stores(session).userState()
        .createPlaylist(UserAuthoredText(name), filter: filter)
    }
    guard known.kind == .smart else {
      throw Failure(
        .refused, "playlist.manual", "\"\(known.title)\" is a playlist that you fill yourself")
    }
    _ = try Stores(session).userState().setFilter(known.id, filter)
    return known.id
  }

  private static func refuseTaken(_ name: String, _ library: Library, but id: String? = nil) throws
  {
    try refuseEmpty(name)
    guard let other = try library.playlists(called: name).first, other.id != id else { return }
    throw Failure(.refused, "playlist.exists", "there is a playlist \"\(other.title)\" already")
  }

  private static func refuseEmpty(_ name: String) throws {
    if UserAuthoredText(name).isEmpty {
      throw Failure(.usage, "usage", "a playlist needs a name")
    }
  }
}

extension Operand {
  fileprivate static let playlist = Operand("PLAYLIST", .text, .one, "its name, or its id")
}
