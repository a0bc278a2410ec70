import FeedModel
import FeedParser
import IdentityKeys
import SystemKit
import TextFolding
import Timestamps
import WebAddress

/// A document as a person reads it: the show, its episodes a line each, what was wrong.
struct InspectionText {
  let session: Session
  let survey: DocumentSurvey
  private let columns: Int
  private let numberWidth: Int

  init(_ session: Session, _ survey: DocumentSurvey) {
    self.session = session
    self.survey = survey
    columns = min(Terminal.columns(of: .output) ?? 100, 100)
    numberWidth = String(survey.outcome.episodeCount).count
  }

  private var output: Output { session.output }
  private var style: TextStyle { session.style }

  func head(_ feed: Feed, source: FeedSource) throws {
    try output.line(style.bold(shownTitle(feed.title ?? "(without a title)")))
    var facts: [String] = []
    if let author = feed.author { facts.append(author) }
    if let language = feed.language { facts.append(language) }
    if feed.type == .serial { facts.append("serial") }
    if feed.explicit == true { facts.append("explicit") }
    facts += feed.categories.map { $0.joined(separator: " › ") }
    if !facts.isEmpty { try output.line(terminalSafe(facts.joined(separator: " · "))) }
    for line in feed.descriptionText.map({ shortened($0, lines: 6) }) ?? [] {
      try output.line(line)
    }
    try output.line("")
    try fact("page", feed.link)
    try fact("feed", feed.url.isEmpty ? nil : WebAddress.redacted(feed.url))
    let key = WebAddress.redacted(survey.key.text)
    try fact("key", key == feed.url ? nil : key)
    try fact("moved to", feed.newFeedURL.map { WebAddress.redacted($0) })
    try fact("updated", feed.updated?.iso8601 ?? feed.published?.iso8601)
    for live in feed.liveItems { try fact("live", describe(live)) }
    try fact("document", describe(source))
    try output.line("")
  }

  func episode(_ episode: InspectedEpisode) throws {
    let outline = episode.outline
    let number = String(episode.number)
    let gap = String(repeating: " ", count: numberWidth - number.count)
    let date = outline.published.map { String($0.iso8601.prefix(10)) } ?? "no date   "
    let duration = outline.durationSeconds.map(DurationText.clock) ?? ""
    let time = String(repeating: " ", count: max(0, 8 - duration.count)) + duration
    let title = truncated(
      terminalSafe(plainTitle(outline.title ?? "(without a title)")),
      toColumns: columns - numberWidth - 24)
    let ending = episode.isCutOff ? style.yellow("  (cut off)") : ""
    try output.line("\(gap)\(style.dim(number))  \(date)  \(time)  \(title)\(ending)")
  }

  func diagnostics(_ diagnostics: [Diagnostic]) throws {
    if diagnostics.isEmpty { return }
    try output.line("")
    for diagnostic in diagnostics {
      let place = diagnostic.line.map { "line \($0): " } ?? ""
      let times = diagnostic.count > 1 ? " (\(diagnostic.count) times)" : ""
      try output.line(
        "\(style.yellow(diagnostic.code.rawValue))  \(terminalSafe(place + diagnostic.message))\(times)"
      )
    }
  }

  private func describe(_ live: LiveItem) -> String {
    [live.status, live.start?.iso8601, live.item.title.map { shownTitle($0) }]
      .compactMap(\.self).joined(separator: "  ")
  }

  func describe(_ source: FeedSource) -> String {
    var parts = [source.format?.rawValue ?? "feed"]
    if let encoding = source.encoding { parts.append(encoding) }
    parts.append(counted(source.bytes, "byte"))
    parts.append(counted(survey.outcome.episodeCount, "episode"))
    if !source.isWellFormed { parts.append("not well-formed") }
    if !source.isComplete { parts.append("not complete") }
    return parts.joined(separator: ", ")
  }

  private func fact(_ name: String, _ value: String?) throws {
    guard let value else { return }
    try output.line(style.dim(padded(name, toColumns: 10)) + terminalSafe(value))
  }

  private func shortened(_ text: String, lines limit: Int) -> [String] {
    let lines = wrapped(text, columns: columns)
    return lines.count <= limit ? lines : lines.prefix(limit - 1) + ["…"]
  }
}
