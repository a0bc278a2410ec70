import CommandLineKit
import Library

/// The episodes of a feed, or the newest of all.
enum EpisodesCommand {
  static let command = Command(
    "episodes", "show a feed's episodes, or the newest of all",
    details: ["The newest first. The number is what FEED#N means elsewhere."],
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

  private static let page = 500

  static func run(_ session: Session) throws -> ExitStatus {
    let library = try Stores(session).library()
    let output = EpisodeListOutput(session, library)
    guard let name = session.invocation.operand("FEED") else {
      try output.begin(nil)
      try output.page(
        library.newestEpisodes(limit: session.invocation.integer("limit") ?? 50), of: nil)
      try output.end()
      return .done
    }
    let feed = try library.feed(named: name)
    try output.begin(feed)
    var left = session.invocation.integer("limit") ?? .max
    var skipped = 0
    while left > 0 {
      let episodes = try library.episodes(of: feed, skipping: skipped, limit: min(left, page))
      if episodes.isEmpty { break }
      try output.page(episodes, of: feed)
      skipped += episodes.count
      left -= episodes.count
    }
    try output.end()
    return .done
  }
}
