import CommandLineKit
import JSONText
import TextFolding

/// Looks whether everything is well.
enum DoctorCommand {
  static let command = Command(
    "doctor", "check the stores, the wall between them, and permissions",
    details: ["Reads both stores whole. Changes nothing unless --repair, which mends permissions."],
    section: "Care", options: [CommandOption("repair", "mend permissions")],
    examples: [Command.Example("freshet doctor", "a line for each thing that was looked at")])

  static func run(_ session: Session) throws -> ExitStatus {
    let doctor = Doctor(session, repairs: session.invocation.has("repair"))
    try doctor.examine()
    switch session.form {
    case .text: try text(doctor, session)
    case .json:
      try session.output.json { json in
        json.list("checks", doctor.checks) { $0.members(of: $1) }
        json.key("counts")
        json.object { json in
          for (name, count) in doctor.counts { json.member(name, count) }
        }
      }
    case .jsonLines:
      for check in doctor.checks {
        try JSONOutput(session.output).line("check") { $0.members(of: check) }
      }
    }
    let failed = doctor.checks.filter { !$0.isOK }
    if failed.contains(where: \.concernsStore) { return .store }
    return failed.isEmpty ? .done : .failed
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
