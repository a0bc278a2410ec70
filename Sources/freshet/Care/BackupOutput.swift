import JSONText
import UserStateArchive

/// Says what a backup holds and what a restore did.
struct BackupOutput {
  let session: Session

  init(_ session: Session) { self.session = session }

  func wrote(_ summary: BackupSummary, _ path: String) throws {
    try say(summary, path, "Wrote")
  }

  func verified(_ summary: BackupSummary, _ path: String) throws {
    try say(summary, path, "Whole:")
    if session.form == .text, summary.isOlder {
      session.talk.note("it has the older schema \(summary.schemaVersion)")
    }
  }

  private func say(_ summary: BackupSummary, _ path: String, _ verb: String) throws {
    guard session.form == .text else {
      return try session.output.json { json in json.members(of: summary, path) }
    }
    guard !session.isQuiet else { return }
    try session.output.line("\(verb) \(path), \(counted(summary.recordCount, "record"))")
    var table = TextTable([.init("TYPE"), .init("RECORDS", .right)])
    for (type, count) in summary.counts.sorted(by: { $0.key < $1.key }) {
      table.add([type, String(count)])
    }
    for line in table.lines(session.style) { try session.output.line(line) }
  }

  func restored(_ report: RestoreReport, _ path: String, isPreview: Bool) throws {
    guard session.form == .text else {
      return try session.output.json { json in
        json.members(of: report.summary, path)
        json.member("preview", isPreview)
        json.member("parked", report.parked)
        json.changes(report)
      }
    }
    guard !session.isQuiet else { return }
    try session.output.line(isPreview ? "Would restore \(path)" : "Restored \(path)")
    var table = TextTable([
      .init("TYPE"), .init("NEW", .right), .init("CHANGED", .right), .init("SAME", .right),
      .init("REMOVED", .right),
    ])
    for (type, counts) in report.counts.sorted(by: { $0.key < $1.key }) {
      let numbers = [counts.added, counts.changed, counts.unchanged, counts.removed]
      table.add([type] + numbers.map(String.init))
    }
    for line in table.lines(session.style) { try session.output.line(line) }
    if report.parked > 0 {
      session.talk.note("\(counted(report.parked, "record")) wait for a newer freshet")
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of summary: BackupSummary, _ path: String) {
    member("file", path)
    member("schemaVersion", summary.schemaVersion)
    member("exportedAt", summary.exportedAt)
    member("sha256", summary.sha256)
    key("checks")
    array { json in
      for (name, detail) in [
        ("shape", "whole, with \(counted(summary.recordCount, "record"))"),
        ("schema", "version \(summary.schemaVersion)"), ("digest", summary.sha256),
      ] {
        json.object { json in
          json.member("name", name)
          json.member("ok", true)
          json.member("detail", detail)
        }
      }
    }
    counts(summary.counts)
  }

  fileprivate mutating func changes(_ report: RestoreReport) {
    key("changes")
    object { json in
      for (type, counts) in report.counts.sorted(by: { $0.key < $1.key }) {
        json.key(type)
        json.object { json in
          json.member("added", counts.added)
          json.member("changed", counts.changed)
          json.member("unchanged", counts.unchanged)
          json.member("removed", counts.removed)
        }
      }
    }
  }
}
