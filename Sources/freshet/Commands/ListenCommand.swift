import CommandLineKit
import IdentityKeys
import JSONText
import Library
import Timestamps
import UserState

/// Listening as players and scripts report it.
enum ListenCommand {
  private static let session = Operand("SESSION", .text, .one, "the id that \"start\" printed")
  private static let rate = CommandOption(
    "rate", value: "R", .number(0.1...16), "the speed, 1 as recorded")
  private static func at(_ help: String) -> CommandOption {
    CommandOption("at", value: "TIME", .time, help)
  }

  static let command = Command(
    "listen", "record listening, for players and scripts",
    details: [
      "What was heard is counted between reports: the same position twice is a pause, and a position that the "
        + "speed cannot explain is a jump. A session that a crash left open is closed by the next one of its episode, "
        + "or of any after six hours, as not cleanly ended."
    ],
    section: "Listening",
    subcommands: [
      Command(
        "start", "begin a session and print its id", operands: [.episode],
        options: [at("where playing begins; else where it was left"), rate],
        examples: [Command.Example("freshet listen start 'example.com#1' --at 0", "an id")]),
      Command(
        "progress", "report how far a session has come", operands: [session],
        options: [at("where playing is now"), rate],
        examples: [
          Command.Example("freshet listen progress 0f8f… --at 5:00 --rate 1.5", "now faster")
        ]
      ),
      Command(
        "stop", "end a session", operands: [session],
        options: [at("where playing ended; else where it was last heard of")],
        examples: [Command.Example("freshet listen stop 0f8f… --at 12:30", "ended cleanly")]),
      Command(
        "record", "add a finished session",
        details: ["The same one recorded twice counts once."], operands: [.episode],
        options: [
          CommandOption("from", value: "ISO", .instant, "when it began"),
          CommandOption("to", value: "ISO", .instant, "when it ended"),
          CommandOption("start", value: "TIME", .time, "where it began in the episode"),
          CommandOption("end", value: "TIME", .time, "where it ended in the episode"), rate,
        ],
        examples: [
          Command.Example(
            "freshet listen record 'example.com#1' --from 2026-11-30T06:00:00Z --to 2026-11-30T06:30:00Z",
            "half an hour")
        ]),
      Command(
        "recover", "close all sessions that were left open",
        examples: [Command.Example("freshet listen recover", "when no player is running")]),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    let stores = Stores(session)
    switch invocation.path.last {
    case "start":
      let named = try NamedEpisode(
        invocation.operand("EPISODE") ?? "", in: stores.tolerantLibrary())
      let id = try stores.userState().startListening(
        named.stateKey, milliseconds: time("at", invocation), rate: invocation.number("rate"))
      return try show(id, session)
    case "progress":
      guard let at = time("at", invocation) else { throw session.usage("progress needs --at") }
      let id = invocation.operand("SESSION") ?? ""
      try stores.userState().continueListening(
        id, milliseconds: at, rate: invocation.number("rate"))
      return session.form == .text ? .done : try show(id, session)
    case "stop":
      let id = invocation.operand("SESSION") ?? ""
      _ = try stores.userState().stopListening(id, milliseconds: time("at", invocation))
      return session.form == .text ? .done : try show(id, session)
    case "recover":
      let count = try stores.userState().recoverListening()
      if session.form != .text { try session.output.json { $0.member("recovered", count) } }
      return .done
    default: return try record(session)
    }
  }

  private static func record(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    guard let from = invocation.text("from").flatMap(Timestamp.init(iso8601:)),
      let to = invocation.text("to").flatMap(Timestamp.init(iso8601:))
    else { throw session.usage("record needs --from and --to") }
    guard from <= to else { throw session.usage("--to is before --from") }
    let stores = Stores(session)
    let named = try NamedEpisode(invocation.operand("EPISODE") ?? "", in: stores.tolerantLibrary())
    let id = try stores.userState().recordListening(
      named.stateKey, from: from, to: to, startMilliseconds: time("start", invocation),
      endMilliseconds: time("end", invocation), rate: invocation.number("rate"))
    return session.form == .text ? .done : try show(id, session)
  }

  private static func show(_ id: String, _ session: Session) throws -> ExitStatus {
    if session.form == .text {
      try session.output.line(id)
    } else {
      try session.output.json { $0.member("session", id) }
    }
    return .done
  }

  private static func time(_ option: String, _ invocation: Invocation) -> Int64? {
    invocation.text(option).flatMap(TimeText.milliseconds)
  }
}

extension ValueKind {
  /// An instant.
  static var instant: ValueKind {
    .checked(expected: "a time of ISO 8601 such as 2026-11-30T06:00:00Z") {
      Timestamp(iso8601: $0) != nil
    }
  }
}
