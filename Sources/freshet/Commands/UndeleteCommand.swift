import CommandLineKit
import JSONText
import Timestamps
import UserState

/// Brings back what was deleted or ended by mistake.
enum UndeleteCommand {
  static let command = Command(
    "undelete", "bring back what was deleted or ended by mistake",
    details: [
      "Subscriptions that were ended, entries, playlists and bookmarks that were removed, here or on "
        + "another device, are as they were before. Other devices learn of it by the next sync.",
      "--plan lists them and prints a token; --apply does it only if nothing of that has changed.",
    ],
    section: "Care",
    options: [
      CommandOption(
        "since", value: "TIME", .text, "what ended then or later: ISO 8601, or an age such as 2d"),
      CommandOption("plan", "list it, and change nothing"),
      CommandOption("apply", value: "TOKEN", .text, "do what the plan with this token says"),
    ],
    choices: [OptionChoice("since", isRequired: true), OptionChoice("plan", "apply")],
    examples: [Command.Example("freshet undelete --since 2h --plan", "what would come back")])

  static func run(_ session: Session) throws -> ExitStatus {
    let text = session.invocation.text("since") ?? ""
    guard let since = PastMoment.read(text, now: session.clock.now()) else {
      throw session.usage("\"\(text)\" is no time: ISO 8601, or an age such as 90m, 12h, 2d, 3w")
    }
    let stores = Stores(session)
    let found = try stores.readUserState().deleted(since: since)
    let token = ReviewToken(
      ["undelete"] + found.flatMap { [$0.kind.rawValue, $0.id, $0.deletedAt.iso8601] })
    if session.invocation.has("plan") {
      try tell(found, token: token, session)
      return .done
    }
    if let given = session.invocation.text("apply") { try token.require(given) }
    if !found.isEmpty { _ = try stores.userState().undelete(found) }
    try tell(found, token: nil, session)
    return .done
  }

  private static func tell(
    _ records: [DeletedRecord], token: ReviewToken?, _ session: Session
  ) throws {
    let counts = Dictionary(grouping: records, by: \.kind.rawValue).mapValues(\.count)
    guard session.form == .text else {
      return try session.output.json { json in
        json.member("token", token?.text)
        json.counts(counts)
        json.key("records")
        json.array { json in
          for record in records { json.object { $0.members(of: record) } }
        }
      }
    }
    guard !session.isQuiet || token != nil else { return }
    var table = TextTable([.init("TYPE"), .init("DELETED"), .init("WHAT", limit: 100)])
    for record in records {
      table.add([record.kind.rawValue, record.deletedAt.iso8601, record.id])
    }
    if !table.isEmpty { for line in table.lines(session.style) { try session.output.line(line) } }
    let verb = token == nil ? "Brought back" : "Would bring back"
    try session.output.line("\(verb) \(counted(records.count, "record"))")
    if let token { try session.output.line("Token: \(token.text)") }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of record: DeletedRecord) {
    member("type", record.kind.rawValue)
    member("id", record.id)
    member("deletedAt", record.deletedAt)
  }
}
