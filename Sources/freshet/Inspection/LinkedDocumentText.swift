import EpisodeDocuments
import FeedModel
import SystemKit
import TextFolding

/// What an episode's linked documents say, for people: chapters, and the beginning of each transcript.
struct LinkedDocumentText {
  private let session: Session
  private let indent: String
  private let columns: Int
  /// Passages of a transcript that are shown.
  private let mostPassages: Int

  init(_ session: Session, indent: Int, mostPassages: Int) {
    self.session = session
    self.indent = String(repeating: " ", count: indent)
    self.mostPassages = mostPassages
    columns = min(Terminal.columns(of: .output) ?? 100, 100)
  }

  func chapters(_ episode: Episode) throws {
    guard let source = episode.chaptersSource else { return }
    try line(session.style.dim("chapters, from \(source.words)"))
    for chapter in episode.chapters {
      let title = shownTitle(chapter.title ?? chapter.location?.name ?? chapter.url ?? "–")
      let text = "  \(time(chapter.startSeconds))  \(title)"
      try line(chapter.isInTableOfContents ? text : session.style.dim(text))
    }
  }

  func transcripts(_ episode: Episode, _ documents: [LinkedDocumentReport]) throws {
    var formats = documents.filter { $0.kind == .transcript }[...]
    for transcript in episode.transcripts {
      guard let document = formats.popFirst() else { return }
      if transcript.cues.isEmpty { continue }
      let facts = [
        document.format?.rawValue, transcript.language, counted(transcript.cues.count, "cue"),
      ]
      let about = facts.compactMap(\.self).joined(separator: ", ")
      try line(session.style.dim("transcript, \(terminalSafe(about))"))
      try head(of: transcript.cues)
    }
  }

  private func head(of cues: [Cue]) throws {
    var rest = cues[...]
    for _ in 0..<mostPassages {
      guard let passage = rest.popPassage() else { return }
      let start = passage.startSeconds.map { time($0) + "  " } ?? ""
      let room = columns - indent.count - 2
      try line("  " + truncated(terminalSafe(start + passage.line), toColumns: room))
    }
    if !rest.isEmpty { try line(session.style.dim("  … \(counted(rest.count, "more cue"))")) }
  }

  private func time(_ seconds: Double) -> String {
    let clock = DurationText.clock(seconds)
    return String(repeating: " ", count: max(0, 8 - clock.count)) + clock
  }

  private func line(_ text: String) throws { try session.output.line(indent + text) }
}

extension ChaptersSource {
  /// For people.
  var words: String {
    switch self {
    case .feed: "the feed"
    case .document: "their document"
    case .media: "the media file"
    case .notes: "times in the show notes"
    }
  }
}
