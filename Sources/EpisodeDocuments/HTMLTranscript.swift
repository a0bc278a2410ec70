import FeedModel
import FeedNamespaces
import XMLStream

/// An HTML transcript: `<cite>` says who speaks, `<time>` since when, paragraphs what.
///
/// Paragraphs go on with what the last `cite` or `time` began; without any, each stands alone.
/// Spec: podcast namespace, "Transcripts", HTML.
struct HTMLTranscript {
  /// Some element said who speaks or when.
  private(set) var isMarked = false
  private var open = Cue(text: "")

  /// - Returns: whether it is marked as a transcript.
  static func read(_ html: [UInt8], into cues: inout CueList) -> Bool {
    let passages = HTMLPassages(html, marking: ["cite", "time"])
    if !passages.isWhole {
      cues.diagnostics.add(.limit("bytes"), "the document is too long to be read to its end")
    }
    var transcript = HTMLTranscript()
    for paragraph in passages.paragraphs { transcript.take(paragraph, into: &cues) }
    transcript.close(into: &cues)
    return transcript.isMarked
  }

  private mutating func take(_ paragraph: [HTMLPassages.Run], into cues: inout CueList) {
    var gap = "\n"
    for run in paragraph {
      let text = FeedText.trimmed(run.text)
      if text.isEmpty { continue }
      switch run.element {
      case "cite":
        begin(into: &cues)
        open.speaker = SpeakerName.alone(text) ?? text
      case "time":
        begin(into: &cues)
        open.startSeconds = TimeMark(text[...])?.seconds ?? FeedDuration(text)?.seconds
        if open.startSeconds == nil { cues.diagnostics.add(.cueTime, "a time cannot be read") }
      default:
        if !open.text.isEmpty { open.text += gap }
        open.text += text
        gap = " "
      }
    }
    if !isMarked { close(into: &cues) }
  }

  /// A new cue, when the last one has its text.
  private mutating func begin(into cues: inout CueList) {
    isMarked = true
    if !open.text.isEmpty { close(into: &cues) }
  }

  private mutating func close(into cues: inout CueList) {
    if !open.text.isEmpty { cues.add(open) }
    open = Cue(text: "")
  }
}
