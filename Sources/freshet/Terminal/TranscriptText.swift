import FeedModel
import SystemKit
import TextFolding
import WebAddress

/// What a transcript says, for people to read from top to bottom.
struct TranscriptText {
  private let session: Session
  private let columns: Int

  init(_ session: Session) {
    self.session = session
    columns = min(Terminal.columns(of: .output) ?? 100, 100)
  }

  /// The first of the kept transcripts that can be read: the others say the same in another form.
  ///
  /// `reason`: what is wrong with one of them.
  func write(_ transcripts: [Transcript], reason: (Transcript) throws -> String?) throws {
    let shown = transcripts.first { !$0.cues.isEmpty }
    for transcript in shown.map({ [$0] }) ?? transcripts {
      guard let reason = try reason(transcript) else { continue }
      session.talk.warning("the transcript \(WebAddress.redacted(transcript.url)) \(reason)")
    }
    guard let cues = shown?.cues else {
      if transcripts.isEmpty { session.talk.note("The episode names no transcript.") }
      return
    }
    try session.output.line("")
    var rest = cues[...]
    while let passage = rest.popPassage() { try write(passage) }
  }

  /// The times in a column of their own, where there are any.
  private func write(_ passage: Cue) throws {
    guard let start = passage.startSeconds.map(DurationText.clock) else {
      for line in wrapped(passage.line, columns: columns) { try session.output.line(line) }
      return
    }
    let column = 7
    let text = wrapped(passage.line, columns: columns - column - 2)
    for (index, line) in text.enumerated() {
      let time = index == 0 ? start : ""
      let gap = String(repeating: " ", count: max(0, column - time.count))
      try session.output.line(gap + session.style.dim(time) + "  " + line)
    }
  }
}
