import JSONText
import TextFolding
import UserState

/// Entries whose playlist never came: shown first, and removed only as they were shown.
struct UnresolvedRemoval {
  private let session: Session
  private let entries: [UnresolvedEntry]

  init(_ session: Session) throws {
    self.session = session
    entries = try Stores(session).readUserState().unresolvedEntries()
  }

  func plan() throws -> ExitStatus {
    guard session.form == .text else {
      try session.output.json { json in
        json.member("token", token.text)
        json.counts([RecordKind.playlistEntry.rawValue: entries.count], name: "removes")
        json.list("entries", entries) { json, entry in
          json.member("id", entry.id)
          json.member("playlist", entry.playlist)
        }
      }
      return .done
    }
    for entry in entries { try session.output.line(terminalSafe(entry.id)) }
    try session.output.line(
      "Would remove \(counted(entries.count, "record")) without their playlist")
    try session.output.line("Token: \(token.text)")
    return .done
  }

  func apply(_ given: String) throws {
    try token.require(given)
    if !entries.isEmpty { _ = try Stores(session).userState().remove(entries) }
  }

  private var token: ReviewToken {
    ReviewToken(["doctor"] + entries.flatMap { [$0.id, $0.playlist] })
  }
}
