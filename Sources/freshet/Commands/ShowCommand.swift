import CommandLineKit
import FeedModel
import IdentityKeys
import JSONText
import Library
import PodcastCache
import Timestamps
import UserState

/// One episode with everything.
enum ShowCommand {
  static let command = Command(
    "show", "show one episode",
    details: [
      "Chapters come from the feed, else from the document that it names, where \"refresh --with\" has "
        + "kept it.",
      "With --transcript, one that is not kept, or cannot be read, is named with the reason.",
    ],
    section: "Looking",
    operands: [
      Operand("EPISODE", .text, .one, "an episode key, or FEED#N for the Nth newest of a feed")
    ],
    options: [CommandOption("transcript", "also what its kept transcript says")],
    examples: [
      Command.Example("freshet show 'example.com#1'", "the newest one"),
      Command.Example("freshet show --transcript 'example.com#1'", "and every word of it"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let library = try Stores(session).library()
    let episode = try EmptyHints(session).naming(library) {
      try library.episode(named: session.invocation.operand("EPISODE") ?? "")
    }
    guard var content = try library.content(of: episode) else {
      throw Failure(
        .store, "cache.corrupt",
        "the cache's copy of this episode is damaged; \"freshet rebuild\" replaces the cache")
    }
    let edits = try library.edits(of: episode, now: content)
    try library.addDocuments(
      to: &content, of: episode, readsTranscripts: session.invocation.has("transcript"))
    let history = EpisodeHistory(
      edits: edits, identityChanges: try library.identityChanges(of: episode))
    switch session.form {
    case .json: try session.output.json { json(content, episode, history, &$0) }
    case .jsonLines:
      try JSONOutput(session.output).line("episode") { json(content, episode, history, &$0) }
    case .text:
      let feed = try library.feed(episode.key.feed)
      var facts = [("feed", shownTitle(feed?.title ?? episode.key.feed.url))]
      if episode.isPlayed { facts.append(("played", episode.state?.completedAt?.iso8601 ?? "yes")) }
      if let state = episode.state, state.positionMilliseconds > 0 {
        facts.append(("position", DurationText.clock(Double(state.positionMilliseconds) / 1_000)))
      }
      if episode.isStarred { facts.append(("starred", "yes")) }
      if episode.isArchived { facts.append(("archived", "yes")) }
      if let absent = episode.row.absentSince {
        facts.append(("not listed", "since \(absent.iso8601)"))
      }
      facts += history.facts
      try EpisodeText(session).write(content, facts: facts)
      if session.invocation.has("transcript") {
        let reasons = TranscriptReasons(library, episode)
        try TranscriptText(session).write(content.transcripts, reason: reasons.reason)
      }
    }
    return .done
  }

  private static func json(
    _ content: Episode, _ episode: LibraryEpisode, _ history: EpisodeHistory,
    _ json: inout JSONWriter
  ) {
    json.key("episode")
    json.object { json in
      json.members(of: content)
      json.state(episode)
      json.list("aliases", episode.aliases.map(\.text))
      history.write(&json)
    }
  }
}
