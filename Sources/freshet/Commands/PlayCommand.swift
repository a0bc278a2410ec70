import CommandLineKit
import JSONText
import Library
import SystemKit
import TextFolding

/// Plays an episode where it was left, and records how it is listened to.
enum PlayCommand {
  static let command = Command(
    "play", "play an episode where it was left, and record it",
    details: [
      "mpv plays; its keys and its configuration are as ever. Position, speed changes and listening are "
        + "recorded while it plays, and an episode that was heard to its end is marked as played. Speed, intro "
        + "and outro are those of the settings.",
      "Only addresses of the web are played, or files of a feed that is a file. No credentials are sent.",
    ],
    section: "Listening", operands: [.episode],
    options: [
      CommandOption("at", value: "TIME", .time, "where to begin; else where it was left"),
      CommandOption(
        "player", value: "PROGRAM", .path, standard: "mpv", "an mpv, or what takes its arguments"),
      CommandOption("dry-run", "say what would be played, and from where"),
    ],
    examples: [Command.Example("freshet play 'example.com#1'", "the newest episode")])

  static func run(_ session: Session) throws -> ExitStatus {
    let library = try Stores(session).library()
    let named = try NamedEpisode(session.invocation.operand("EPISODE") ?? "", in: library)
    let plan = try PlaybackPlan(named, in: library)
    let start = session.invocation.text("at").flatMap(TimeText.milliseconds)
      .map { Double($0) / 1_000 }
    try tell(plan, from: start ?? plan.positionSeconds, session)
    if session.invocation.has("dry-run") { return .done }
    try session.output.flush()
    try Player(session: session, program: session.invocation.text("player") ?? "mpv")
      .play(plan, from: start)
    return .done
  }

  private static func tell(
    _ plan: PlaybackPlan, from start: Double, _ session: Session
  ) throws {
    guard session.form == .text else {
      return try session.output.json { json in plan.members(of: &json) }
    }
    if session.isQuiet { return }
    var text = session.style.bold(shownTitle(plan.title))
    if start > 0 { text += " from \(DurationText.clock(start))" }
    if plan.speed != 1 { text += ", speed \(plan.speed)" }
    try session.output.line(text)
  }
}
