import CommandLineKit
import IdentityKeys
import JSONText
import Library
import UserState

/// Where playing an episode goes on.
enum PositionCommand {
  static let command = Command(
    "position", "show or set where playing an episode goes on",
    details: [
      "The furthest position only rises. A change by less than two seconds is not written."
    ],
    section: "Listening",
    operands: [
      Operand("EPISODE", .text, .one, "an episode key, or FEED#N for the Nth newest of a feed"),
      Operand("TIME", .time, .optional, "where to; without it, the position is shown"),
    ],
    examples: [
      Command.Example("freshet position 'example.com#1'", "shows it"),
      Command.Example("freshet position 'example.com#1' 12:30", "sets it"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let stores = Stores(session)
    let name = session.invocation.operand("EPISODE") ?? ""
    let library = try stores.tolerantLibrary()
    let named = try NamedEpisode(name, in: library)
    if let time = session.invocation.operand("TIME") {
      _ = try stores.userState().setPosition(
        named.stateKey, milliseconds: TimeText.milliseconds(time) ?? 0)
      if session.isQuiet, session.form == .text { return .done }
    }
    let states = try library.userState.episodeStates(named.keys)
    try show(EpisodeState.combined(states.values), of: named, session)
    return .done
  }

  private static func show(_ state: EpisodeState?, of named: NamedEpisode, _ session: Session)
    throws
  {
    let position = Double(state?.positionMilliseconds ?? 0) / 1_000
    let furthest = Double(state?.maxPositionMilliseconds ?? 0) / 1_000
    if session.form == .text {
      let text = DurationText.clock(position)
      return try session.output.line(
        furthest > position ? "\(text)  (furthest \(DurationText.clock(furthest)))" : text)
    }
    try session.output.json { json in
      json.member("key", named.key.text)
      json.member("title", named.title)
      json.member("positionSeconds", position)
      json.member("maxPositionSeconds", furthest)
    }
  }
}

extension ValueKind {
  /// A place in an episode.
  static var time: ValueKind {
    .checked(expected: TimeText.expectation) { TimeText.milliseconds($0) != nil }
  }
}
