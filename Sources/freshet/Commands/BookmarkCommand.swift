import CommandLineKit
import IdentityKeys
import JSONText
import Library
@_spi(UserInput) import UserState

/// Places in episodes that a person wants to find again.
enum BookmarkCommand {
  static let command = Command(
    "bookmark", "keep places in episodes", section: "Listening",
    subcommands: [
      Command(
        "list", "show bookmarks",
        operands: [
          Operand("WHICH", .text, .optional, "a feed or an episode; without it all are shown")
        ],
        examples: [Command.Example("freshet bookmark list example.com", "those of one feed")]),
      Command(
        "add", "mark a place in an episode",
        operands: [.episode, Operand("TIME", .time, .one, "where in the episode")],
        options: [
          CommandOption("title", value: "TITLE", .text, "what to call it"),
          CommandOption("note", value: "NOTE", .text, "what to remember"),
        ],
        examples: [
          Command.Example("freshet bookmark add --title Heron 'example.com#1' 12:30", "marks it")
        ]),
      Command(
        "remove", "remove bookmarks",
        operands: [Operand("ID", .text, .many, "an id, as \"bookmark list\" shows it")],
        examples: [
          Command.Example("freshet bookmark remove 0f8f…", "an id may be cut where it is unique")
        ]),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    switch session.invocation.path.last {
    case "list": try list(session)
    case "add": try add(session)
    default: return try remove(session)
    }
    return .done
  }

  private static func list(_ session: Session) throws {
    let library = try Stores(session).tolerantLibrary()
    var bookmarks = try library.userState.bookmarks()
    if let name = session.invocation.operand("WHICH") {
      let isWanted = try selection(name, in: library)
      bookmarks = try bookmarks.filter { try $0.episode.map(isWanted) ?? false }
    }
    EmptyHints(session).say(
      "No bookmarks. \"freshet bookmark add EPISODE TIME\" makes one.", where: bookmarks.isEmpty)
    try BookmarkOutput(session, library).list(bookmarks)
  }

  /// What is of the episode, else of the feed, that `name` names.
  private static func selection(_ name: String, in library: Library) throws
    -> (EpisodeKey) throws -> Bool
  {
    if let episode = try? NamedEpisode(name, in: library) { return { episode.keys.contains($0) } }
    let feed = try library.feed(named: name)
    return { try library.feed($0.feed)?.key == feed.key || $0.feed == feed.key }
  }

  private static func add(_ session: Session) throws {
    let stores = Stores(session)
    let invocation = session.invocation
    let named = try NamedEpisode(
      invocation.operand("EPISODE") ?? "", in: stores.tolerantLibrary())
    let id = try stores.userState().addBookmark(
      named.key, milliseconds: TimeText.milliseconds(invocation.operand("TIME") ?? "") ?? 0,
      title: invocation.text("title").map { UserAuthoredText($0) },
      note: invocation.text("note").map { UserAuthoredText($0) })
    if session.form == .text, session.isQuiet { return }
    let library = try stores.tolerantLibrary()
    try BookmarkOutput(session, library).list(
      try library.userState.bookmarks().filter { $0.id == id })
  }

  private static func remove(_ session: Session) throws -> ExitStatus {
    let stores = Stores(session)
    let library = try stores.tolerantLibrary()
    let known = try library.userState.bookmarks()
    var removed: [Bookmark] = []
    var status = ExitStatus.done
    for text in session.invocation.operands("ID") {
      let found = known.filter { $0.id == text || text.utf8.count >= 4 && $0.id.hasPrefix(text) }
      if found.count == 1 {
        removed.append(found[0])
      } else {
        session.talk.error(
          found.isEmpty ? "there is no bookmark \(text)" : "several bookmarks begin with \(text)")
        status = .failed
      }
    }
    if !removed.isEmpty { _ = try stores.userState().removeBookmarks(removed.map(\.id)) }
    if session.form != .text || !session.isQuiet {
      try BookmarkOutput(session, library).list(removed, verb: "Removed")
    }
    return status
  }
}
