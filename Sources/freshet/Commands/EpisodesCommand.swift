import CommandLineKit
import Library

/// The episodes of a feed, or the newest of all.
enum EpisodesCommand {
  static let command = Command(
    "episodes", "show a feed's episodes, or the newest of all",
    details: [
      "The newest first. The number is what FEED#N means elsewhere.",
      "Episodes of a feed that is no longer subscribed to are kept, and marked.",
    ],
    section: "Looking",
    operands: [Operand("FEED", .text, .optional, "a key, an address or a part of a title")],
    options: [
      CommandOption(
        "limit", short: "n", value: "N", .integer(1...1_000_000),
        standard: "all of a feed, 50 of all feeds", "how many")
    ],
    examples: [
      Command.Example("freshet episodes", "the newest of all feeds"),
      Command.Example("freshet episodes --limit 10 example.com", "the newest of one"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let library = try Stores(session).library()
    let output = EpisodeListOutput(session, library)
    guard let name = session.invocation.operand("FEED") else {
      let newest = try library.newestEpisodes(limit: session.invocation.integer("limit") ?? 50)
      try output.begin(nil)
      try output.page(newest, of: nil)
      try output.end()
      if newest.isEmpty { EmptyHints(session).say(library) }
      return .done
    }
    let feed = try EmptyHints(session).naming(library) { try library.feed(named: name) }
    if !feed.isSubscribed, session.form == .text {
      session.talk.note(
        "\(shownTitle(feed.title)) is not subscribed to: these are the episodes that were kept.")
    }
    try output.begin(feed)
    try library.forEachPage(of: feed, limit: session.invocation.integer("limit") ?? .max) {
      try output.page($0, of: feed)
    }
    try output.end()
    if feed.episodeCount == 0 { EmptyHints(session).say(feed, library) }
    return .done
  }
}
