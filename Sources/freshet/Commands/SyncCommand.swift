import CommandLineKit
import JSONText
import SystemKit
import TextFolding
import UserState
import UserStateSync

/// Brings the user state of several devices together by a folder that anything may carry.
enum SyncCommand {
  static let command = Command(
    "sync", "exchange what you did with your other devices, by a folder",
    details: [
      "Each device writes files of its own there and reads those of all; Syncthing, a cloud drive, "
        + "rsync or a USB stick may carry the folder. Nothing that a feed says gets into it.",
      "--retire is for a device that will not come back: this one takes over what it told. "
        + "It cannot be undone.",
      "With --passphrase the folder is encrypted, as a whole and from the start: whoever carries it "
        + "sees when something was done and how much, and nothing of what. There is no way back to "
        + "a passphrase that was forgotten.",
    ],
    section: "Care",
    operands: [Operand("DIR", .path, .one, "the folder; made if its parent exists")],
    options: [
      CommandOption("audit", "list what the folder holds; write nothing"),
      CommandOption("retire", value: "DEVICE", .text, "take a lost device out of the folder"),
      CommandOption("yes", "retire without asking, also what cannot be read"),
      CommandOption(
        "passphrase",
        "the folder is encrypted; its passphrase is read from a prompt or standard input"),
      CommandOption("remember", "keep that passphrase in the file of secrets for the next time"),
      CommandOption("forget", "forget the passphrase that was kept, and do nothing else"),
    ],
    choices: [OptionChoice("audit", "retire", "forget"), OptionChoice("passphrase", "forget")],
    examples: [
      Command.Example("freshet sync ~/Sync/freshet", "once, or every hour from cron"),
      Command.Example(
        "freshet sync --passphrase --remember ~/Cloud/freshet", "encrypted, also the next time"),
      Command.Example("freshet sync --audit ~/Sync/freshet", "what leaves this device"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let directory = FilePath.absolute(session.invocation.operand("DIR") ?? "")
    if session.invocation.has("forget") { return try forget(directory, session) }
    let passphrase = try FolderPassphrase(directory, session)
    if session.invocation.has("audit") { return try audit(directory, passphrase, session) }
    let lock = try Stores(session).syncLock()
    defer { withExtendedLifetime(lock) {} }
    let synchronizer = try Synchronizer(
      Stores(session).userState(), directory: directory, passphrase: passphrase.words)
    try passphrase.prove(synchronizer)
    let report: SyncReport
    if let device = session.invocation.text("retire") {
      try session.requireYes("retiring \(device) for good")
      report = try synchronizer.retire(device, force: session.invocation.has("yes"))
    } else {
      report = try synchronizer.run()
    }
    try passphrase.remember()
    return try tell(report, session)
  }

  private static func forget(_ directory: String, _ session: Session) throws -> ExitStatus {
    try FolderPassphrase.forget(directory, session)
    if session.form != .text {
      try session.output.json { $0.member("folder", directory) }
    } else if !session.isQuiet {
      try session.output.line("Forgot the passphrase of \(terminalSafe(directory))")
    }
    return .done
  }

  private static func tell(_ report: SyncReport, _ session: Session) throws -> ExitStatus {
    let failure = failure(report)
    if session.form == .text {
      if !session.isQuiet { try session.output.line(summary(report)) }
    } else {
      try session.output.json { json in
        json.members(of: report)
        if let failure { json.error(code: failure.code, message: failure.message) }
      }
    }
    guard let failure else { return .done }
    try session.output.flush()
    for segment in report.waiting { session.talk.error("\(segment.place): \(segment.fault)") }
    return failure.status
  }

  private static func failure(_ report: SyncReport) -> Failure? {
    guard let first = report.waiting.first else { return nil }
    return Failure(
      .failed, "sync.waiting",
      "\(counted(report.waiting.count, "segment")) not read yet: \(first.place): \(first.fault)")
  }

  private static func summary(_ report: SyncReport) -> String {
    var parts = [
      "sent \(counted(report.sent, "record"))", "took in \(counted(report.applied, "change"))",
    ]
    if report.parked > 0 { parts.append("\(report.parked) wait for a newer freshet") }
    let text = parts.joined(separator: ", ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  // MARK: Audit

  private static func audit(
    _ directory: String, _ passphrase: FolderPassphrase, _ session: Session
  ) throws -> ExitStatus {
    let audit = try FolderAudit(directory: directory, passphrase: passphrase.words)
    let strays = try Stores(session).readUserState().strays()
    let failure = failure(audit, strays)
    if session.form == .text {
      try text(audit, session)
    } else {
      try session.output.json { json in
        json.members(of: audit, strays)
        if let failure { json.error(code: failure.code, message: failure.message) }
      }
    }
    guard let failure else { return .done }
    try session.output.flush()
    for stray in audit.strays.sorted() + strays { session.talk.error("not on the list: \(stray)") }
    for segment in audit.waiting { session.talk.error("\(segment.place): \(segment.fault)") }
    return failure.status
  }

  private static func failure(_ audit: FolderAudit, _ strays: [String]) -> Failure? {
    if let first = audit.strays.min() ?? strays.first {
      return Failure(.failed, "sync.not-allowed", "not on the list of what may leave: \(first)")
    }
    guard let first = audit.waiting.first else { return nil }
    return Failure(.failed, "sync.waiting", "\(first.place): \(first.fault)")
  }

  private static func text(_ audit: FolderAudit, _ session: Session) throws {
    var table = TextTable([.init("TYPE"), .init("RECORDS", .right), .init("BYTES", .right)])
    for type in audit.types {
      table.add([type.name, String(type.recordCount), String(type.byteCount)])
    }
    for line in table.lines(session.style) { try session.output.line(line) }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of report: SyncReport) {
    key("counts")
    object { json in
      json.member("sent", report.sent)
      json.member("applied", report.applied)
      json.member("unchanged", report.unchanged)
      json.member("parked", report.parked)
      json.member("waiting", report.waiting.count)
    }
    waiting(report.waiting)
  }

  fileprivate mutating func members(of audit: FolderAudit, _ strays: [String]) {
    key("types")
    array { json in
      for type in audit.types {
        json.object { json in
          json.member("type", type.name)
          json.member("records", type.recordCount)
          json.member("bytes", type.byteCount)
          json.member("allowed", type.isAllowed)
        }
      }
    }
    member("segments", audit.segmentCount)
    member("notAllowed", audit.strays.sorted() + strays)
    waiting(audit.waiting)
  }

  private mutating func waiting(_ segments: [WaitingSegment]) {
    key("waiting")
    array { json in
      for segment in segments {
        json.object { json in
          json.member("device", segment.name.device)
          json.member("number", segment.name.number)
          json.member("reason", segment.fault.description)
        }
      }
    }
  }
}
