import CommandLineKit
import JSONText
import TextFolding

/// Looks whether everything is well.
enum DoctorCommand {
  static let command = Command(
    "doctor", "check the stores, the wall between them, and permissions",
    details: [
      "Reads both stores whole. Changes nothing unless --repair, which mends permissions.",
      "Entries whose playlist is not here are kept, for it may still arrive. --plan lists them and prints a "
        + "token; --repair --apply TOKEN removes them, if nothing of that has changed.",
    ],
    section: "Care",
    options: [
      CommandOption("repair", "mend permissions"),
      CommandOption("plan", "list what could be removed, and change nothing"),
      CommandOption("apply", value: "TOKEN", .text, "with --repair: do what the plan says"),
    ],
    choices: [OptionChoice("plan", "repair"), OptionChoice("plan", "apply")],
    examples: [
      Command.Example("freshet doctor", "a line for each thing that was looked at"),
      Command.Example("freshet doctor --plan", "entries without their playlist"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    if session.invocation.has("plan") { return try UnresolvedRemoval(session).plan() }
    if let token = session.invocation.text("apply") {
      guard session.invocation.has("repair") else {
        throw session.usage("--apply goes with --repair")
      }
      try UnresolvedRemoval(session).apply(token)
    }
    let doctor = Doctor(session, repairs: session.invocation.has("repair"))
    try doctor.examine()
    let failure = failure(doctor.checks.filter { !$0.isOK })
    switch session.form {
    case .text: try text(doctor, session)
    case .json:
      try session.output.json { json in
        json.list("checks", doctor.checks) { $0.members(of: $1) }
        json.key("counts")
        json.object { json in
          for (name, count) in doctor.counts { json.member(name, count) }
        }
        if let failure { json.error(code: failure.code, message: failure.message) }
      }
    case .jsonLines:
      for check in doctor.checks {
        try JSONOutput(session.output).line("check") { $0.members(of: check) }
      }
    }
    guard let failure else { return .done }
    try session.output.flush()
    session.talk.error(failure.message)
    return failure.status
  }

  /// What was found in one sentence.
  ///
  /// `nil`: all is well.
  private static func failure(_ failed: [HealthCheck]) -> Failure? {
    guard let worst = failed.first(where: \.concernsStore) ?? failed.first else { return nil }
    let others = failed.count > 1 ? " (and \(failed.count - 1) more)" : ""
    return Failure(
      worst.concernsStore ? .store : .failed, "doctor.\(worst.name)",
      "\(worst.name): \(worst.detail)\(others)")
  }

  private static func text(_ doctor: Doctor, _ session: Session) throws {
    for check in doctor.checks where !session.isQuiet || !check.isOK {
      let mark = check.isOK ? session.style.green("ok  ") : session.style.red("BAD ")
      try session.output.line("\(mark) \(check.name): \(terminalSafe(check.detail))")
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of check: HealthCheck) {
    member("name", check.name)
    member("ok", check.isOK)
    member("detail", check.detail)
  }
}
