import IdentityKeys
import Ingestion
import JSONText
import TextFolding
import Timestamps
import WebAddress

/// Tells about a refresh while it runs and when it is over, in each of the forms.
final class RefreshOutput {
  private let session: Session
  private let bar: ProgressBar
  private let total: Int
  private let lines: JSONOutput
  private var done = 0
  private var failed = 0

  /// `total`: feeds that are to be asked.
  init(_ session: Session, total: Int) {
    self.session = session
    self.total = total
    bar = ProgressBar(session.talk)
    lines = JSONOutput(session.output)
  }

  func take(_ event: RefreshEvent) throws {
    switch event {
    case .started(let feed, let title):
      guard session.form == .jsonLines else { return }
      try line("feed.start") { json in
        json.member("feed", feed.text)
        json.member("title", title)
      }
    case .finished(let result): try finished(result)
    case .documents(let feed, let title, let counts):
      if counts.isFull {
        session.talk.warning(
          "\(title ?? WebAddress.redacted(feed.url)): so much is kept of its documents that no new "
            + "one is fetched")
      }
      if session.form == .text { tell(counts, of: title ?? WebAddress.redacted(feed.url)) }
      guard session.form == .jsonLines else { return }
      try line("feed.documents") { json in
        json.member("feed", feed.text)
        json.members(of: counts)
      }
    }
  }

  /// A document that failed fails nothing else, so that cron has nothing to mail.
  private func tell(_ counts: LinkedDocumentCounts, of name: String) {
    for failure in counts.failures {
      session.talk.note(
        "\(shownTitle(name)): \(WebAddress.redacted(failure.url)): \(failure.problem.message)")
    }
    let others = counts.failed - counts.failures.count
    if others > 0 {
      session.talk.note(
        "\(shownTitle(name)): \(counted(others, "more document")) could not be read")
    }
  }

  /// `more`: members that only some commands add.
  func end(
    _ report: RefreshReport, interruption: Failure?, more: (inout JSONWriter) -> Void = { _ in }
  ) throws {
    bar.clear()
    switch session.form {
    case .jsonLines:
      try line("run.end") { json in
        json.counts(report)
        more(&json)
        if let interruption { json.error(code: interruption.code, message: interruption.message) }
      }
    case .json:
      try session.output.json { json in
        json.counts(report)
        json.key("feeds")
        json.array { json in
          for result in report.feeds { json.object { $0.members(of: result) } }
        }
        more(&json)
        if let interruption { json.error(code: interruption.code, message: interruption.message) }
      }
    case .text:
      if !session.isQuiet {
        try session.output.line(summary(report))
        if let documents = report.documents.flatMap(summary) { try session.output.line(documents) }
      }
    }
    if let interruption { session.talk.error(interruption.message) }
  }

  private func finished(_ result: FeedResult) throws {
    let isAsked = result.outcome != .skipped && !(result.outcome == .gone && result.status == nil)
    if isAsked { done += 1 }
    if result.outcome == .failed { failed += 1 }
    let name = result.title ?? WebAddress.redacted(result.feed.url)
    if let error = result.error, result.outcome == .failed || result.outcome == .gone && isAsked {
      session.talk.error("\(name): \(error.message)")
    }
    for warning in result.warnings { session.talk.warning("\(name): \(warning.message)") }
    if session.form == .jsonLines { try event(result) }
    if session.form == .text, !session.isQuiet, let news = news(result) {
      bar.clear()
      try session.output.line(session.style.bold(shownTitle(name)) + "  " + terminalSafe(news))
      try session.output.flush()
    }
    bar.show(done: done, of: total, failed: failed, title: name)
  }

  private func event(_ result: FeedResult) throws {
    let name =
      switch result.outcome {
      case .unchanged: "feed.unchanged"
      case .updated: "feed.updated"
      case .failed: "feed.failed"
      case .skipped: "feed.skipped"
      case .gone: result.status == nil ? "feed.skipped" : "feed.failed"
      }
    try line(name) { json in
      json.member("feed", result.feed.text)
      json.members(of: result)
    }
    guard let move = result.move else { return }
    try line("feed.moved") { json in
      json.member("feed", result.feed.text)
      json.member("url", WebAddress.redacted(move.url))
      json.member("reason", move.reason.rawValue)
    }
  }

  private func line(_ event: String, _ body: (inout JSONWriter) -> Void) throws {
    try lines.line(event, body)
    try session.output.flush()
  }

  /// What a person wants to hear about a feed.
  ///
  /// `nil`: nothing.
  private func news(_ result: FeedResult) -> String? {
    var parts: [String] = []
    if result.newEpisodes > 0 {
      parts.append(counted(result.newEpisodes, "new episode"))
    }
    if result.changedEpisodes > 0 { parts.append("\(result.changedEpisodes) changed") }
    if result.absentEpisodes > 0 { parts.append("\(result.absentEpisodes) no longer listed") }
    if let move = result.move { parts.append("moved to \(WebAddress.redacted(move.url))") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func summary(_ report: RefreshReport) -> String {
    if report.due == 0 { return report.documents == nil ? "Nothing was due." : "No feed was due." }
    var parts = ["\(report.due) asked", "\(report.count(.updated)) updated"]
    parts.append("\(report.count(.unchanged)) unchanged")
    if report.count(.failed) > 0 { parts.append("\(report.count(.failed)) failed") }
    return parts.joined(separator: ", ") + "."
  }

  /// `nil`: none was due.
  private func summary(_ documents: LinkedDocumentCounts) -> String? {
    guard documents.wanted > 0 else { return nil }
    var parts = ["\(documents.fetched) fetched", "\(documents.unchanged) unchanged"]
    if documents.failed > 0 { parts.append("\(documents.failed) failed") }
    if documents.left > 0 { parts.append("\(documents.left) left for the next run") }
    return "Documents: " + parts.joined(separator: ", ") + "."
  }
}

extension JSONWriter {
  mutating func counts(_ report: RefreshReport) {
    key("counts")
    object { json in
      json.member("due", report.due)
      json.member("fetched", report.fetched)
      json.member("unchanged", report.count(.unchanged))
      json.member("updated", report.count(.updated))
      json.member("failed", report.count(.failed))
      json.member("skipped", report.count(.skipped))
      json.member("moved", report.moved)
      json.member("gone", report.count(.gone))
      json.object("documents", report.documents) { $0.members(of: $1) }
    }
  }

  mutating func members(of result: FeedResult) {
    member("key", result.feed.text)
    member("title", result.title)
    member("outcome", result.outcome.rawValue)
    member("status", result.status)
    member("newEpisodes", result.newEpisodes)
    member("changedEpisodes", result.changedEpisodes)
    member("absentEpisodes", result.absentEpisodes)
    member("nextDue", result.nextDue)
    object("move", result.move) { json, move in
      json.member("url", WebAddress.redacted(move.url))
      json.member("reason", move.reason.rawValue)
    }
    object(result.outcome == .skipped ? "reason" : "error", result.error) { $0.members(of: $1) }
    list("warnings", result.warnings) { $0.members(of: $1) }
    object("documents", result.documents) { $0.members(of: $1) }
    if !result.diagnostics.isEmpty { diagnostics(result.diagnostics) }
  }

  mutating func members(of counts: LinkedDocumentCounts) {
    member("wanted", counts.wanted)
    member("fetched", counts.fetched)
    member("unchanged", counts.unchanged)
    member("failed", counts.failed)
    if counts.isFull { member("limitReached", true) }
    list("failures", counts.failures) { json, failure in
      json.member("url", WebAddress.redacted(failure.url))
      json.members(of: failure.problem)
    }
  }

  mutating func members(of warning: RefreshWarning) {
    member("code", warning.code)
    member("message", warning.message)
  }
}
