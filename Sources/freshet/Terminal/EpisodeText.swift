import ElementTree
import FeedModel
import SystemKit
import TextFolding
import Timestamps
import WebAddress

/// One episode with all that a person wants to know of it.
struct EpisodeText {
  private let session: Session
  private let columns: Int

  init(_ session: Session) {
    self.session = session
    columns = min(Terminal.columns(of: .output) ?? 100, 100)
  }

  func write(_ episode: Episode, facts extra: [(String, String)] = []) throws {
    try session.output.line(
      session.style.bold(shownTitle(episode.title ?? "(without a title)")))
    for (name, value) in extra { try fact(name, value) }
    for (name, value) in facts(of: episode) { try fact(name, value) }
    for chapter in episode.chapters {
      try fact(
        "chapter", "\(DurationText.clock(chapter.startSeconds))  \(plainTitle(chapter.title ?? ""))"
      )
    }
    if let text = episode.summaryText, !text.isEmpty {
      try session.output.line("")
      for line in wrapped(text, columns: columns) { try session.output.line(line) }
    }
    try writeExtensions(episode)
  }

  private func facts(of episode: Episode) -> [(String, String)] {
    var facts: [(String, String)] = []
    func add(_ name: String, _ value: String?) { if let value { facts.append((name, value)) } }
    add("subtitle", episode.subtitle.map(plainTitle))
    add("by", episode.author)
    add("published", episode.published?.iso8601 ?? episode.publishedRaw)
    add("duration", episode.durationSeconds.map(DurationText.clock))
    add("number", number(of: episode))
    add("page", episode.link)
    for enclosure in episode.enclosures {
      let size = enclosure.lengthBytes.map { "\($0) bytes" }
      add(
        "media", [enclosure.url, enclosure.type, size].compactMap(\.self).joined(separator: "  "))
    }
    for transcript in episode.transcripts {
      let facts = [transcript.url, transcript.type, transcript.language]
      add(
        "transcript",
        facts.compactMap(\.self).joined(separator: "  ") + (transcript.isKept ? "  (kept)" : ""))
    }
    add("chapters", episode.chaptersLink?.url)
    for person in episode.persons {
      add("person", person.name + (person.role.map { " (\($0))" } ?? ""))
    }
    add("key", episode.key.isEmpty ? nil : WebAddress.redacted(episode.key))
    return facts
  }

  private func number(of episode: Episode) -> String? {
    var parts: [String] = []
    if let season = episode.season { parts.append(episode.seasonName ?? "season \(season)") }
    if let display = episode.episodeDisplay {
      parts.append(display)
    } else if let number = episode.episode {
      parts.append("episode " + (Int64(exactly: number).map(String.init) ?? String(number)))
    }
    if let type = episode.episodeType, type != .full { parts.append(type.rawValue) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func writeExtensions(_ episode: Episode) throws {
    if episode.extensions.isEmpty { return }
    var counts: [(name: String, known: Bool, count: Int)] = []
    for element in episode.extensions {
      let name = element.name.qualified
      if let index = counts.firstIndex(where: { $0.name == name }) {
        counts[index].count += 1
      } else {
        counts.append((name, element.name.isKnown, 1))
      }
    }
    let names = counts.map {
      $0.name + ($0.count > 1 ? " ×\($0.count)" : "") + ($0.known ? "" : " (unknown)")
    }
    try session.output.line("")
    for line in wrapped(names.joined(separator: ", "), columns: columns, indent: "  ") {
      try session.output.line(session.style.dim(line))
    }
  }

  private func fact(_ name: String, _ value: String) throws {
    try session.output.line(
      session.style.dim(padded(name, toColumns: 11)) + " " + terminalSafe(value))
  }
}
